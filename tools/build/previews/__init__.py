"""Previews of links: pages with a title, a sentence and a picture for what people send each other.

Messengers read a page's tags, run nothing, and show no SVG. So a site that knows its own address has,
for each lesson, puzzle, opening and idea, a small page that leads into the app, and a PNG.
"""
