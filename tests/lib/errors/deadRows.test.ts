import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'

const rooms = ['app', 'connectors', 'lib']
const tables = ['catalogue', 'batchErrors', 'routeErrors', 'occasions'].map(
  (name) => `lib/errors/${name}.ts`,
)
const rootFiles = readdirSync('.').filter((path) => path.endsWith('.ts'))

const sources = [...rooms.flatMap(sourcesUnder), ...rootFiles]
  .filter((path) => !tables.includes(path))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n')

const keys = Object.keys(catalogue) as ErrorKey[]
const isNamed = (key: ErrorKey) => new RegExp(`['"\`]${key}['"\`]`).test(sources)
const isMatched = (key: ErrorKey) => (catalogue[key] as ErrorRow).match !== undefined

test('no row is dead: each is thrown or recognised', () => {
  expect(keys.filter((key) => !isNamed(key) && !isMatched(key))).toEqual([])
})

function sourcesUnder(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((path) => /\.tsx?$/.test(path))
    .map((path) => join(folder, path))
}
