import { createRequire } from 'node:module'
import { join } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import { runNode } from '#tests/support/runNode.ts'
import { ensureChromium } from '../../scripts/lib/chromium.ts'

/** The outcome of a project's browser tests. */
export type PlaywrightRun = {
  stats: { expected: number; skipped: number }
  /** Errors outside specs, and the failed specs, each with its file, its title and its errors. */
  failures: string[]
}

type Report = {
  stats: PlaywrightRun['stats']
  errors: { message: string }[]
  suites: Suite[]
}

type Suite = {
  suites?: Suite[]
  specs: {
    title: string
    file: string
    ok: boolean
    tests: { results: { errors: { message: string }[] }[] }[]
  }[]
}

/** Runs the browser tests of a project outside this tree, with the Playwright that it finds. */
export async function runPlaywright(
  project: string,
  { specs = [], env }: { specs?: string[]; env: Record<string, string> },
): Promise<PlaywrightRun> {
  const playwright = createRequire(join(project, 'package.json')).resolve('@playwright/test/cli')
  const { stdout, stderr } = await runNode([playwright, 'test', ...specs, '--reporter=json'], {
    cwd: project,
    env: { ...process.env, CHROMIUM_PATH: await ensureChromium(), ...env },
  })
  if (!stdout) throw new Error(`Playwright printed no report: ${stderr}`)
  const { stats, errors, suites } = JSON.parse(stdout) as Report
  return { stats, failures: [...errors.map(({ message }) => message), ...failedSpecs(suites)] }
}

function failedSpecs(suites: Suite[]): string[] {
  return suites.flatMap(({ specs, suites: inner = [] }) => [
    ...specs.filter(({ ok }) => !ok).map(describe),
    ...failedSpecs(inner),
  ])
}

function describe({ file, title, tests }: Suite['specs'][number]): string {
  const errors = tests.flatMap(({ results }) => results.flatMap((result) => result.errors))
  const messages = errors.map(({ message }) => stripVTControlCharacters(message))
  return [`${file}: ${title}`, ...messages].join('\n')
}
