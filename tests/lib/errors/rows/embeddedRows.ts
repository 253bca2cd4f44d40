import { getAddress, pad } from 'viem'
import { afterAll, vi } from 'vitest'
import { connect, signMessage } from 'wagmi/actions'
import { openPaymaster } from '#connectors/turnkey/account/paymaster.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { providerOf, setUpEmbeddedSite } from '#tests/connectors/turnkey/embeddedSite.ts'
import { changedCustody } from '#tests/lib/errors/rows/changedCustody.ts'
import type { Raise, RaisedRows } from '#tests/lib/errors/rows/Raise.ts'
import { fakeNode } from '#tests/support/server/fakeNode.ts'

type EmbeddedSite = ReturnType<typeof setUpEmbeddedSite>

/**
 * Rows that the embedded wallet raises, over the devnet's custody, the site's routes and a software
 * authenticator.
 */
export async function embeddedRows(settings: Record<string, string>) {
  const node = await fakeNode({
    eth_getCode: { result: '0x' },
    eth_call: { result: pad(bob) },
    eth_supportedEntryPoints: { error: { code: -32601, message: 'method not found' } },
    pm_getPaymasterStubData: { error: { code: -32000, message: 'not sponsored' } },
    pm_getPaymasterData: { result: {} },
  })
  afterAll(node.close)
  const site = setUpEmbeddedSite({ rpcUrl: node.url, settings })
  return { site, rows: { ...accountRows(site), ...passkeyRows(site), ...paymasterRows(node.url) } }
}

function paymasterRows(url: string): RaisedRows {
  const paymaster = openPaymaster(url)
  const operation = {} as Parameters<typeof paymaster.getPaymasterData>[0]
  return {
    sponsorshipRefused: () => paymaster.getPaymasterStubData({ ...operation, chainId: 31337 }),
    paymasterUnavailable: () => paymaster.getPaymasterData({ ...operation, chainId: 31337 }),
  }
}

function accountRows(site: EmbeddedSite): RaisedRows {
  type Page = Awaited<ReturnType<typeof openPage>>

  async function openPage(more?: Parameters<EmbeddedSite['openPage']>[0]) {
    const page = site.openPage(more)
    return { ...page, wallet: await page.key.embedded() }
  }

  async function signedUp(more?: Parameters<EmbeddedSite['openPage']>[0]) {
    const page = await openPage(more)
    await page.wallet.signUp({ passkeyName: 'Laptop' })
    await connect(page.config, { connector: page.key })
    return page
  }

  /** Runs with a page whose user has signed up. */
  const signedIn =
    (raise: (page: Page) => Promise<unknown>): Raise =>
    async () =>
      raise(await signedUp())

  /** The same, with custody's responses to one path changed. */
  const withChanged =
    (
      path: string,
      change: Parameters<typeof changedCustody>[2],
      raise: (page: Page) => Promise<unknown>,
    ): Raise =>
    async () => {
      const custody = await changedCustody(site.custody().url, path, change)
      try {
        await raise(await signedUp({ apiUrl: custody.url }))
      } finally {
        custody.close()
      }
    }

  const signing = (prepare: () => Promise<unknown> | unknown) =>
    signedIn(async ({ config }) => {
      await prepare()
      await signMessage(config, { message: 'hello' })
    })
  const path = 'submit/sign_raw_payload'

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
    consensusNeeded: signing(() => site.next({ status: 'CONSENSUS_NEEDED', path })),
    unexpectedStatus: signing(() => site.next({ status: 'FAILED', path })),
    failedToSign: signing(() =>
      site.fault({ kind: 'status', path, status: 403, message: 'request not authorized' }),
    ),
    signResultNotFound: withChanged(
      '/submit/sign_raw_payload',
      ({ activity }) => ({ activity: { ...(activity as object), result: {} } }),
      ({ config }) => signMessage(config, { message: 'hello' }),
    ),
    addressOfKeyNotFound: withChanged(
      '/query/list_private_keys',
      ({ privateKeys }) => ({
        privateKeys: (privateKeys as object[]).map((key) => ({ ...key, addresses: [] })),
      }),
      ({ wallet }) => wallet.accounts(),
    ),
    missingSignWith: signedIn(async ({ key }) =>
      (await providerOf(key)).request({ method: 'personal_sign', params: ['0x00'] }),
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

    // Smart accounts
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

/** Errors of the browser when a passkey is created. */
function passkeyRows(site: EmbeddedSite): RaisedRows {
  const creation =
    (failure: unknown, hostname?: string): Raise =>
    async () => {
      const { key, authenticator } = site.openPage()
      const wallet = await key.embedded()
      if (hostname) vi.stubGlobal('window', { location: { hostname } })
      authenticator.fail(failure)
      await wallet.signUp({ passkeyName: 'Laptop' })
    }
  const failed = (name: string, message = 'No.') => new DOMException(message, name)

  return {
    passkeyAborted: creation(failed('AbortError')),
    passkeyNotDiscoverable: creation(failed('ConstraintError')),
    passkeyNoUserVerification: creation(
      failed('NotSupportedError', 'The specified `userVerification` cannot be fulfilled.'),
    ),
    passkeyPreviouslyRegistered: creation(failed('InvalidStateError')),
    passkeyInvalidDomain: creation(failed('SecurityError'), '127.0.0.1'),
    passkeyInvalidRpId: creation(failed('SecurityError')),
    passkeyInvalidUserId: creation(new TypeError('User handle exceeds 64 bytes.')),
    passkeyNoAlgorithm: creation(failed('NotSupportedError')),
    passkeyGeneral: creation(failed('UnknownError')),
    async passkeyIdentifierRequired() {
      const { key } = site.openPage()
      await (await key.embedded()).signUp({ passkeyName: ' ' })
    },
    async webauthnUnsupported() {
      const { key } = site.openPage()
      vi.stubGlobal('PublicKeyCredential', undefined)
      await (await key.embedded()).signUp({ passkeyName: 'Laptop' })
    },
  }
}
