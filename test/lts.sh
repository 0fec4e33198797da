#!/usr/bin/env bash
# Runs the whole suite on another Node than the installed one: test/lts.sh [VERSION [HEADERS]]. Works on a
# copy, in which better-sqlite3 is compiled for that Node; needs a C++ compiler, make and Python. The
# checkout itself is only read.
#
# HEADERS is the version whose headers better-sqlite3 is compiled with, of the same major. In 24.21 and
# 26.10, unlike 24.9, node_object_wrap.h registers a hook for the end of the environment and removes it when
# an object is collected, at which moment there may be no environment to ask: better-sqlite3 12 compiled
# with it aborts the process ("Assertion failed: (env) != nullptr"). "24 24" shows whether that is still so.
set -eu
version=${1:-24}
headers=${2:-24.9.0}
project=$(cd "$(dirname "$0")/.." && pwd)
scratch=$(mktemp -d)
trap 'rm -rf "$scratch"' EXIT

# The npm package `node` brings the program and, in its platform package, the headers.
fetch() { # fetch FOLDER VERSION
  mkdir "$scratch/$1"
  npm install --prefix "$scratch/$1" --no-save --no-audit --no-fund "node@$2" > /dev/null
}
fetch runtime "$version"
fetch headers "$headers"
program=$scratch/runtime/node_modules/node/bin/node
if ! header=$(find "$scratch/headers" -path '*/include/node/node_version.h' | grep .); then
  echo "test/lts.sh: node@$headers brings no headers, so better-sqlite3 cannot be compiled." >&2
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
