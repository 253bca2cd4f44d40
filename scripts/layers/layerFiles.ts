import { readFileSync } from 'node:fs'
import { layerTables, replaceTables } from './layerTables.ts'
import { linterRules } from './linterRules.ts'

/** The files that are made from the table of layers, whole or in part, by their paths. */
export function layerFiles(root: string): Record<string, string> {
  const { imports } = JSON.parse(readFileSync(`${root}package.json`, 'utf8'))
  const document = readFileSync(`${root}docs/architecture.md`, 'utf8')
  const overrides = linterRules(Object.keys(imports)).map((one) => JSON.stringify(one))
  return {
    'biome.layers.json': `{"overrides":[\n${overrides.join(',\n')}\n]}\n`,
    'docs/architecture.md': replaceTables(document, layerTables()),
  }
}
