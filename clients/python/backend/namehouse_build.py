"""Builds the package with nothing but Python: `pip install` needs no other package, no network.

The hooks are those of PEP 517 (build_wheel, build_sdist) and PEP 660 (build_editable). Everything
they write is the same for the same sources.
"""

import base64
import hashlib
import io
import re
import tarfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
SOURCES = ROOT / "src"
TAG = "py3-none-any"
# The oldest moment that a zip file can hold.
MOMENT = (1980, 1, 1, 0, 0, 0)
MANIFEST = (ROOT / "pyproject.toml").read_text("utf-8")


def _field(name):
    found = re.search(rf'^{re.escape(name)} = "(.*)"$', MANIFEST, re.M)
    if not found:
        raise ValueError(f"pyproject.toml has no {name}.")
    return found.group(1)


def _list(name):
    found = re.search(rf"^{re.escape(name)} = \[(.*?)\]", MANIFEST, re.M | re.S)
    return re.findall(r'"(.*?)"', found.group(1)) if found else []


NAME, VERSION = _field("name"), _field("version")
INFO = f"{NAME}-{VERSION}.dist-info"


def _metadata():
    lines = [
        "Metadata-Version: 2.4",
        f"Name: {NAME}",
        f"Version: {VERSION}",
        f"Summary: {_field('description')}",
        f"License-Expression: {_field('license')}",
        "License-File: LICENSE",
        f"Keywords: {','.join(_list('keywords'))}",
        *(f"Classifier: {each}" for each in _list("classifiers")),
        f"Requires-Python: {_field('requires-python')}",
        "Description-Content-Type: text/markdown",
    ]
    return "\n".join(lines) + "\n\n" + (ROOT / "README.md").read_text("utf-8")


def _package_files():
    for path in sorted(SOURCES.rglob("*")):
        if path.suffix == ".py" or path.name == "py.typed":
            yield path.relative_to(SOURCES).as_posix(), path.read_bytes()


def _wheel(folder, files):
    wheel = f"Wheel-Version: 1.0\nGenerator: namehouse\nRoot-Is-Purelib: true\nTag: {TAG}\n"
    entries = [
        *files,
        (f"{INFO}/METADATA", _metadata().encode("utf-8")),
        (f"{INFO}/WHEEL", wheel.encode()),
        (f"{INFO}/licenses/LICENSE", (ROOT / "LICENSE").read_bytes()),
    ]
    record = f"{INFO}/RECORD"
    rows = [f"{name},{_digest(data)},{len(data)}" for name, data in entries]
    entries.append((record, ("\n".join([*rows, f"{record},,"]) + "\n").encode()))
    name = f"{NAME}-{VERSION}-{TAG}.whl"
    with zipfile.ZipFile(Path(folder) / name, "w", zipfile.ZIP_DEFLATED) as archive:
        for path, data in entries:
            entry = zipfile.ZipInfo(path, MOMENT)
            entry.external_attr = 0o644 << 16
            archive.writestr(entry, data, zipfile.ZIP_DEFLATED)
    return name


def _digest(data):
    digest = base64.urlsafe_b64encode(hashlib.sha256(data).digest())
    return "sha256=" + digest.rstrip(b"=").decode()


def build_wheel(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel(wheel_directory, list(_package_files()))


def build_editable(wheel_directory, config_settings=None, metadata_directory=None):
    return _wheel(wheel_directory, [(f"{NAME}.pth", f"{SOURCES}\n".encode("utf-8"))])


def build_sdist(sdist_directory, config_settings=None):
    base = f"{NAME}-{VERSION}"
    files = [(f"src/{name}", data) for name, data in _package_files()]
    for name in ["LICENSE", "README.md", "pyproject.toml", "backend/namehouse_build.py"]:
        files.append((name, (ROOT / name).read_bytes()))
    files.append(("PKG-INFO", _metadata().encode("utf-8")))
    with tarfile.open(Path(sdist_directory) / f"{base}.tar.gz", "w:gz") as archive:
        for name, data in files:
            entry = tarfile.TarInfo(f"{base}/{name}")
            entry.size, entry.mode = len(data), 0o644
            archive.addfile(entry, io.BytesIO(data))
    return f"{base}.tar.gz"
