import { getAddress } from 'viem'
import { createConfig, http } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { check, expect, failure, value } from '#tests/connectors/conformance/bench.ts'
import { subjects } from '#tests/connectors/harness/subjects.ts'

/** Methods that prompt to connect; the last two are the phone's and custody's names for it. */
const prompts = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'connect',
  'submit/stamp_login',
]

/** Loading, connecting, reconnecting. */
export const openingChecks = [
  check(
    'a visitor who never connected: the wallet is asked nothing',
    async ({ open, on, asked }) => {
      await open()
      expect(value(await on('reconnect'))).toBe(0)
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(await asked()).toEqual([])
    },
  ),

  check('a wallet that is not open has no provider', async ({ open, on }) => {
    await open()
    expect(failure(await on('hasProvider')).names).toContain('ProviderNotFoundError')
  }),

  check('importing it on a server loads and asks nothing', async ({ subject, asked }) => {
    const chain = {
      id: 31337,
      name: 'Chain',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: { default: { http: [] } },
    }
    const config = createConfig({
      chains: [chain],
      connectors: [subjects[subject.name]()],
      transports: { 31337: http() },
      storage: null,
      ssr: true,
    })
    expect(await reconnect(config)).toEqual([])
    expect(await config.connectors[0]?.isAuthorized()).toBe(false)
    expect(await asked()).toEqual([])
  }),

  check('connecting answers checksummed accounts and the chain', async ({ open, on, wallet }) => {
    await open()
    const { accounts, chainId } = value(await on('connect'))
    const state = await wallet.state()
    expect(accounts[0]).toBe(getAddress(state.accounts[0] ?? '0x'))
    expect(chainId).toBe(31337)
    expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
  }),

  check('connecting with capabilities answers objects', async ({ open, on }) => {
    await open()
    const { accounts } = value(await on('connectWithCapabilities'))
    expect(accounts[0]).toEqual({ address: expect.stringMatching(/^0x/), capabilities: {} })
  }),

  check('connecting to a chain ends on that chain', async ({ open, on, wallet }) => {
    await open()
    expect(value(await on('connect', 31338)).chainId).toBe(31338)
    expect((await wallet.state()).chainId).toBe(31338)
  }),

  check('init is told once, before the person is asked', async ({ open, on, names }) => {
    await open()
    value(await on('connect'))
    value(await on('disconnect'))
    value(await on('connect'))
    const told = (await names()).filter((name) => /connect(ing|orInit)/.test(name))
    expect(told.slice(0, 3)).toEqual([
      'connecting',
      'connectorInitStarted',
      'connectorInitCompleted',
    ])
    expect(told.filter((name) => name === 'connectorInitStarted')).toHaveLength(1)
  }),

  check('a double click asks the person once', async ({ open, on, asked }) => {
    await open()
    value(await on('connectTwice'))
    expect((await asked()).filter((method) => prompts.includes(method))).toHaveLength(1)
  }),

  check(
    'a refusal (4001) leaves as UserRejectedRequestError, and the next try works',
    async ({ open, on, wallet }) => {
      await open()
      await wallet.set({ policy: 'reject' })
      expect(failure(await on('connect'))).toMatchObject({
        isError: true,
        names: expect.arrayContaining(['UserRejectedRequestError']),
      })
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
      await wallet.set({ policy: 'approve' })
      value(await on('connect'))
    },
  ),

  check(
    'a wallet that already asks (-32002) leaves as ResourceUnavailableRpcError',
    async ({ open, on, wallet, inPage, asked }) => {
      await open()
      await wallet.set({ policy: 'ask' })
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        void provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
      })
      await expect.poll(asked).toContain('eth_requestAccounts')
      expect(failure(await on('connect')).names).toContain('ResourceUnavailableRpcError')
      await wallet.approve()
    },
  ),

  check(
    'a wallet that comes late can still be connected',
    async ({ open, on, page, control, subject }) => {
      await open({ wallet: 'absent' })
      const connecting = on('connect')
      await subject.addWallet(page, control)
      value(await connecting)
    },
  ),

  check(
    'a first try without the wallet fails by name, the second one with it works',
    async ({ open, on, page, control, subject }) => {
      await open({ wallet: 'absent' })
      const { names, keys } = failure(await on('connect'))
      expect([...names, ...keys]).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(walletGone|ProviderNotFoundError)$/)]),
      )
      await subject.addWallet(page, control)
      value(await on('connect'))
    },
  ),

  check('after a reload it reconnects without a prompt', async ({ connected, open, on, asked }) => {
    const account = await connected()
    await open()
    expect(value(await on('isAuthorized'))).toBe(true)
    expect(value(await on('reconnect'))).toBe(1)
    expect(await on('state')).toMatchObject({
      status: 'connected',
      addresses: expect.arrayContaining([account]),
    })
    expect((await asked()).filter((method) => prompts.includes(method))).toEqual([])
  }),

  check(
    'a wallet that comes late after a reload is waited for',
    async ({ connected, open, on, page, control, subject }) => {
      await connected()
      await open({ wallet: 'absent' })
      const reconnecting = on('reconnect')
      await subject.addWallet(page, control)
      expect(value(await reconnecting)).toBe(1)
    },
  ),

  check(
    'a wallet locked at reload stays out without a prompt, and one click brings it back',
    async ({ connected, open, on, wallet, asked }) => {
      await connected()
      await wallet.set({ locked: true, policy: 'ask' })
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(value(await on('reconnect'))).toBe(0)
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
      expect((await asked()).filter((method) => prompts.includes(method))).toEqual([])
      expect((await wallet.state()).pending).toEqual([])
      await wallet.set({ policy: 'approve' })
      value(await on('connect'))
    },
  ),

  check(
    'isAuthorized never throws, whatever the wallet does',
    async ({ connected, open, on, wallet }) => {
      await connected()
      for (const fault of ['throw', 'string', 'nothing'] as const) {
        await wallet.set({ fault })
        await open()
        expect(value(await on('isAuthorized'))).toBe(false)
      }
    },
  ),

  check(
    'a wallet that does not answer quiet questions does not hold up the page for ever',
    async ({ connected, open, on, wallet }) => {
      await connected()
      await wallet.set({ delayMs: 12_000 })
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
    },
  ),
]
