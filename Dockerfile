# The image of this repository's site; docs/production.md says how to run it.
# Name the base by its digest to get the same image again: --build-arg NODE=node:24-bookworm-slim@sha256:…
ARG NODE=node:24-bookworm-slim

FROM ${NODE} AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev
COPY . .
RUN npm run build
RUN find .next/standalone -name '*.map' -delete

FROM ${NODE}
ENV NODE_ENV=production WORLD=live HOSTNAME=0.0.0.0 PORT=3000 DATA_DIR=/data
WORKDIR /site
COPY --from=build /build/.next/standalone ./
RUN install -d -o node -g node /data
USER node
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=30s --timeout=5s --start-period=60s CMD ["node", "-e", "fetch('http://localhost:' + process.env.PORT + '/api/health/live').then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--max-old-space-size=384", "--max-semi-space-size=2", "--import", "./scripts/lib/jsonConsole.mjs", "server.js"]
