# Two images: the demo with the simulated backend (default), and with `--target bff` the app and the BFF for a real backend.
# Both run bundles and need no shell or package manager.
ARG NODE_IMAGE=node:24.21.0-bookworm-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /src
# Copies the files that change seldom first, so that the installation is cached until the lock file changes.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY contract/package.json contract/
COPY web/package.json web/
COPY bff/package.json bff/
COPY mock/package.json mock/
COPY tools/ensure-deps.mjs tools/
RUN node tools/ensure-deps.mjs
# sharp is machine code and stays outside the mock's bundle, so it is deployed with its dependencies. Runs before the sources are
# copied because pnpm asks the registry each time: a rebuild after a change of the sources needs no network.
RUN node_modules/.bin/pnpm --filter mock deploy --prod --config.node-linker=hoisted /deployed \
  && mkdir -p /sharp/node_modules \
  && cd /deployed/node_modules && mv sharp @img detect-libc semver /sharp/node_modules/
COPY . .
RUN npm run build

FROM ${NODE_IMAGE} AS bff
ARG VERSION=1.0.0
LABEL org.opencontainers.image.title="lwh5" \
  org.opencontainers.image.description="The web app and the BFF in front of its backend" \
  org.opencontainers.image.version="${VERSION}"
ENV NODE_ENV=production
WORKDIR /app
COPY --from=build /src/web/dist web/dist
COPY --from=build /src/bff/package.json bff/
COPY --from=build /src/bff/dist bff/dist
USER 10001:10001
EXPOSE 8080
STOPSIGNAL SIGTERM
# Until the container is healthy, the check runs every half second. Otherwise `up --wait` and dependent services would wait 10 s. `http.get` takes 45 ms of
# the processor, `fetch` 115 ms, which made six containers slow each other's start down.
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --start-interval=500ms \
  CMD ["node", "-e", "http.get('http://127.0.0.1:'+(process.env.PORT||8080)+'/healthz',r=>process.exit(r.statusCode===200?0:1)).on('error',()=>process.exit(1))"]
# V8 heap sizes, fixed from the start. Reasons and measurements: docs/decisions/0032-v8-heap-is-sized-for-large-responses.md.
CMD ["node", "--min-semi-space-size=8", "--max-semi-space-size=8", "--initial-old-space-size=64", "bff/dist/main.js"]

FROM bff AS demo
USER 0:0
COPY --from=build /sharp mock
COPY --from=build /src/mock/package.json mock/
COPY --from=build /src/mock/dist mock/dist
# Folder of the database and the uploaded files. Apart from the temporary folder, no other folder is written to.
RUN mkdir /data && chown 10001:10001 /data
# Requests to a container never come from loopback, so the control calls need a token. Each start makes a new one and logs it.
ENV MOCK_DB=/data/mock.db MOCK_CONTROL_TOKEN=random PUBLIC_URL=http://localhost:8080
VOLUME /data
USER 10001:10001
