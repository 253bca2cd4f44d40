import { afterAll, expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import { embeddedRows } from '#tests/lib/errors/rows/embeddedRows.ts'
import { openIdRows } from '#tests/lib/errors/rows/openIdRows.ts'
import { openNodes } from '#tests/lib/errors/rows/openNodes.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { routeRows } from '#tests/lib/errors/rows/routeRows.ts'
import { smartWalletRows } from '#tests/lib/errors/rows/smartWalletRows.ts'
import { walletConnectRows } from '#tests/lib/errors/rows/walletConnectRows.ts'
import { walletRows } from '#tests/lib/errors/rows/walletRows.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'

const nodes = await openNodes()
afterAll(() => nodes.close())
const { site, rows: embedded } = await embeddedRows(nodes.settings)

/** Every row, raised by a connector, a provider or a route. */
const raised: RaisedRows = {
  ...walletRows,
  ...walletConnectRows(),
  ...embedded,
  ...openIdRows(site),
  ...smartWalletRows,
  ...routeRows(site, nodes),
}

test('every row of the catalog can be raised, and no other key is', async () => {
  expect(Object.keys(raised).sort()).toEqual([...(await readCatalog()).keys()].sort())
})

test.each(Object.entries(raised))('%s is raised through a public surface', async (key, raise) => {
  expect(await keyOf(raise)).toBe(key)
})

/** Key of the resulting row: in the body of a route's response, or on screen. */
async function keyOf(raise: () => Promise<unknown>) {
  try {
    const answer = await raise()
    return (answer as { code?: unknown } | undefined)?.code ?? 'nothing was raised'
  } catch (error) {
    return explain(error, 'connect').key
  }
}
