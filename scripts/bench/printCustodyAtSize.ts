import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, type StackOptions, startStack } from '../lib/stack.mjs'
import { printTable, type Row } from '../lib/table.mjs'
import { residentMb } from './cpu.ts'
import {
  type CustodyClient,
  createSubOrganization,
  custodyClient,
  parent,
} from './custodyClient.ts'
import { load } from './load.ts'

/**
 * Measures the cost of 10,000 sub-organizations on disk: the devnet's memory and start time with
 * none, after creating them, and after a restart with them; then one look-up among them, to show
 * that they exist.
 */
export async function printCustodyAtSize(
  options: Omit<StackOptions, 'dataDir'>,
  { count = 10_000 } = {},
): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-custody-'))
  const rows: Row[] = []
  const row = (name: string, seconds: string, { devnet }: Stack): Row => {
    const disk = megabytes(join(dataDir, 'devnet', 'custody'))
    const memory = residentMb(devnet?.pid)?.toFixed(0) ?? '-'
    const cells = [name, seconds, memory, disk, '']
    rows.push(cells)
    return cells
  }
  const start = async () => {
    const from = performance.now()
    const stack = await startStack({ ...options, dataDir, mode: 'devnetOnly' })
    return { stack, seconds: ((performance.now() - from) / 1000).toFixed(2) }
  }
  try {
    // The first start creates the folders; the second one measures an empty service.
    await (await start()).stack.stop()
    const empty = await start()
    row('none', empty.seconds, empty.stack)
    await using(empty.stack, async (client) => {
      await load(() => createSubOrganization(client), {
        connections: 8,
        seconds: 1800,
        maxCalls: count,
      })
      row(`${count}, just made`, '', empty.stack)
    })
    const full = await start()
    const fullRow = row(`${count}, started anew`, full.seconds, full.stack)
    await using(full.stack, async (client) => {
      const last = await createSubOrganization(client)
      const from = performance.now()
      const fields = { filterType: 'PUBLIC_KEY', filterValue: last.key.publicKey }
      const { organizationIds } = await client.query<{ organizationIds: string[] }>(
        'list_suborgs',
        parent,
        fields,
      )
      if (organizationIds.length !== 1) throw new Error('a sub-organization was not found')
      fullRow[4] = (performance.now() - from).toFixed(1)
    })
    await printTable(
      ['sub-organizations', 'devnet start s', 'devnet MB', 'disk MB', 'look-up by key ms'],
      rows,
    )
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
}

async function using(stack: Stack, use: (client: CustodyClient) => Promise<void>): Promise<void> {
  const client = custodyClient(stack.services.custody ?? '', { connections: 8 })
  try {
    await use(client)
  } finally {
    client.close()
    await stack.stop()
  }
}

function megabytes(folder: string): string {
  const sizes = readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => statSync(join(entry.parentPath ?? entry.path, entry.name)).size)
  return (sizes.reduce((sum, size) => sum + size, 0) / 1_000_000).toFixed(1)
}
