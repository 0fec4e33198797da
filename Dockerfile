# Namewalk's server with the page and the API, as a container:
#
#   docker build -t namewalk .
#   docker run --rm -p 127.0.0.1:8000:8000 -v namewalk:/data namewalk
#
# `npm test` reads this file and does not build it; the workflow in .github/workflows/ci.yml does.

# better-sqlite3 is compiled with the headers of the image where it has no binary: of 24.9, see test/lts.sh
FROM node:24.9-bookworm AS build
WORKDIR /build
# what changes seldom first, so that a change of the code installs nothing anew
COPY package.json package-lock.json ./
RUN npm ci --ignore-scripts --no-audit --no-fund && npm rebuild better-sqlite3 esbuild
COPY . .
# exactly the files of the package, and what it needs to run, with SQLite
RUN npm run prepack \
 && npm pack --ignore-scripts \
 && mkdir /app \
 && tar -xzf namewalk-*.tgz --strip-components=1 -C /app \
 && mkdir sqlite \
 && mv node_modules/better-sqlite3 node_modules/bindings node_modules/file-uri-to-path sqlite/ \
 && npm prune --omit=dev --ignore-scripts \
 && mv sqlite/* node_modules/ \
 && mv node_modules /app/

FROM node:24-bookworm-slim
ENV NODE_ENV=production
COPY --from=build /app /app
# runs, sessions and databases; texts to read may be put here too
RUN mkdir /data && chown node:node /data
VOLUME /data
WORKDIR /data
USER node
EXPOSE 8000
HEALTHCHECK --interval=30s --timeout=5s --start-period=10s --retries=3 \
  CMD ["node", "-e", "fetch('http://127.0.0.1:8000/api/health').then((reply) => process.exit(reply.ok ? 0 : 1), () => process.exit(1))"]
# there are no passwords: publish the port to this machine alone, or put it behind something that has them
ENTRYPOINT ["node", "/app/dist/bin/namewalk.js"]
CMD ["serve", "--host", "0.0.0.0", "--port", "8000", "--output-base", "/data/output"]
