#!/usr/bin/env python3
"""An image for containers from a folder: oci.py ROOT VERSION OUT.tar

Writes an archive of the Open Container Initiative's image layout with one layer, which podman, docker and others load.
It needs nothing but Python; the folder comes from debootstrap and the Debian package (./dev image).
"""
import gzip
import hashlib
import io
import json
import subprocess
import sys
import tarfile
from pathlib import Path

ROOT, VERSION, OUT = Path(sys.argv[1]), sys.argv[2], Path(sys.argv[3])
TYPE = "application/vnd.oci.image."


def digest(data):
    return "sha256:" + hashlib.sha256(data).hexdigest()


layer = subprocess.run(["tar", "--sort=name", "--numeric-owner", "--mtime=@0", "--one-file-system", "-C", ROOT, "-c", "."],
                       stdout=subprocess.PIPE, check=True).stdout
packed = gzip.compress(layer, mtime=0)
config = json.dumps({
    "architecture": "amd64", "os": "linux",
    "config": {"User": "tercio", "ExposedPorts": {"8040/tcp": {}}, "Volumes": {"/var/lib/tercio": {}},
               "Env": ["PATH=/usr/bin:/bin", "XDG_CACHE_HOME=/var/cache/tercio"],
               "Entrypoint": ["/usr/bin/tercio"],
               "Cmd": ["serve", "--address", "0.0.0.0", "--store", "/var/lib/tercio/tercio.db"],
               "StopSignal": "SIGTERM"},
    "rootfs": {"type": "layers", "diff_ids": [digest(layer)]},
}).encode()
manifest = json.dumps({
    "schemaVersion": 2, "mediaType": TYPE + "manifest.v1+json",
    "config": {"mediaType": TYPE + "config.v1+json", "digest": digest(config), "size": len(config)},
    "layers": [{"mediaType": TYPE + "layer.v1.tar+gzip", "digest": digest(packed), "size": len(packed)}],
}).encode()
index = json.dumps({
    "schemaVersion": 2, "mediaType": TYPE + "index.v1+json",
    "manifests": [{"mediaType": TYPE + "manifest.v1+json", "digest": digest(manifest), "size": len(manifest),
                   "annotations": {"org.opencontainers.image.ref.name": f"tercio:{VERSION}"}}],
}).encode()

with tarfile.open(OUT, "w") as archive:
    files = {"oci-layout": b'{"imageLayoutVersion": "1.0.0"}', "index.json": index}
    files |= {"blobs/sha256/" + digest(data).split(":")[1]: data for data in (config, manifest, packed)}
    for name, data in files.items():
        entry = tarfile.TarInfo(name)
        entry.size = len(data)
        archive.addfile(entry, io.BytesIO(data))
print(f"{OUT}: {OUT.stat().st_size // 1_000_000} MB")
