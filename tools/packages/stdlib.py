"""Program that runs in Pyodide under Node: compiles Pyodide's standard library and drops unused
modules.

Pyodide ships the library as source, so every start compiles some 190 modules. Compiled by the same
Python that will import them, they load several times faster. Dropped is what a worker in a browser
tab cannot use: other programs, network protocols, terminals, tests, rare encodings. The result is
the same, byte for byte, every time.
"""

import importlib.util
import io
import marshal
import zipfile

SOURCE = "/lib/python314.zip"

# First part of the path of what is left out.
LEFT_OUT = """
__hello__ __phello__ _aix_support _android_support _apple_support _ios_support _pydatetime _pyio
_pyrepl antigravity bdb cProfile cmd code compileall ctypes curses dbm difflib distutils doctest
ensurepip fileinput ftplib getpass idlelib imaplib lib2to3 mailbox modulefinder msilib
multiprocessing netrc nturl2path optparse pdb pickletools plistlib poplib profile pstats pty
py_compile pyclbr pydoc pydoc_data rlcompleter shelve smtplib socketserver sqlite3 statistics
tabnanny test this timeit tkinter trace tracemalloc tty turtle turtledemo unittest venv wave
webbrowser wsgiref xml xmlrpc zipapp
""".split()

# Of the encodings, these stay (zipfile needs cp437).
ENCODINGS = """
__init__ aliases ascii charmap cp437 cp1252 hex_codec base64_codec idna latin_1 iso8859_1 punycode
raw_unicode_escape undefined unicode_escape utf_16 utf_16_be utf_16_le utf_32 utf_7 utf_8 utf_8_sig
""".split()


def wanted(name: str) -> bool:
    """Return whether the site keeps the file `name` of the standard library's archive."""
    first, _, rest = name.partition("/")
    if first == "encodings":
        return rest.removesuffix(".py") in ENCODINGS
    return first.removesuffix(".py") not in LEFT_OUT


def compiled(name: str, source: bytes) -> bytes:
    """Return the bytes of the .pyc file for a module's `source`. It is of the kind that Python loads
    without looking at the source (unchecked, hash-based)."""
    code = compile(source, name, "exec", dont_inherit=True)
    # Twice through marshal: the flags of shared objects then no longer depend on the moment.
    code = marshal.loads(marshal.dumps(code))
    flags = (1).to_bytes(4, "little")  # hash-based, never checked: the source is not there
    head = importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source)
    return head + marshal.dumps(code)


def rebuild() -> bytes:
    """Return the bytes of the new archive: the standard library compiled, without the unused
    modules."""
    out = io.BytesIO()
    with zipfile.ZipFile(SOURCE) as old, zipfile.ZipFile(out, "w") as new:
        for name in sorted(old.namelist()):
            if name.endswith("/") or not wanted(name):
                continue
            data = old.read(name)
            if name.endswith(".py"):
                data = compiled(name, data)
                name += "c"
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            entry.external_attr = 0o644 << 16
            new.writestr(entry, data, zipfile.ZIP_DEFLATED, 9)
    return out.getvalue()
