#!/bin/sh
# Gives the server a renewed certificate. certbot runs it as root; docs/operations.md ("Serve TLS without a proxy") says how to install it: as a copy
# in a folder that only root can write, never as a link into a folder of the service.
# The server reads its own copies, because only root can read those of certbot. Root owns the copies and their folder, and the group may only read:
# a service that was taken over can neither replace the key nor make root write through a link of its own.
set -eu
umask 077
lineage=${RENEWED_LINEAGE:?certbot sets it to the folder of the renewed certificate}
target=${1:-/etc/rental-marketplace-tls}
group=rental-marketplace-tls

install -d -m 0750 -o root -g "$group" "$target"
for file in fullchain.pem privkey.pem; do
  install -m 0640 -o root -g "$group" "$lineage/$file" "$target/$file.new"
done
for file in fullchain.pem privkey.pem; do
  mv -f "$target/$file.new" "$target/$file"
done
# Sends SIGHUP: new connections get the new certificate. A server that does not run reads it when it starts.
if systemctl is-active --quiet rental-marketplace.service; then
  systemctl reload rental-marketplace.service
fi
