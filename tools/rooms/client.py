"""The page's MQTT client: files of npm packages, fetched and checked for sites with live games.

They have a list of packages and hashes of their own, apart from the runtimes of every site
(tools/packages/runtimes.py), since a site without a broker needs none of them.
"""

import json
import sys
from pathlib import Path

from tools.common import ROOT, SKEP, Problem, digest, sha256, write
from tools.packages.fetch import fetch_list

HERE = Path(__file__).parent
PLACE = SKEP / "rooms-npm"
MANIFEST = HERE / "client.sha256"
OURS = ROOT / "web" / "peer" / "mqtt_room.mjs"
FILES = {
    "u8-mqtt": ("esm/web/basic-v4.min.js", "esm/web/basic-v5.min.js"),
    "@noble/ciphers": ("aes.js", "_polyval.js", "utils.js"),
}
"""Files used of each package: the client for either version of MQTT, and AES-GCM for pages without
WebCrypto."""


def _manifest(files: dict[str, bytes]) -> str:
    return "".join(f"{sha256(data)}  {name}\n" for name, data in sorted(files.items()))


def _chosen() -> dict[str, bytes]:
    modules = fetch_list(HERE, PLACE, "the client for rooms")
    return {
        Path(name).name: (modules / package / name).read_bytes()
        for package, names in FILES.items()
        for name in names
    }


def client_files() -> dict[str, bytes]:
    """Return the content of the MQTT client's files and of our mqtt_room.mjs, by their paths in a site.

    All lie in one folder, whose name ends with a hash of them. Raises Problem if a file of the client
    differs from the list of hashes, MANIFEST.
    """
    files = _chosen()
    if _manifest(files) != MANIFEST.read_text():
        raise Problem(
            "The client for rooms is not the one that the project was tested with. Remove the "
            f"folder {PLACE} and start again; if it stays so, the packages have changed."
        )
    files[OURS.name] = OURS.read_bytes()
    lock = json.loads((HERE / "package-lock.json").read_text())
    version = lock["packages"]["node_modules/u8-mqtt"]["version"]
    folder = f"vendor/rooms-{version}-{digest(files.items())[:10]}"
    return {f"{folder}/{name}": data for name, data in files.items()}


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    write(MANIFEST, _manifest(_chosen()))
