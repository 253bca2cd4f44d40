/**
 * `npm test`: installs, finds a browser, runs every stage and prints `N passed, N failed` at the
 * end. `npm test -- unit e2e` runs these stages only. Exhaustive tests take a sample of their
 * cases, chosen by TEST_SEED, or all of them in `npm run test:full` (TEST_SCOPE=full).
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isBuildStale } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { duration, noCounts, readCounts, remarks, slowest, sum, verdict } from './lib/counts.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run, sentence } from './lib/sentence.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))

/**
 * In order of execution; each returns its counts. `needs` names its prerequisites, `seconds` is its
 * last measured duration on two idle cores.
 */
const stages = {
  check: { run: () => program('@biomejs/biome/bin/biome', ['check', '.']), seconds: 10 },
  types: { run: types, seconds: 20 },
  unit: { run: () => vitest('unit'), seconds: 540 },
  contracts: { run: contracts, folder: 'contracts', seconds: 40 },
  build: { run: build, seconds: 60 },
  site: { run: () => vitest('site'), folder: 'tests/site', needs: ['build'], seconds: 110 },
  e2e: { run: playwright, folder: 'e2e', needs: ['build', 'browser'], seconds: 1800 },
}

await run(test)

async function test() {
  checkNode()
  const asked = process.argv.slice(2)
  const isFull = asked.includes('--full')
  const chosen = chooseStages(asked.filter((name) => name !== '--full'))
  process.env.TEST_SCOPE = isFull ? 'full' : 'sample'
  process.env.TEST_SEED ??= seedOfCommit()
  installIfNeeded(root)
  const browser = chosen.some((name) => stages[name].needs?.includes('browser'))
  if (browser) process.env.CHROMIUM_PATH = await ensureChromium()

  const expected = chosen.reduce((total, name) => total + stages[name].seconds * 1000, 0)
  process.stdout.write(
    `Running ${chosen.join(', ')}: about ${duration(expected)} on two idle cores.\n`,
  )
  process.stdout.write(
    isFull
      ? 'Exhaustive tests run every case.\n'
      : `Exhaustive tests run a sample of their cases; TEST_SEED=${process.env.TEST_SEED} repeats it, npm run test:full runs all.\n`,
  )

  const results = []
  for (const [index, name] of chosen.entries()) {
    heading(`${name} (${index + 1} of ${chosen.length})`)
    const start = performance.now()
    const counts = await runStage(name)
    results.push({ name, counts, ms: performance.now() - start })
  }
  rmSync(scratch, { recursive: true, force: true })
  report(results)
}

/** The same commit tests the same sample, the next one another. */
function seedOfCommit() {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return String(Number.parseInt(stdout?.trim() || '1', 16))
}

function chooseStages(asked) {
  const unknown = asked.find((name) => !stages[name])
  if (unknown) {
    throw sentence(`There is no stage ${unknown}. There are ${Object.keys(stages).join(', ')}.`)
  }
  // A stage whose folder does not exist has nothing to run.
  const isThere = (name) => !stages[name].folder || existsSync(join(root, stages[name].folder))
  return Object.keys(stages).filter(
    (name) => isThere(name) && (asked.length === 0 || asked.includes(name)),
  )
}

async function runStage(name) {
  if (stages[name].needs?.includes('build') && isBuildStale(root)) {
    const made = await build()
    if (made.failed.length > 0) {
      process.stdout.write(`Not run: ${name} needs a build.\n`)
      return made
    }
  }
  return stages[name].run()
}

/** Next generates the types of routes and style sheets first: a fresh clone has none. */
function types() {
  const written = program('next/dist/bin/next', ['typegen'])
  return written.failed.length > 0 ? written : program('typescript/bin/tsc', ['--noEmit'])
}

async function build() {
  try {
    await buildIfStale(root)
    return { ...noCounts(), passed: 1 }
  } catch (error) {
    process.stdout.write(`${error.message}\n`)
    return { ...noCounts(), failed: [{ name: 'build', reason: error.message }] }
  }
}

function vitest(project) {
  return counted(project, 'vitest/vitest.mjs', [
    ...['run', '--project', project, '--reporter=default'],
    ...['--reporter=./scripts/reporters/vitest.mjs'],
  ])
}

function playwright() {
  return counted('e2e', '@playwright/test/cli.js', [
    ...['test', '--reporter=list,./scripts/reporters/playwright.mjs'],
  ])
}

function contracts() {
  const file = join(scratch, 'contracts.json')
  return readCounts(file, nodeScript('scripts/contracts.mjs', [], { COUNTS_FILE: file }))
}

/** Runs a test runner whose reporter writes the counts to a file. */
function counted(name, script, args) {
  const file = join(scratch, `${name}.json`)
  return readCounts(file, node(script, args, { COUNTS_FILE: file }))
}

/** Runs a program that passes or fails as a whole. */
function program(script, args) {
  const status = node(script, args)
  if (status === 0) return { ...noCounts(), passed: 1 }
  return { ...noCounts(), failed: [{ name: script, reason: `It ended with ${status}.` }] }
}

function node(script, args, extra = {}) {
  return nodeScript(join('node_modules', script), args, extra)
}

function nodeScript(script, args, extra = {}) {
  const { status } = spawnSync(process.execPath, [script, ...args], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...extra },
  })
  return status
}

function heading(name) {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n`)
}

function report(results) {
  const total = sum(results.map(({ counts }) => counts))
  const slow = slowest(total)
  const lines = [
    ...remarks(total),
    ...(slow.length > 0 ? ['Slowest files:', ...slow.map((line) => `  ${line}`)] : []),
    ...results.map(({ name, counts, ms }) => `${name}: ${verdict(counts)} in ${duration(ms)}`),
    verdict(total),
  ]
  heading('result')
  for (const line of lines) process.stdout.write(`${line}\n`)
  process.exitCode = total.failed.length > 0 ? 1 : 0
}
