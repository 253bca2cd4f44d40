// own process: SDKs of all wallets keep global state.
import { afterAll, expect, test } from 'vitest'
import { explain } from '#lib/errors/explain.ts'
import { embeddedRows } from '#tests/lib/errors/rows/embeddedRows.ts'
import { openIdRows } from '#tests/lib/errors/rows/openIdRows.ts'
import { openNodes } from '#tests/lib/errors/rows/openNodes.ts'
import type { RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { reviewRows } from '#tests/lib/errors/rows/reviewRows.ts'
import { routeRows } from '#tests/lib/errors/rows/routeRows.ts'
import { safeRows } from '#tests/lib/errors/rows/safeRows.ts'
import { smartWalletRows } from '#tests/lib/errors/rows/smartWalletRows.ts'
import { walletConnectRows } from '#tests/lib/errors/rows/walletConnectRows.ts'
import { walletRows } from '#tests/lib/errors/rows/walletRows.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'
import { importsOf, projectFiles, read } from '#tests/support/tree.ts'

const nodes = await openNodes()
afterAll(() => nodes.close())
const { site, rows: embedded } = await embeddedRows(nodes.settings)

/** Every row, raised by a connector, a provider or a route. */
const raised: RaisedRows = {
  ...walletRows,
  ...reviewRows,
  ...walletConnectRows(),
  ...embedded,
  ...openIdRows(site),
  ...smartWalletRows,
  ...safeRows,
  ...routeRows(site, nodes),
}

/** Rows that only a screen raises, and the browser test in which each is seen. */
const seen = {
  receiptNotKept: 'e2e/receipts.spec.ts',
}

test('every row of the catalog can be raised, and no other key is', async () => {
  const keys = [...Object.keys(raised), ...Object.keys(seen)]
  expect(keys.sort()).toEqual([...(await readCatalog()).keys()].sort())
})

test.each(Object.entries(seen))('%s is seen in %s', (key, path) => {
  expect(read(path)).toContain(`allowReports('${key}')`)
})

test('rows are raised by what a site imports, not by internal functions', () => {
  const files = projectFiles().filter((path) => path.startsWith('tests/lib/errors/rows/'))
  expect(files.length).toBeGreaterThan(9)
  // What the package exports has its entry point, and each connector its file.
  const internal = /^#(react\/|connectors\/\w+\/)/
  const found = files.flatMap((path) => importsOf(read(path)).filter((name) => internal.test(name)))
  expect(found).toEqual([])
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
