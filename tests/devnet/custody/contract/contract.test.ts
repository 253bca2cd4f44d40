import Table from 'cli-table3'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#devnet/custody/paths.ts'
import { contractCases } from '#tests/devnet/custody/contract/contractCases.ts'
import { expectedPaths } from '#tests/devnet/custody/contract/expectedPaths.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
} from '#tests/devnet/custody/support/custodyFixture.ts'

let custody: CustodyFixture
const seen: [path: string, client: string, stamp: string, status: string][] = []

beforeAll(async () => {
  custody = await createCustodyFixture()
})

afterAll(async () => {
  await custody.stop()
  const table = new Table({ head: ['path', 'client', 'stamp', 'status'], style: { head: [] } })
  table.push(...seen.sort(([one], [other]) => one.localeCompare(other)))
  process.stdout.write(`${table}\n`)
})

describe('the contract of the key custody', () => {
  test('names every path of the specification and the newer ones, 75 and 18', () => {
    expect(new Set(expectedPaths).size).toBe(75 + 18)
  })

  test('serves every path', () => {
    const served = new Set(paths.map(({ kind, name }) => `${kind}/${name}`))
    expect(expectedPaths.filter((path) => !served.has(path))).toEqual([])
    expect(served.size).toBe(paths.length)
  })

  test('calls every path that is served', () => {
    const driven = new Set(contractCases.map(({ path }) => path))
    const served = paths.map(({ kind, name }) => `${kind}/${name}`)
    const all = new Set([...expectedPaths, ...served])
    expect([...all].filter((path) => !driven.has(path))).toEqual([])
  })

  test.each(contractCases.map((one) => [one.path, one.client, one.stamp, one] as const))(
    '%s by %s, stamped by %s',
    async (path, client, stamp, contractCase) => {
      const status = await contractCase.run(custody)
      seen.push([path, client, stamp, status])
      expect(status).toMatch(/^(200|COMPLETED|CONSENSUS_NEEDED|REJECTED)/)
    },
  )
})
