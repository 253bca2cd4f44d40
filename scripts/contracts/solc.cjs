// npm's compiler with the two faces that forge needs: `--version`, and standard JSON on stdin.
const solc = require('../tools/node_modules/solc')

if (process.argv.includes('--version')) {
  const version = solc.version().replace(/\.Emscripten\.clang$/, '.Linux.g++')
  process.stdout.write(`solc, the solidity compiler commandline interface\nVersion: ${version}\n`)
} else {
  const input = require('node:fs').readFileSync(0, 'utf8')
  // No process.exit after this: what is still in the pipe would be lost.
  process.stdout.write(solc.compile(input))
}
