/**
 * Prints rows under their headings: as a table, or as plain lines where that is wished or the
 * package that draws tables is not installed (it is one for development).
 */
export async function printTable(head, rows, { plain = false } = {}) {
  process.stdout.write(`${(plain ? undefined : await drawTable(head, rows)) ?? lines(rows)}\n`)
}

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

function lines(rows) {
  return rows.map((row) => row.filter((cell) => cell !== '').join('  ')).join('\n')
}
