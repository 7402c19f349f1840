"""Pages with boards, made from nothing by the recipes of the author's guide."""
