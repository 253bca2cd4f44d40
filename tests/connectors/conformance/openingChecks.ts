import { getAddress } from 'viem'
import { createConfig, http } from 'wagmi'
import { reconnect } from 'wagmi/actions'
import { check, expect, failure, value } from '#tests/connectors/conformance/checkTools.ts'
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
    'for a visitor who never connected, the wallet receives no request',
    async ({ open, on, requests }) => {
      await open()
      expect(value(await on('reconnect'))).toBe(0)
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(await requests()).toEqual([])
    },
  ),

  check('getProvider fails until the wallet is opened', async ({ open, on }) => {
    await open()
    expect(failure(await on('hasProvider')).names).toContain('ProviderNotFoundError')
  }),

  check(
    'importing it on a server loads nothing and sends no request',
    async ({ subject, requests }) => {
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
      expect(await requests()).toEqual([])
    },
  ),

  check('connect returns checksummed accounts and the chain', async ({ open, on, wallet }) => {
    await open()
    const { accounts, chainId } = value(await on('connect'))
    const state = await wallet.state()
    expect(accounts[0]).toBe(getAddress(state.accounts[0] ?? '0x'))
    expect(chainId).toBe(31337)
    expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
  }),

  check('connect with capabilities returns objects', async ({ open, on }) => {
    await open()
    const { accounts } = value(await on('connectWithCapabilities'))
    expect(accounts[0]).toEqual({ address: expect.stringMatching(/^0x/), capabilities: {} })
  }),

  check('connect with a chain id ends on that chain', async ({ open, on, wallet }) => {
    await open()
    expect(value(await on('connect', 31338)).chainId).toBe(31338)
    expect((await wallet.state()).chainId).toBe(31338)
  }),

  check('the init events are emitted once, before the prompt', async ({ open, on, eventNames }) => {
    await open()
    value(await on('connect'))
    value(await on('disconnect'))
    value(await on('connect'))
    const events = (await eventNames()).filter((name) => /connect(ing|orInit)/.test(name))
    expect(events.slice(0, 3)).toEqual([
      'connecting',
      'connectorInitStarted',
      'connectorInitCompleted',
    ])
    expect(events.filter((name) => name === 'connectorInitStarted')).toHaveLength(1)
  }),

  check('a double click prompts the user once', async ({ open, on, requests }) => {
    await open()
    value(await on('connectTwice'))
    expect((await requests()).filter((method) => prompts.includes(method))).toHaveLength(1)
  }),

  check(
    'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works',
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
    'a pending prompt (-32002) is thrown as ResourceUnavailableRpcError',
    async ({ open, on, wallet, inPage, requests }) => {
      await open()
      await wallet.set({ policy: 'ask' })
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        void provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
      })
      await expect.poll(requests).toContain('eth_requestAccounts')
      expect(failure(await on('connect')).names).toContain('ResourceUnavailableRpcError')
      await wallet.approve()
    },
  ),

  check(
    'a wallet that is injected late can be connected',
    async ({ open, on, page, control, subject }) => {
      await open({ wallet: 'absent' })
      const connecting = on('connect')
      await subject.addWallet(page, control)
      value(await connecting)
    },
  ),

  check(
    'connect fails with a named error without the wallet, and works once it is injected',
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

  check(
    'after a reload it reconnects without a prompt',
    async ({ connected, open, on, requests }) => {
      const account = await connected()
      await open()
      expect(value(await on('isAuthorized'))).toBe(true)
      expect(value(await on('reconnect'))).toBe(1)
      expect(await on('state')).toMatchObject({
        status: 'connected',
        addresses: expect.arrayContaining([account]),
      })
      expect((await requests()).filter((method) => prompts.includes(method))).toEqual([])
    },
  ),

  check(
    'reconnect waits for a wallet that is injected late',
    async ({ connected, open, on, page, control, subject }) => {
      await connected()
      await open({ wallet: 'absent' })
      const reconnecting = on('reconnect')
      await subject.addWallet(page, control)
      expect(value(await reconnecting)).toBe(1)
    },
  ),

  check(
    'a wallet that is locked at reload is not prompted, and connects on a click',
    async ({ connected, open, on, wallet, requests }) => {
      await connected()
      await wallet.set({ locked: true, policy: 'ask' })
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(value(await on('reconnect'))).toBe(0)
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
      expect((await requests()).filter((method) => prompts.includes(method))).toEqual([])
      expect((await wallet.state()).pending).toEqual([])
      await wallet.set({ policy: 'approve' })
      value(await on('connect'))
    },
  ),

  check('isAuthorized never throws', async ({ connected, open, on, wallet }) => {
    await connected()
    for (const fault of ['throw', 'string', 'nothing'] as const) {
      await wallet.set({ fault })
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
    }
  }),

  check(
    'a wallet that does not respond to silent requests does not block the page',
    async ({ connected, open, on, wallet }) => {
      await connected()
      await wallet.set({ delayMs: 12_000 })
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
    },
  ),
]
