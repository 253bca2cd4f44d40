/** @typedef {(string | number | undefined)[]} Row */

/**
 * Prints rows with headings: as a table, or as plain lines if the table package, a development
 * dependency, is not installed.
 *
 * @param {string[]} head
 * @param {Row[]} rows
 */
export async function printTable(head, rows) {
  process.stdout.write(`${(await drawTable(head, rows)) ?? lines(rows)}\n`)
}

/**
 * @param {string[]} head
 * @param {Row[]} rows
 */
async function drawTable(head, rows) {
  try {
    const { default: Table } = await import('cli-table3')
    const table = new Table({ head, style: { head: [], border: [] } })
    table.push(...rows)
    return table.toString()
  } catch {
    return undefined
  }
}

/** @param {Row[]} rows */
function lines(rows) {
  return rows.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n')
}
