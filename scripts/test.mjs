/**
 * `npm test`: installs, finds a browser, runs every stage and ends with `N passed, N failed`.
 * `npm test -- unit e2e` runs these stages only.
 */
import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isBuildStale } from './lib/build.mjs'
import { ensureChromium } from './lib/chromium.mjs'
import { noCounts, readCounts, remarks, sum, verdict } from './lib/counts.mjs'
import { installIfNeeded } from './lib/install.mjs'
import { checkNode, run, sentence } from './lib/sentence.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))

/** In the order they run; each returns its counts. `needs` names what must be there before. */
const stages = {
  check: { run: () => program('@biomejs/biome/bin/biome', ['check', '.']) },
  types: { run: types },
  unit: { run: () => vitest('unit') },
  contracts: { run: contracts, folder: 'contracts' },
  build: { run: build },
  site: { run: () => vitest('site'), folder: 'tests/site', needs: ['build'] },
  e2e: { run: playwright, folder: 'e2e', needs: ['build', 'browser'] },
}

await run(test)

async function test() {
  checkNode()
  const chosen = chooseStages(process.argv.slice(2))
  installIfNeeded(root)
  const browser = chosen.some((name) => stages[name].needs?.includes('browser'))
  if (browser) process.env.CHROMIUM_PATH = await ensureChromium()

  const results = []
  for (const name of chosen) {
    heading(name)
    const counts = await runStage(name)
    results.push({ name, counts })
  }
  rmSync(scratch, { recursive: true, force: true })
  report(results)
}

function chooseStages(asked) {
  const unknown = asked.find((name) => !stages[name])
  if (unknown) {
    throw sentence(`There is no stage ${unknown}. There are ${Object.keys(stages).join(', ')}.`)
  }
  // A folder that does not exist yet (contracts, until they move in) has nothing to run.
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

/** Next writes the types of routes and style sheets first: a fresh clone has none. */
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

/** Runs a program that passes or fails as one. */
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
  heading('result')
  for (const remark of remarks(total)) process.stdout.write(`${remark}\n`)
  for (const { name, counts } of results) process.stdout.write(`${name}: ${verdict(counts)}\n`)
  process.stdout.write(`${verdict(total)}\n`)
  process.exitCode = total.failed.length > 0 ? 1 : 0
}
