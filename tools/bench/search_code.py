"""Identity of the search's code, by which benchmarks know what another version has left in `.skep`."""

from tools.common import ROOT, digest
from tools.kernel.sources import sources_digest


def code() -> str:
    """Return a hash of the search's sources."""
    folder = ROOT / "hive_core" / "search"
    sources = [(path.name, path.read_bytes()) for path in folder.glob("*.*") if path.is_file()]
    return digest([*sources, ("kernel", sources_digest().encode())])
