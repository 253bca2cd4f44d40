/**
 * Prints rows under their headings: as a table, or as plain lines where the package that draws
 * tables is not installed (it is one for development).
 */
export async function printTable(head, rows) {
  process.stdout.write(`${await drawTable(head, rows)}\n`)
}

async function drawTable(head, rows) {
  try {
    const { default: Table } = await import('cli-table3')
    const table = new Table({ head, style: { head: [], border: [] } })
    table.push(...rows)
    return table.toString()
  } catch {
    return rows.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n')
  }
}
