#!/bin/sh
# forge asks for a compiler on the command line; npm's is JavaScript.
exec node "$(dirname "$0")/solc.cjs" "$@"
