import { stripVTControlCharacters } from 'node:util'

/** What the tests of the packages read in Playwright's JSON report. */
export type PlaywrightReport = {
  stats: { expected: number; skipped: number }
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

/** The specs of a Playwright report that failed, each with its file, its title and its errors. */
export function failedSpecs(suites: Suite[]): string[] {
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
