"""Packs the Python client: pack_python.py SOURCES OUTPUT writes a wheel and a source archive, and prints their names."""

import gzip
import io
import os
import sys
import tarfile

from setuptools import build_meta

# 1 January 1980, the earliest time in a wheel: the same sources give the same bytes.
EPOCH = 315532800


def without_times(path: str) -> None:
    """Writes a source archive again, with its files in order and without the times and the users of this machine."""
    with tarfile.open(path) as archive:
        files = sorted((member for member in archive if member.isfile()), key=lambda member: member.name)
        contents = [(member.name, archive.extractfile(member).read()) for member in files]
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w", format=tarfile.PAX_FORMAT) as archive:
        for name, content in contents:
            member = tarfile.TarInfo(name)
            member.size = len(content)
            member.mtime = EPOCH
            member.mode = 0o644
            archive.addfile(member, io.BytesIO(content))
    with open(path, "wb") as file:
        file.write(gzip.compress(packed.getvalue(), mtime=0))


def main(sources: str, output: str) -> None:
    os.environ["SOURCE_DATE_EPOCH"] = str(EPOCH)
    os.chdir(sources)
    # What the build itself prints is not part of the result.
    result, sys.stdout = sys.stdout, sys.stderr
    names = [build_meta.build_wheel(output), build_meta.build_sdist(output)]
    without_times(os.path.join(output, names[1]))
    print(*names, sep="\n", file=result)


main(*sys.argv[1:])
