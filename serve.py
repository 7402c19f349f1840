"""Get what Skep needs, build the site and serve it.

    python3 serve.py                     build if need be, serve, print the address
    python3 serve.py build [--out DIR]   write a folder for any static host
    python3 serve.py build --url ADDRESS and with previews of links, for the site at this address
    python3 serve.py check ADDRESS       is that host ready for boards on other pages?
    python3 serve.py --rooms             also let devices in this network play each other

Needs Python 3.11 or newer; everything else is fetched into the folder .skep at the first start.
"""

import argparse
import re
import signal
import socket
import sys
from pathlib import Path

if sys.version_info < (3, 11):  # noqa: UP036
    sys.exit("Skep needs Python 3.11 or newer; this is " + sys.version.split()[0] + ".")

from tools.build.http_headers import headers_file, is_ready, missing_page, version_folders
from tools.build.site import SITE, build
from tools.common import Problem, say, write
from tools.rooms.address import OWN, rooms_at, servers_at
from tools.server import Site, start

ADDRESS = re.compile(r"https?://[^/\s?#\"<>&]+(?:/[^\s?#\"<>&]*)?")
"""Addresses that a site may have."""


def arguments(argv: list[str]) -> argparse.Namespace:
    """Return the options of the command line `argv`; a wrong one ends the program with status 2."""
    parser = argparse.ArgumentParser(prog="serve.py", description=__doc__.split("\n")[0])
    add_action(parser)
    add_server_options(parser)
    add_meeting_options(parser)
    options = parser.parse_args(argv)
    fault = contradiction(options)
    if fault:
        parser.error(fault)
    options.host = options.host or ("0.0.0.0" if options.rooms == OWN else "127.0.0.1")
    options.base = "/" + options.base.strip("/") + "/" if options.base.strip("/") else "/"
    return options


def add_action(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that name the action, and its address or folder."""
    parser.add_argument(
        "action",
        nargs="?",
        choices=["serve", "build", "check"],
        default="serve",
        help="serve: build if need be and serve (default); build: write a folder for any static host; "
        "check: look at what a host sends",
    )
    parser.add_argument(
        "address", nargs="?", help="check: where the site is, https://example.org/skep/"
    )
    parser.add_argument("--out", type=Path, help="build: the folder to write (default: dist)")
    parser.add_argument(
        "--url",
        default="",
        metavar="ADDRESS",
        help="build: where the site will be, https://example.org/skep/; links to its lessons and "
        "puzzles then have a picture in messengers",
    )
    parser.add_argument(
        "--terms",
        default="",
        metavar="TEXT",
        help="build: who may use the site's boards, how long it stays and who pays, for its page "
        "about safety and privacy",
    )


def add_server_options(parser: argparse.ArgumentParser) -> None:
    """Add the options of the site's server."""
    parser.add_argument(
        "--host",
        help="address to serve on (default: 127.0.0.1; with --rooms all of this machine's)",
    )
    parser.add_argument(
        "--port", type=int, default=8000, help="port to serve on (default: %(default)s)"
    )
    parser.add_argument(
        "--base",
        default="/",
        help="path that the site is served below, such as /sub/path/ (default: %(default)s)",
    )
    parser.add_argument(
        "--dev", action="store_true", help="no service worker: a reload shows every edit at once"
    )
    parser.add_argument("--quiet", action="store_true", help="no line for each request")


def add_meeting_options(parser: argparse.ArgumentParser) -> None:
    """Add the options for the servers through which two people play at the same time."""
    parser.add_argument(
        "--rooms",
        nargs="?",
        const=OWN,
        default="",
        metavar="wss://BROKER",
        help="two people can play at once, through this MQTT broker; serve: without an address, "
        "through one that is started here",
    )
    parser.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="serve --rooms: a further name of this machine, by which devices open the site; may be "
        "given several times",
    )
    parser.add_argument(
        "--bridge",
        action="store_true",
        help="the page may connect to hive-core's bridge on the machine that it is opened on, and to "
        "nothing else there",
    )
    parser.add_argument(
        "--stun",
        action="append",
        default=[],
        metavar="stun:HOST",
        help="build: a server that games played directly may ask where their devices can be found; "
        "turn:NAME:PASSWORD@HOST for one that passes messages on; may be given several times",
    )


def contradiction(options: argparse.Namespace) -> str:
    """Return a sentence about the first option that is wrong or does not fit the others, "" if
    there is none."""
    if not 0 <= options.port <= 65535:
        return "--port must be between 0 and 65535"
    if (options.action == "check") != bool(options.address):
        return "check takes the address of a site, and nothing else does"
    if options.name and (options.action != "serve" or options.rooms != OWN):
        return "--name belongs to serve --rooms"
    if options.stun and options.action != "build":
        return "--stun belongs to build"
    if options.url and options.action != "build":
        return "--url belongs to build"
    if options.terms and options.action != "build":
        return "--terms belongs to build"
    if options.url and not ADDRESS.fullmatch(options.url):
        return "--url needs the address of a site: https://example.org/skep/"
    if options.bridge and options.action == "check":
        return "--bridge belongs to serve and build"
    if options.action == "build" and options.rooms == OWN:
        return "build --rooms needs the address of a broker: wss://HOST"
    return ""


def main(argv: list[str]) -> None:
    """Run the command line. Raises Problem with a sentence for the user."""
    options = arguments(argv)
    if options.action == "check":
        sys.exit(not is_ready(options.address))
    if options.action == "build":
        build_folder(options)
    elif options.rooms == OWN:
        serve_with_broker(options)
    else:
        serve(options, rooms_at(options.rooms) if options.rooms else "", 0)


def build_folder(options: argparse.Namespace) -> None:
    """Write the site for a static host, together with the files of headers that some hosts read."""
    rooms = rooms_at(options.rooms) if options.rooms else ""
    ice = servers_at(options.stun)
    folder = build(
        options.out or Path("dist"),
        options.dev,
        whole=True,
        rooms=rooms,
        ice=ice,
        bridge=options.bridge,
        url=options.url.rstrip("/") + "/" if options.url else "",
        terms=options.terms,
    )
    write(folder / "_headers", headers_file(options.base, version_folders(folder)))
    write(folder / "404.html", missing_page(options.base))
    size = sum(p.stat().st_size for p in folder.rglob("*") if p.is_file())
    say(f"The site is in {folder} ({size / 1e6:.1f} MB). Upload it to any static host.")


def serve_with_broker(options: argparse.Namespace) -> None:
    """Serve the site and run a broker of our own, which ends with the server."""
    from tools.rooms.broker import Broker

    broker = Broker(names=options.name)
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))  # so that the broker ends, too
    broker.start()
    try:
        serve(options, rooms_at(OWN, broker.level), broker.port)
    finally:
        broker.stop()


def serve(options: argparse.Namespace, rooms: str, broker: int) -> None:
    """Build and serve the site. `rooms` is the broker's address in the form of
    tools/rooms/address.py, `broker` the port of our own broker."""
    name = "site" + ("-rooms" if rooms else "") + ("-bridge" if options.bridge else "")
    folder = SITE.with_name(name + "-dev" if options.dev else name)
    built = build(folder, options.dev, rooms=rooms, bridge=options.bridge)
    site = Site(
        built, options.dev, rooms=rooms, broker=broker, names=options.name, bridge=options.bridge
    )
    with start(site, options.host, options.port, options.base, options.quiet) as server:
        shown = "127.0.0.1" if options.host == "0.0.0.0" else options.host
        say(f"Skep: http://{shown}:{server.server_port}{options.base}  (Ctrl-C ends)")
        if broker:
            invite(f"http://{network_address()}:{server.server_port}{options.base}")
        server.serve_forever()


def invite(address: str) -> None:
    """Print the address by which devices in this network reach the site, as text and as a QR code."""
    from tools.optional_packages import ensure
    from tools.rooms.broker import NEEDED, PURPOSE

    say(f"For every device in this network: {address}")
    say("New game, A friend elsewhere, live: one makes a link, the other opens it.")
    ensure("segno", NEEDED, PURPOSE).make(address).terminal(compact=True)


def network_address() -> str:
    """Return this machine's address in its network. Nothing is sent to find it."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
            return str(probe.getsockname()[0])
        except OSError:
            return "127.0.0.1"


if __name__ == "__main__":
    try:
        main(sys.argv[1:])
    except Problem as problem:
        sys.exit(f"serve.py: {problem}")
    except KeyboardInterrupt:
        sys.exit(130)
