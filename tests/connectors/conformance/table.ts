import { readFileSync } from 'node:fs'

const readme = new URL('../../../connectors/README.md', import.meta.url)

/** A cell of the conformance table: met, known as not met, or not applicable to the connector. */
export type Cell = { verdict: 'yes' } | { verdict: 'not met' | 'not applicable'; reason: string }

/** Rows of the conformance table in connectors/README.md: a check and its cells by connector. */
export function readTable(): { name: string; cells: Map<string, Cell> }[] {
  const lines = readFileSync(readme, 'utf8')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) =>
      line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim()),
    )
  const [head = [], , ...rows] = lines.slice(lines.findIndex(([first]) => first === 'Check'))
  return rows.map(([name = '', ...cells]) => ({
    name,
    cells: new Map(
      head.slice(1).map((column, index) => [column, readCell(cells[index] ?? '', name)]),
    ),
  }))
}

function readCell(text: string, name: string): Cell {
  if (text === 'yes') return { verdict: 'yes' }
  const [, verdict, reason] = /^(not met|not applicable): (.+)$/.exec(text) ?? []
  if (!verdict || !reason) throw new Error(`connectors/README.md: “${name}” has a cell “${text}”.`)
  return { verdict: verdict as 'not met' | 'not applicable', reason }
}
