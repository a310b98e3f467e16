# syntax=docker/dockerfile:1
# docker build --build-arg COMMIT=$(git rev-parse HEAD) --build-arg VERSION=$(node -p "require('./package.json').version") .
# Images are pinned by version. To pin their digests too, append what `docker buildx imagetools inspect IMAGE` prints: IMAGE@sha256:…
FROM node:24.21.0-trixie-slim AS build
ARG COMMIT=unknown
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts
COPY . .
RUN COMMIT=$COMMIT npm run build

FROM node:24.21.0-trixie-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# Without the development packages, npm removes from the lock file what only they need, also TypeScript. No package compiles anything on Node 24.
RUN npm pkg delete devDependencies && npm install --package-lock-only --ignore-scripts && npm ci --ignore-scripts

FROM node:24.21.0-trixie-slim
# The major version of pg_dump and pg_restore for backups: that of the PostgreSQL server or a newer one.
ARG POSTGRES_VERSION=18
RUN apt-get update && apt-get install -y --no-install-recommends postgresql-common ca-certificates && /usr/share/postgresql-common/pgdg/apt.postgresql.org.sh -y && apt-get install -y --no-install-recommends postgresql-client-$POSTGRES_VERSION && rm -rf /var/lib/apt/lists/*
ARG VERSION=unknown
ARG COMMIT=unknown
LABEL org.opencontainers.image.title="Rental marketplace" \
  org.opencontainers.image.licenses="Apache-2.0" \
  org.opencontainers.image.version="$VERSION" \
  org.opencontainers.image.revision="$COMMIT"
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/generated/openapi.json /app/generated/openapi-3.1.json /app/generated/openapi.yaml /app/generated/sandbox.json ./generated/
COPY --from=build /app/generated/docs ./generated/docs
COPY package.json CHANGELOG.md LICENSE ./
# All that is ever written, and only where neither PostgreSQL nor a bucket is configured; the rest may be read-only.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/Health/Live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself and no shell or npm before it, so that it hears SIGTERM. `docker run IMAGE doctor` runs another subcommand.
ENTRYPOINT ["node", "/app/dist/src/marketplace.js"]
CMD ["serve"]
