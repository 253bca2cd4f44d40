import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { projectFiles, root } from './tree.ts'

/** Every row that a file of the project defines, by its key. */
export async function readCatalog(): Promise<ReadonlyMap<string, ErrorRow>> {
  const sources = projectFiles().filter((path) =>
    /^(lib|connectors)\/(\w+\/)+(errors|\w+Errors)\.ts$/.test(path),
  )
  const modules = await Promise.all(sources.map((path) => import(`${root}${path}`)))
  // A source may contain the rows of another.
  const rows = [...new Set(modules.flatMap((module) => Object.values(module)).flatMap(rowsOf))]
  const catalog = new Map(rows.map((row) => [row.key, row]))
  if (catalog.size < rows.length) throw new Error('Two rows have the same key.')
  return catalog
}

/** The rows in an export; functions of the same files have none. */
function rowsOf(value: unknown): ErrorRow[] {
  return typeof value === 'object' && value !== null ? Object.values(value) : []
}
