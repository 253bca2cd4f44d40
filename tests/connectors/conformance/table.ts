import type { Subject } from '#packages/playwright/src/conformance/Subject.ts'
import { checks, type Verdict, verdictsOf } from '#packages/playwright/src/conformance/verdicts.ts'

const start = '<!-- conformance table: generated -->'
const end = '<!-- end of the conformance table -->'

/**
 * A Markdown text with the table of the checks and connectors between its two markers: every cell
 * follows from the capabilities and deviations of a connector.
 */
export function withTable(markdown: string, subjects: readonly Subject[]): string {
  const [before, rest] = markdown.split(start)
  const after = rest?.split(end)[1]
  if (before === undefined || after === undefined)
    throw new Error(`The text needs the lines “${start}” and “${end}” around the table.`)
  return `${before}${start}\n\n${tableOf(subjects)}\n${end}${after}`
}

function tableOf(subjects: readonly Subject[]): string {
  const columns = subjects.map((subject) => verdictsOf(subject).map(cellOf))
  const rows = [
    ['Check', ...subjects.map(({ name }) => name)],
    ['---', ...subjects.map(() => '---')],
    ...checks.map(({ name }, index) => [name, ...columns.map((cells) => cells[index] ?? '')]),
  ]
  return rows.map((cells) => `| ${cells.join(' | ')} |\n`).join('')
}

function cellOf(cell: Verdict): string {
  return cell.verdict === 'yes' ? 'yes' : `${cell.verdict}: ${cell.reason}`
}
