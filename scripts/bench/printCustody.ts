import { randomBytes } from 'node:crypto'
import { printTable } from '../lib/table.mjs'
import type { BenchStack } from './BenchStack.ts'
import { cpuMs, cpuSince } from './cpu.ts'
import { benchWallet, createSubOrganization, custodyClient } from './custodyClient.ts'
import { type Bounds, load } from './load.ts'

const connections = 8

/**
 * Measures custody under load from 8 clients: signatures, sub-organizations with only an API key,
 * and with a wallet. "Per second on one core" is what the service's own CPU time would allow.
 */
export async function printCustody({ services, devnet }: BenchStack): Promise<void> {
  const client = custodyClient(services.custody, { connections })
  const owners = await Promise.all(
    Array.from({ length: connections }, () =>
      createSubOrganization(client, { wallet: benchWallet }),
    ),
  )
  let turn = 0
  const signOnce = () => {
    const owner = owners[turn++ % connections]
    if (!owner) throw new Error('there is no sub-organization')
    return client.submit('sign_raw_payload', 'SIGN_RAW_PAYLOAD_V2', owner, {
      signWith: owner.addresses[0],
      payload: randomBytes(32).toString('hex'),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
  }
  await load(signOnce, { connections, seconds: 3, maxCalls: 200 })
  const row = async (name: string, once: () => Promise<unknown>, bounds: Bounds) => {
    const before = cpuMs(devnet.pid)
    const { count, perSecond, p50, p99 } = await load(once, { connections, ...bounds })
    const cpu = cpuSince(before, devnet.pid)
    const core =
      cpu === undefined ? ['-', '-'] : [((1000 * count) / cpu).toFixed(0), (cpu / count).toFixed(2)]
    return [name, count, ...core, perSecond.toFixed(0), p50.toFixed(1), p99.toFixed(1)]
  }
  const rows = [
    await row('sign_raw_payload', signOnce, { seconds: 10, maxCalls: 5000 }),
    await row('create_sub_organization', () => createSubOrganization(client), {
      seconds: 10,
      maxCalls: 2000,
    }),
    await row(
      'the same with a wallet',
      () => createSubOrganization(client, { wallet: benchWallet }),
      {
        seconds: 10,
        maxCalls: 500,
      },
    ),
  ]
  client.close()
  await printTable(
    ['what', 'count', 'per s on one core', 'CPU ms each', 'per second', 'p50 ms', 'p99 ms'],
    rows,
  )
}
