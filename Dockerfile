# syntax=docker/dockerfile:1
FROM node:24-slim AS build
WORKDIR /app
COPY package.json package-lock.json ./
RUN npm ci
COPY . .
RUN npm run build

FROM node:24-slim AS packages
WORKDIR /app
COPY package.json package-lock.json ./
# An optional peer of i18next, which npm keeps (docs/libraries.md).
RUN npm ci --omit=dev && rm -rf node_modules/typescript node_modules/.bin/tsc node_modules/.bin/tsserver

FROM node:24-slim
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080
WORKDIR /app
COPY --from=packages /app/node_modules ./node_modules
COPY --from=build /app/dist ./dist
COPY --from=build /app/generated/openapi.json /app/generated/openapi-3.1.json /app/generated/openapi.yaml /app/generated/sandbox.json ./generated/
COPY --from=build /app/generated/docs ./generated/docs
COPY package.json openapitools.json LICENSE ./
# All that is ever written, and only where neither PostgreSQL nor a bucket is configured; the rest may be read-only.
RUN mkdir data && chown node:node data
USER node
VOLUME /app/data
EXPOSE 8080
HEALTHCHECK --interval=10s --timeout=3s --start-period=30s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/Health/Live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Node itself and no shell or npm before it, so that it hears SIGTERM.
CMD ["node", "dist/src/main.js"]
