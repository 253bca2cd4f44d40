import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { appendFile, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Turnkey } from '@turnkey/sdk-server'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { createApiKey, stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { apiKeyParams, ethereumAccount } from '#tests/devnet/custody/support/keyParams.ts'
import { submission } from '#tests/devnet/custody/support/submission.ts'
import { bundleProgram } from '#tests/support/bundleProgram.ts'

const program = await bundleProgram('tests/devnet/custody/support/custodyMain.ts')
afterAll(program.remove)
const { organizationId: parentId, apiPublicKey, apiPrivateKey } = devnetCustody
const parentKey: TestApiKey = { apiPublicKey, apiPrivateKey, curve: 'P256' }

let dataDir: string
const children: ChildProcess[] = []

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'latchkey-custody-'))
})
afterEach(async () => {
  await Promise.all(children.splice(0).map(kill))
  await rm(dataDir, { recursive: true, force: true })
})

type Running = { url: string; child: ChildProcess }

async function start(): Promise<Running> {
  const child = spawn(process.execPath, [program.path, dataDir])
  children.push(child)
  let stderr = ''
  child.stderr.on('data', (chunk) => {
    stderr += chunk
  })
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.once('data', (chunk) => resolve(String(chunk).trim()))
    child.once('exit', () => reject(new Error(stderr)))
  })
  return { url, child }
}

async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

function clientOf({ url }: Running, key: TestApiKey, defaultOrganizationId: string) {
  return new Turnkey({ apiBaseUrl: url, defaultOrganizationId, ...key }).apiClient()
}

async function signUp(running: Running, names: { userName: string; userEmail: string }) {
  const apiKey = createApiKey()
  const made = await clientOf(running, parentKey, parentId).createSubOrganization({
    subOrganizationName: `Of ${names.userName}`,
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        ...names,
        apiKeys: [apiKeyParams(apiKey.apiPublicKey)],
        authenticators: [],
        oauthProviders: [],
      },
    ],
  })
  return { apiKey, organizationId: made.subOrganizationId }
}

async function send(url: string, path: string, text: string, key: TestApiKey) {
  const response = await fetch(`${url}/public/v1/submit/${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-client-version': 'test',
      ...stampByKey(key, text),
    },
    body: text,
  })
  const body = (await response.json()) as { activity: { id: string; status: string } }
  return { status: response.status, ...body }
}

describe('the custody’s records', () => {
  test('survive kill -9: acknowledged changes are complete, others absent', async () => {
    let running = await start()
    const user = await signUp(running, { userName: 'Ada', userEmail: 'ada@example.com' })
    const wallet = {
      accounts: [ethereumAccount(0)],
    } as const
    const acknowledged = new Map<string, string>()
    const sent: string[] = []

    for (let round = 0; round < 4; round++) {
      const { url, child } = running
      let isUp = true
      const enough = 10
      let answered = 0
      const worker = async (lane: number) => {
        for (let count = 0; isUp; count++) {
          const text = submission(user, 'ACTIVITY_TYPE_CREATE_WALLET', {
            walletName: `Wallet ${round} ${lane} ${count}`,
            ...wallet,
          })
          sent.push(text)
          const answer = await send(url, 'create_wallet', text, user.apiKey).catch(() => undefined)
          if (!answer) return
          expect(answer.status).toBe(200)
          acknowledged.set(text, answer.activity.id)
          answered += 1
          if (answered === enough) {
            isUp = false
            child.kill('SIGKILL')
          }
        }
      }
      await Promise.all([worker(0), worker(1), worker(2)])
      await kill(child)
      running = await start()
    }

    const client = clientOf(running, user.apiKey, user.organizationId)
    const activities = await Promise.all(
      [...acknowledged.values()].map((activityId) => client.getActivity({ activityId })),
    )
    expect(activities).toHaveLength(acknowledged.size)
    expect(acknowledged.size).toBeGreaterThanOrEqual(40)
    // An unacknowledged activity is stored completely or not at all; sent again, it is the same
    // one.
    for (const text of sent) {
      const again = await send(running.url, 'create_wallet', text, user.apiKey)
      expect(again).toMatchObject({ activity: { status: 'ACTIVITY_STATUS_COMPLETED' } })
      expect(again.activity.id).toBe(acknowledged.get(text) ?? again.activity.id)
    }
    const { wallets } = await client.getWallets()
    expect(wallets).toHaveLength(sent.length)
    const first = wallets[0]?.walletId ?? ''
    const { accounts } = await client.getWalletAccounts({ walletId: first })
    expect(accounts).toHaveLength(1)
    const signed = await client.signRawPayload({
      signWith: accounts[0]?.address ?? '',
      payload: '00'.repeat(32),
      encoding: 'PAYLOAD_ENCODING_HEXADECIMAL',
      hashFunction: 'HASH_FUNCTION_NO_OP',
    })
    expect(signed.r).toMatch(/^[0-9a-f]{64}$/)
  })

  test('are consistent after a truncated commit, and locked by one process', async () => {
    const first = await start()
    const { apiKey, organizationId } = await signUp(first, {
      userName: 'Grace',
      userEmail: 'grace@example.com',
    })
    await expect(start()).rejects.toThrow(`is in use by process ${first.child.pid}`)
    await kill(first.child)
    const log = join(dataDir, 'devnet', 'custody', 'records.log')
    await appendFile(log, '[["users","cut off')
    for (const name of ['Second', 'Third']) {
      const running = await start()
      const client = clientOf(running, apiKey, organizationId)
      await client.createWallet({ walletName: name, accounts: [] })
      await kill(running.child)
    }
    const { wallets } = await clientOf(await start(), apiKey, organizationId).getWallets()
    expect(wallets.map(({ walletName }) => walletName).toSorted()).toEqual(['Second', 'Third'])
  })

  test('are encrypted on disk with the key next to them', async () => {
    const running = await start()
    const canaries = ['Canary Name', 'canary@example.com', 'Canary wallet']
    const { apiKey, organizationId } = await signUp(running, {
      userName: 'Canary Name',
      userEmail: 'canary@example.com',
    })
    const client = clientOf(running, apiKey, organizationId)
    await client.createWallet({
      walletName: 'Canary wallet',
      accounts: [],
    })
    await kill(running.child)

    const folder = join(dataDir, 'devnet', 'custody')
    const disk = (await readFile(join(folder, 'records.log'))).toString('latin1')
    expect(disk).toContain(organizationId)
    const words = [...canaries, apiKey.apiPublicKey, 'ACTIVITY_TYPE', 'Mnemonic', 'walletName']
    for (const word of words) {
      expect(disk.includes(word), word).toBe(false)
      expect(disk.includes(Buffer.from(word, 'utf16le').toString('latin1')), word).toBe(false)
    }
    expect((await stat(join(folder, 'key'))).mode & 0o777).toBe(0o600)

    await writeFile(join(folder, 'key'), Buffer.alloc(32, 1))
    await expect(start()).rejects.toThrow(/were not written with the key/)
  })
})
