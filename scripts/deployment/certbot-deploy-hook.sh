#!/bin/sh
# /etc/letsencrypt/renewal-hooks/deploy/rental-marketplace: certbot runs it as root after a renewal. NAME is the first name of the certificate.
# Files that root owns cannot be read by the server, so it gets copies in its state folder.
set -eu
umask 077
NAME=api.example.com
state=/var/lib/rental-marketplace
[ "${RENEWED_LINEAGE##*/}" = "$NAME" ] || exit 0
mkdir -p "$state/tls"
for file in fullchain.pem privkey.pem; do
  cp -L "$RENEWED_LINEAGE/$file" "$state/tls/$file.new"
done
chown -R --reference="$state/." "$state/tls"
for file in fullchain.pem privkey.pem; do mv -f "$state/tls/$file.new" "$state/tls/$file"; done
# SIGHUP: new connections get the new certificate. A server that does not run reads it when it starts.
if systemctl is-active --quiet rental-marketplace; then systemctl reload rental-marketplace; fi
