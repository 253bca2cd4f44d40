import { getAddress, isAddressEqual, pad, zeroHash } from 'viem'
import { afterAll, vi } from 'vitest'
import { signMessage } from 'wagmi/actions'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { entryPoints, simple7702Account } from '#lib/protocol/smartWallet.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import {
  createEmbeddedPages,
  type EmbeddedPages,
  type EmbeddedSite,
} from '#tests/lib/errors/rows/embeddedPages.ts'
import { passkeyRows } from '#tests/lib/errors/rows/passkeyRows.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

/** A node that is a paymaster as well, with its answers by method. */
type SponsoringNode = { url: string; answers: Record<string, object> }

/**
 * Rows that the embedded wallet raises, over the devnet's custody, the site's routes and a software
 * authenticator.
 */
export async function embeddedRows(settings: Record<string, string>) {
  const answers: SponsoringNode['answers'] = {
    eth_getCode: { result: '0x' },
    eth_call: { result: pad(bob) },
    eth_getBlockByNumber: { result: { baseFeePerGas: '0x1' } },
    eth_maxPriorityFeePerGas: { result: '0x1' },
    eth_supportedEntryPoints: { error: { code: -32601, message: 'method not found' } },
    pm_getPaymasterStubData: { error: { code: -32601, message: 'method not found' } },
  }
  const node = await fakeNode(answers)
  afterAll(node.close)
  const site = setUpEmbeddedSite({ rpcUrl: node.url, settings })
  const pages = createEmbeddedPages(site)
  const rows = {
    ...accountRows(pages, site),
    ...signingRows(pages, site),
    ...smartAccountRows(pages),
    ...passkeyRows(site),
    ...paymasterRows(pages, { url: node.url, answers }),
  }
  return { site, rows }
}

/** Sign-up, sign-in, and the accounts and keys of a user. */
function accountRows(
  { openPage, signedIn, withChanged }: EmbeddedPages,
  site: EmbeddedSite,
): RaisedRows {
  return {
    accountNotFound: signedIn(({ wallet }) => wallet.chooseAccount(getAddress(bob))),
    cannotProceed: signedIn(({ wallet }) => wallet.addAccount()),
    invalidCode: async () => (await openPage()).wallet.signInWithCode('000000'),
    async sessionFailed() {
      const { fetcherPublicKey: fetcher, signerPublicKey: notarizer } = devnetCustody
      const { wallet } = await openPage({ signerKeys: { fetcher, notarizer } })
      await wallet.signUp({ passkeyName: 'Laptop' })
      await wallet.signOut()
      await wallet.signIn()
    },
    sessionKeyNotRegistered: signedIn(async ({ wallet }) => {
      await wallet.signOut()
      const message = 'could not find public key in organization or its parent organization'
      await site.fault({ kind: 'status', path: 'query/whoami', status: 401, message, times: 9 })
      await wallet.signIn()
    }),
    turnkeyError: signedIn(({ wallet }) => wallet.addApiKey({ name: 'Script', publicKey: '00' })),
    addressOfKeyNotFound: withChanged(
      '/query/list_private_keys',
      ({ privateKeys }) => ({
        privateKeys: (privateKeys as object[]).map((key) => ({ ...key, addresses: [] })),
      }),
      ({ wallet }) => wallet.accounts(),
    ),
    async subOrganizationNotFound() {
      const { wallet } = await openPage()
      const fetchFromSite = globalThis.fetch
      vi.stubGlobal('fetch', async (...args: Parameters<typeof fetch>) => {
        const isSignUp = String(args[0]).endsWith('/sign-up')
        return isSignUp ? Response.json({}) : fetchFromSite(...args)
      })
      await wallet.signUp({ passkeyName: 'Laptop' })
    },
    appNameRequired: () => openPage({ appName: ' ' }),
    iframeContainerRequired: signedIn(async ({ wallet }) => {
      vi.stubGlobal('HTMLElement', class {})
      const place = { container: undefined as never, elementId: 'frame' }
      await wallet.exportKey({ kind: 'privateKey', privateKeyId: 'x' }, place)
    }),
  }
}

/** Signatures that custody does not give. */
function signingRows({ signedIn, withChanged }: EmbeddedPages, site: EmbeddedSite): RaisedRows {
  const signing = (prepare: () => Promise<unknown> | unknown) =>
    signedIn(async ({ config }) => {
      await prepare()
      await signMessage(config, { message: 'hello' })
    })
  const path = 'submit/sign_raw_payload'

  return {
    consensusNeeded: signing(() => site.next({ status: 'CONSENSUS_NEEDED', path })),
    authenticatorsNeeded: signing(() => site.next({ status: 'AUTHENTICATORS_NEEDED', path })),
    unexpectedStatus: signing(() => site.next({ status: 'FAILED', path })),
    failedToSign: signing(() =>
      site.fault({ kind: 'status', path, status: 403, message: 'request not authorized' }),
    ),
    signResultNotFound: withChanged(
      '/submit/sign_raw_payload',
      ({ activity }) => ({ activity: { ...(activity as object), result: {} } }),
      ({ config }) => signMessage(config, { message: 'hello' }),
    ),
    missingSignWith: signedIn(async ({ key }) =>
      (await providerOf(key)).request({ method: 'personal_sign', params: ['0x00'] }),
    ),
  }
}

function smartAccountRows({ signedIn }: EmbeddedPages): RaisedRows {
  return {
    chainIdNotFound: signedIn(({ wallet }) => wallet.smartAccount(undefined)),
    noPublicClient: signedIn(({ wallet }) => wallet.smartAccount(5)),
    signerNotFound: signedIn(({ wallet }) =>
      wallet.smartAccount(31337, { address: bob, signerAddress: bob }),
    ),
    requiredClientsNotFound: signedIn(async ({ wallet }) => {
      const smart = await wallet.smartAccount(31337)
      await smart.sendCalls([{ to: bob }])
    }),
  }
}

/** The smart wallet's operations, with a bundler for as long as one is sent. */
function paymasterRows({ signedUp }: EmbeddedPages, { url, answers }: SponsoringNode): RaisedRows {
  const sending =
    (answer: object): Raise =>
    async () => {
      const { wallet } = await signedUp({ paymasterUrls: { 31337: url } })
      const smart = await wallet.smartAccount(31337)
      const before = { ...answers }
      Object.assign(answers, {
        eth_supportedEntryPoints: { result: [entryPoints['0.6']] },
        pm_getPaymasterStubData: answer,
      })
      try {
        await smart.sendCalls([{ to: bob }])
      } finally {
        Object.assign(answers, before)
      }
    }
  return {
    async deploymentPending() {
      const { wallet } = await signedUp({})
      const smart = await wallet.smartAccount(31337)
      const before = { ...answers }
      Object.assign(answers, {
        eth_supportedEntryPoints: { result: [entryPoints['0.6']] },
        eth_estimateUserOperationGas: {
          result: { preVerificationGas: '0x1', verificationGasLimit: '0x1', callGasLimit: '0x1' },
        },
        eth_sendUserOperation: { result: zeroHash },
        eth_getUserOperationByHash: { result: { userOperation: {} } },
      })
      try {
        await smart.sendCalls([{ to: bob }])
        let time = Date.now()
        vi.spyOn(Date, 'now').mockImplementation(() => (time += 60_000))
        await smart.sendCalls([{ to: bob }])
      } finally {
        vi.mocked(Date.now).mockRestore()
        Object.assign(answers, before)
      }
    },
    async upgradePending() {
      const { key } = await signedUp({})
      const provider = await providerOf(key)
      const [from] = (await provider.request({ method: 'eth_accounts' })) as string[]
      const limits = { paymasterVerificationGasLimit: '0x1', paymasterPostOpGasLimit: '0x1' }
      const before = { ...answers }
      Object.assign(answers, {
        eth_getCode: ([address]: [string]) => ({
          result: isAddressEqual(address as never, simple7702Account) ? '0x01' : '0x',
        }),
        eth_getTransactionCount: { result: '0x0' },
        eth_blockNumber: { result: '0x1' },
        eth_supportedEntryPoints: { result: [entryPoints['0.8']] },
        pm_getPaymasterStubData: {
          result: { paymaster: bob, paymasterData: '0x', isFinal: true, ...limits },
        },
        eth_estimateUserOperationGas: {
          result: { preVerificationGas: '0x1', verificationGasLimit: '0x1', callGasLimit: '0x1' },
        },
        eth_sendUserOperation: { result: zeroHash },
        eth_getUserOperationByHash: { result: { userOperation: {} } },
      })
      try {
        const calls = [{ to: bob, value: '0x0' }]
        const capabilities = { paymasterService: { url } }
        const batch = { version: '2.0.0', from, chainId: '0x7a69', calls, capabilities }
        await provider.request({ method: 'wallet_sendCalls', params: [batch] })
        let time = Date.now()
        vi.spyOn(Date, 'now').mockImplementation(() => (time += 60_000))
        await provider.request({ method: 'eth_sendTransaction', params: [{ from, to: bob }] })
      } finally {
        vi.mocked(Date.now).mockRestore?.()
        Object.assign(answers, before)
        delete answers.eth_getTransactionCount
      }
    },
    sponsorshipRefused: sending({ error: { code: -32000, message: 'not sponsored' } }),
    paymasterUnavailable: sending({ result: {} }),
  }
}
