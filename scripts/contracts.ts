/**
 * `npm run contracts`: compiles contracts/, compares the result with contracts/artifacts, and runs
 * the contracts' tests; all offline. `npm run contracts:write` updates the artifacts.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Counts, noCounts, verdict, writeCounts } from './lib/counts.ts'
import { run, sentence } from './lib/sentence.mjs'
import { toolPath } from './lib/tools.mjs'

/** What `forge test --json` prints: the results of each suite, by test name. */
type TestResults = Record<
  string,
  { test_results: Record<string, { status: string; reason?: string | null }> }
>

const root = fileURLToPath(new URL('..', import.meta.url))

/** Contracts that the devnet deploys. */
const deployed = [
  ...['SmartWallet', 'SmartWalletFactory'],
  ...['Counter', 'DevnetToken', 'NameResolver', 'OpenPaymaster', 'SharedAccount'],
]

await run(contracts)

async function contracts() {
  const isWriting = process.argv.includes('--write')
  const built = forge(['build', '--force'], 'inherit')
  if (built.status !== 0)
    throw sentence('The contracts do not compile; the compiler says why above.')
  const stale = deployed.filter((name) => !isCurrent(name, isWriting))
  if (isWriting) return
  const counts = runTests()
  for (const name of stale) {
    const reason = 'It is not what the source compiles to; run npm run contracts:write.'
    counts.failed.push({ name: `contracts/artifacts/${name}.json`, reason })
    process.stdout.write(`contracts/artifacts/${name}.json: ${reason}\n`)
  }
  counts.passed += deployed.length - stale.length
  writeCounts(counts)
  process.stdout.write(`${verdict(counts)}\n`)
  process.exitCode = counts.failed.length > 0 ? 1 : 0
}

/** Whether the stored artifact matches the compiled one; `isWriting` updates it. */
function isCurrent(name: string, isWriting: boolean): boolean {
  const compiled = join(root, '.forge/out', `${name}.sol`, `${name}.json`)
  const { abi, bytecode } = JSON.parse(readFileSync(compiled, 'utf8'))
  const text = `${JSON.stringify({ abi, bytecode: bytecode.object }, null, 2)}\n`
  const path = join(root, 'contracts/artifacts', `${name}.json`)
  if (isWriting) writeFileSync(path, text)
  return existsSync(path) && readFileSync(path, 'utf8') === text
}

/** Runs the tests and prints each by name, as the other stages do. */
function runTests(): Counts {
  const { stdout } = forge(['test', '--json'], 'pipe')
  const counts = noCounts()
  for (const [suite, { test_results }] of Object.entries(parse(stdout))) {
    for (const [name, { status, reason }] of Object.entries(test_results)) {
      const isPassed = status === 'Success'
      const title = `${suite.split(':')[1]} ${name}`
      if (isPassed) counts.passed += 1
      else counts.failed.push({ name: title, reason: reason ?? undefined })
      process.stdout.write(`${isPassed ? ' ✓' : ' ✗'} ${title}${reason ? `: ${reason}` : ''}\n`)
    }
  }
  if (counts.passed + counts.failed.length === 0)
    throw sentence('forge ran no test of the contracts.')
  return counts
}

function parse(stdout: string): TestResults {
  const start = stdout.indexOf('{')
  try {
    return JSON.parse(stdout.slice(start))
  } catch {
    throw sentence(`forge printed no results: ${stdout.slice(0, 400)}`)
  }
}

function forge(args: string[], stdout: 'inherit' | 'pipe') {
  return spawnSync(process.execPath, [toolPath(root, '@foundry-rs/forge/bin.mjs'), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
    stdio: ['ignore', stdout, 'inherit'],
  })
}
