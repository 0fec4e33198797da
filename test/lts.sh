#!/usr/bin/env bash
# Runs the whole suite on another Node than the installed one: test/lts.sh [MAJOR], by default the newest
# long-term release that better-sqlite3 supports. Works on a copy, in which better-sqlite3 is compiled for
# that Node; needs a C++ compiler, make and Python. The checkout itself is only read.
set -eu
major=${1:-26}
project=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The npm package `node` brings the program and, in its platform package, the headers.
mkdir "$scratch/runtime"
npm install --prefix "$scratch/runtime" --no-save --no-audit --no-fund "node@$major" > /dev/null
program=$scratch/runtime/node_modules/node/bin/node
if ! header=$(find "$scratch/runtime" -path '*/include/node/node_version.h' | grep .); then
  echo "test/lts.sh: node@$major brings no headers, so better-sqlite3 cannot be compiled for it." >&2
  exit 2
fi
export PATH="${program%/*}:$PATH"
export npm_config_nodedir="${header%/include/node/node_version.h}"

mkdir "$scratch/copy"
tar -C "$project" --exclude=./.git --exclude='./dist*' --exclude=./_working -cf - . |
  tar -C "$scratch/copy" -xf -
cd "$scratch/copy"
npm rebuild --build-from-source better-sqlite3 > "$scratch/rebuild.log" 2>&1 || {
  tail -n 40 "$scratch/rebuild.log" >&2
  echo 'test/lts.sh: better-sqlite3 does not compile.' >&2
  exit 2
}
node -p '`Node ${process.version}${process.release.lts ? ` (${process.release.lts})` : ""}`'
npm test
