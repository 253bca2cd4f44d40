import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { buildIfStale, isBuildStale } from './build.mjs'
import { ensureChromium } from './chromium.ts'
import {
  type Counts,
  duration,
  noCounts,
  readCounts,
  remarks,
  slowest,
  sum,
  verdict,
} from './counts.ts'
import { ensureOtherBrowsers } from './otherBrowsers.ts'
import { sentence } from './sentence.mjs'

type Stage = {
  name: string
  /** Prints to the terminal; a stage that runs beside another writes to a file. */
  run: (output?: Output) => Promise<Counts>
  /** Last measured duration on two idle cores; of a stage beside another, what it adds. */
  seconds: number
  /**
   * The same with every case.
   * @default `seconds`
   */
  fullSeconds?: number
  /** Runs only in `npm run test:full`, or if it is named. */
  isFullOnly?: boolean
  /** Runs beside the previous stage if there are two cores: both use little more than one. */
  isBeside?: boolean
  /** The stage is left out if this folder does not exist. */
  folder?: string
  needs?: ('build' | 'browser')[]
}

/** The descriptor of a file. */
type Output = number

type Result = { name: string; counts: Counts; ms: number }

/** A stage that ran beside another, and what it printed. */
type Finished = { result: Result; output: string }

const root = fileURLToPath(new URL('../..', import.meta.url))
const scratch = mkdtempSync(join(tmpdir(), 'latchkey-test-'))

/** In order of execution; each returns its counts. */
const stages: Stage[] = [
  { name: 'check', run: check, seconds: 20 },
  { name: 'types', run: types, seconds: 20 },
  { name: 'unit', run: () => vitest(['unit', 'unit-shared']), seconds: 170 },
  {
    name: 'removal',
    run: () => vitest(['removal']),
    folder: 'tests/removal',
    seconds: 20,
    fullSeconds: 300,
  },
  {
    name: 'mutations',
    run: () => counting('mutations', 'tests/mutations/tryMutations.ts'),
    folder: 'tests/mutations',
    isFullOnly: true,
    seconds: 600,
  },
  {
    name: 'contracts',
    run: () => counting('contracts', 'scripts/contracts.ts'),
    folder: 'contracts',
    seconds: 25,
  },
  { name: 'build', run: build, seconds: 55 },
  {
    name: 'packages',
    run: (output) => vitest(['packages'], output),
    folder: 'tests/packages',
    needs: ['browser'],
    isBeside: true,
    seconds: 80,
  },
  {
    name: 'site',
    run: () => vitest(['site']),
    folder: 'tests/site',
    needs: ['build'],
    seconds: 80,
  },
  {
    name: 'e2e',
    run: () => playwright('e2e'),
    folder: 'e2e',
    needs: ['build', 'browser'],
    seconds: 600,
    // Every spec, and nearly all again in each hostility.
    fullSeconds: 6_000,
  },
  {
    name: 'strict',
    run: () => playwright('strict', { project: 'e2e', env: { E2E_STRICT: 'on' } }),
    folder: 'e2e',
    needs: ['build', 'browser'],
    isFullOnly: true,
    seconds: 1_800,
  },
  {
    name: 'rpcProxy',
    run: () => playwright('rpcProxy', { project: 'e2e', env: { E2E_RPC_PROXY: 'on' } }),
    folder: 'e2e',
    needs: ['build', 'browser'],
    isFullOnly: true,
    seconds: 1_800,
  },
  {
    name: 'wallets',
    run: () => playwright('wallets', { config: 'e2e/wallets' }),
    folder: 'e2e/wallets',
    needs: ['build', 'browser'],
    isFullOnly: true,
    seconds: 600,
  },
  {
    name: 'examples',
    run: () => vitest(['examples']),
    folder: 'tests/examples',
    needs: ['browser'],
    isFullOnly: true,
    seconds: 300,
  },
  {
    name: 'operations',
    run: () => vitest(['operations']),
    folder: 'tests/operations',
    needs: ['build'],
    isFullOnly: true,
    seconds: 90,
  },
  {
    name: 'browsers',
    run: otherBrowsers,
    folder: 'e2e/browsers',
    needs: ['build'],
    isFullOnly: true,
    seconds: 150,
  },
]

/**
 * Runs the stages named in `args`, or all of `npm test`; with `--full` every case, and all stages of
 * `npm run test:full`.
 */
export async function runStages(args: string[]): Promise<void> {
  const isFull = args.includes('--full')
  const chosen = chooseStages(
    args.filter((arg) => arg !== '--full'),
    isFull,
  )
  process.env.TEST_SCOPE = isFull ? 'full' : 'sample'
  process.env.TEST_SEED ??= seedOfCommit()
  const needsBrowser = chosen.some(({ needs }) => needs?.includes('browser'))
  if (needsBrowser) process.env.CHROMIUM_PATH = await ensureChromium()

  const expected = chosen.reduce((total, stage) => total + secondsOf(stage, isFull) * 1000, 0)
  process.stdout.write(
    `Running ${chosen.map(({ name }) => name).join(', ')}: about ${duration(expected)} on two idle cores.\n`,
  )
  process.stdout.write(
    isFull
      ? 'Exhaustive tests run every case.\n'
      : `Exhaustive tests run a sample of their cases; TEST_SEED=${process.env.TEST_SEED} repeats it, npm run test:full runs all.\n`,
  )

  const results: Result[] = []
  let beside: Promise<Finished> | undefined
  for (const [index, stage] of chosen.entries()) {
    const title = `${stage.name} (${index + 1} of ${chosen.length})`
    if (beside) {
      const { result, output } = await beside
      beside = undefined
      heading(title)
      process.stdout.write(output)
      results.push(result)
      continue
    }
    const next = chosen[index + 1]
    if (next?.isBeside && availableParallelism() > 1) beside = runBeside(next)
    heading(beside ? `${title}, beside ${next?.name}` : title)
    results.push(await timed(stage))
  }
  rmSync(scratch, { recursive: true, force: true })
  report(results)
}

/** The same commit tests the same sample, the next one another. */
function seedOfCommit(): string {
  const { stdout } = spawnSync('git', ['rev-parse', '--short=7', 'HEAD'], {
    cwd: root,
    encoding: 'utf8',
  })
  return String(Number.parseInt(stdout?.trim() || '1', 16))
}

function secondsOf({ seconds, fullSeconds = seconds }: Stage, isFull: boolean): number {
  return isFull ? fullSeconds : seconds
}

function chooseStages(requested: string[], isFull: boolean): Stage[] {
  const names = stages.map(({ name }) => name)
  const unknown = requested.find((name) => !names.includes(name))
  if (unknown) throw sentence(`There is no stage ${unknown}. There are ${names.join(', ')}.`)
  const isChosen = ({ name, isFullOnly }: Stage) =>
    requested.length > 0 ? requested.includes(name) : isFull || !isFullOnly
  return stages.filter(
    (stage) => (!stage.folder || existsSync(join(root, stage.folder))) && isChosen(stage),
  )
}

async function timed(stage: Stage, output?: Output): Promise<Result> {
  const start = performance.now()
  const counts = await runStage(stage, output)
  return { name: stage.name, counts, ms: performance.now() - start }
}

/** Runs a stage while another prints to the terminal. */
async function runBeside(stage: Stage): Promise<Finished> {
  const file = join(scratch, `${stage.name}.log`)
  const descriptor = openSync(file, 'w')
  const result = await timed(stage, descriptor)
  closeSync(descriptor)
  return { result, output: readFileSync(file, 'utf8') }
}

async function runStage({ name, run, needs }: Stage, output?: Output): Promise<Counts> {
  if (needs?.includes('build') && isBuildStale(root)) {
    const built = await build()
    if (built.failed.length > 0) {
      process.stdout.write(`Not run: ${name} needs a build.\n`)
      return built
    }
  }
  return run(output)
}

async function check(): Promise<Counts> {
  return sum([
    await program('scripts/biome.mjs', ['check', '.']),
    await program('scripts/unused.mjs', []),
  ])
}

/** Next generates the types of routes and style sheets first: a fresh clone has none. */
async function types(): Promise<Counts> {
  const written = await program('node_modules/next/dist/bin/next', ['typegen'])
  return written.failed.length > 0
    ? written
    : program('node_modules/typescript/bin/tsc', ['--noEmit'])
}

async function build(): Promise<Counts> {
  try {
    await buildIfStale(root)
    return { ...noCounts(), passed: 1 }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error)
    process.stdout.write(`${reason}\n`)
    return { ...noCounts(), failed: [{ name: 'build', reason }] }
  }
}

function vitest(projects: [string, ...string[]], output?: Output): Promise<Counts> {
  const args = [
    'run',
    ...projects.map((project) => `--project=${project}`),
    '--reporter=default',
    '--reporter=./scripts/reporters/vitest.ts',
  ]
  return counted(projects[0], 'vitest/vitest.mjs', args, { output })
}

/** A run of the browser tests: those of a configuration, or one project of them. */
type BrowserRun = { config?: string; project?: string; env?: object }

function playwright(name: string, { config, project, env = {} }: BrowserRun = {}): Promise<Counts> {
  const args = [
    ...['test', `--reporter=list,${join(root, 'scripts/reporters/playwright.ts')}`],
    ...(config ? ['--config', config] : []),
    ...(project ? ['--project', project] : []),
  ]
  return counted(name, '@playwright/test/cli.js', args, { env })
}

/** Installs the browsers first where it can; the tests of a missing one are skipped with the reason. */
async function otherBrowsers(): Promise<Counts> {
  ensureOtherBrowsers()
  return playwright('browsers', { config: 'e2e/browsers' })
}

/** Runs a script of ours that writes the counts to a file. */
async function counting(name: string, script: string): Promise<Counts> {
  const file = join(scratch, `${name}.json`)
  const args = ['--import', 'tsx', script]
  return readCounts(file, await node(args, { env: { COUNTS_FILE: file } }))
}

/** Runs a test runner whose reporter writes the counts to a file. */
async function counted(
  name: string,
  script: string,
  args: string[],
  { env = {}, output }: { env?: object; output?: Output | undefined } = {},
): Promise<Counts> {
  const file = join(scratch, `${name}.json`)
  const options = { env: { ...env, COUNTS_FILE: file }, output }
  return readCounts(file, await node([join('node_modules', script), ...args], options))
}

/** Runs a program that passes or fails as a whole. */
async function program(script: string, args: string[]): Promise<Counts> {
  const status = await node([script, ...args])
  if (status === 0) return { ...noCounts(), passed: 1 }
  return { ...noCounts(), failed: [{ name: script, reason: `It ended with ${status}.` }] }
}

/** Runs Node; resolves with its exit code, or null if a signal ended it. */
function node(
  args: string[],
  { env = {}, output }: { env?: object; output?: Output | undefined } = {},
): Promise<number | null> {
  const child = spawn(process.execPath, args, {
    cwd: root,
    stdio: ['ignore', output ?? 'inherit', output ?? 'inherit'],
    env: { ...process.env, NEXT_TELEMETRY_DISABLED: '1', ...env },
  })
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', resolve)
  })
}

function heading(name: string): void {
  process.stdout.write(`\n── ${name} ${'─'.repeat(Math.max(0, 70 - name.length))}\n`)
}

function report(results: Result[]): void {
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
