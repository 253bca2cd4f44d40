import {
  type Account,
  createPublicClient,
  defineChain,
  getAddress,
  type Hex,
  http,
  type PublicClient,
} from 'viem'
import {
  createBundlerClient,
  type SmartAccount,
  toCoinbaseSmartAccount,
} from 'viem/account-abstraction'
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts'
import { expect } from 'vitest'
import { createSession } from '#server/auth/session.ts'
import { readSettings } from '#server/env/settings.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import { callRoute } from '#tests/support/server/callRoute.ts'
import { custodyKey } from '#tests/support/server/custodyKey.ts'
import { database, handle, openServer } from '#tests/support/server/openServer.ts'

type Headers = Record<string, string>
type Parties = { smartWalletAddress: Hex; ownerAddress: Hex; chainId: number }

/** The origin of the server that tests of linked wallets open. */
export const origin = 'http://localhost:15003'

const sendRequest = callRoute.bind(undefined, origin)

/** What the fixture of linked wallets offers to tests. */
export type LinkFixture = Awaited<ReturnType<typeof createLinkFixture>>

/** An unused key. */
export const newKey = () => privateKeyToAccount(generatePrivateKey())

/** A server with an empty database on this worker's devnet, for tests of linked wallets. */
export async function createLinkFixture() {
  const devnet = await sharedDevnet()
  const { chain: url = '', chain2 = '', custody = '' } = devnet.services
  await openServer({
    PORT: '15003',
    RPC_URLS: `31337=${url},31338=${chain2}`,
    TURNKEY_API_URL: custody,
    RATE_LIMITS: 'link=20/600',
  })
  const client = createDevnetClient(url)
  return {
    devnet,
    client,
    /** A key held by custody, and by the test as well. */
    newOwner: async () => (await custodyKey(custody)).account,
    walletOf: (owner: ReturnType<typeof newKey>, nonce = 0n) =>
      toCoinbaseSmartAccount({ client, owners: [owner], version: '1.1', nonce }),
    /** Sends a call of the smart wallet to itself. */
    callItself: async (account: SmartAccount, data: Hex) => {
      const bundler = createBundlerClient({ client, transport: http(url) })
      const hash = await bundler.sendUserOperation({
        account,
        calls: [{ to: account.address, data }],
        paymaster: true,
      })
      const { success } = await bundler.waitForUserOperationReceipt({ hash })
      expect(success).toBe(true)
    },
  }
}

/** The headers of a new session of this account, opened without a signature. */
export async function session(address: Hex, accountType: 'eoa' | 'contract', chainId = 31337) {
  const who = { address: getAddress(address), chainId, accountType }
  const proof = { messageHash: `0x${'ab'.repeat(32)}`, signature: '0x1234' } as const
  const origin = accountType === 'contract' ? { proof } : {}
  const { token } = await createSession(await database(), new Date(), who, '', origin)
  return { cookie: `__Host-sid${readSettings({ PORT: '15003' }).cookieSuffix}=${token}` }
}

/** Requests the message that links both accounts. */
export const challengeOf = (parties: Parties, headers: Headers) =>
  sendRequest('/api/credentials/link/challenge', parties, { headers })

/** The body a page sends: the message issued for both accounts, signed by one of them. */
export async function linkBody(
  wallet: { address: Hex },
  owner: { address: Hex },
  signer: { signMessage?: Account['signMessage'] } | SmartAccount,
  headers: Headers,
) {
  const parties = { smartWalletAddress: wallet.address, ownerAddress: owner.address }
  const { body } = await challengeOf({ ...parties, chainId: 31337 }, headers)
  const { message } = body
  return { message, signature: await (signer as SmartAccount).signMessage({ message }) }
}

/** The session's list of linked accounts, as transmitted. */
export const list = async (headers: Headers) =>
  (await sendRequest('/api/credentials', undefined, { headers, method: 'GET' })).body

/** Links the accounts of a body. */
export const link = (body: object, headers: Headers) =>
  sendRequest('/api/credentials/link', body, { headers })

/** The status of the answer to a removal. */
export const unlink = async (id: string, { cookie }: { cookie: string }) =>
  (
    await handle(
      new Request(`${origin}/api/credentials/${id}`, {
        method: 'DELETE',
        headers: { origin, cookie },
      }),
    )
  ).status

function createDevnetClient(url: string): PublicClient {
  const chain = defineChain({
    id: 31337,
    name: 'Devnet',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
  })
  return createPublicClient({ chain, transport: http(url), pollingInterval: 50 })
}
