import { pathToFileURL } from 'node:url'
import { expect } from '@playwright/test'
import { getAddress } from 'viem'
import type { CreateConnectorFn } from 'wagmi'
import { check } from './Check.ts'
import { failure, value } from './checkTools.ts'
import { modulePath } from './modulePath.ts'
import type { CreateSubject, Subject } from './Subject.ts'

/** Methods that prompt to connect; the last two are the phone's and custody's names for it. */
const prompts = [
  'eth_requestAccounts',
  'wallet_requestPermissions',
  'connect',
  'submit/stamp_login',
]

/** Loading, connecting, reconnecting. */
export const connectingChecks = [
  check(
    'for a visitor who never connected, the wallet receives no request',
    {
      level: 'robust',
      needs: [],
      fix: 'Answer isAuthorized from storage, and send the wallet nothing before the first connect.',
    },
    async ({ open, on, requests }) => {
      await open()
      expect(value(await on('reconnect'))).toBe(0)
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'getProvider fails until the wallet is opened',
    {
      level: 'latchkey',
      needs: [],
      fix: 'Throw ProviderNotFoundError from getProvider until connect has opened the wallet.',
    },
    async ({ open, on }) => {
      await open()
      expect(failure(await on('hasProvider')).names).toContain('ProviderNotFoundError')
    },
  ),

  check(
    'importing it on a server loads nothing and sends no request',
    {
      level: 'wagmi',
      needs: [],
      fix: 'Return false from isAuthorized if there is no window, and import the SDK in connect only.',
    },
    async ({ subject, parameters, requests }) => {
      const { createConfig, http, reconnect } = await importWagmi()
      const chain = {
        id: 31337,
        name: 'Chain',
        nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
        rpcUrls: { default: { http: [] } },
      }
      const config = createConfig({
        chains: [chain],
        connectors: [await importConnector(subject, parameters)],
        transports: { 31337: http() },
        storage: null,
        ssr: true,
      })
      expect(await reconnect(config)).toEqual([])
      expect(await config.connectors[0]?.isAuthorized()).toBe(false)
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'connect with capabilities returns objects',
    {
      level: 'wagmi',
      needs: [],
      fix: 'Return accounts as { address, capabilities } if connect is called with withCapabilities.',
    },
    async ({ open, on }) => {
      await open()
      const { accounts } = value(await on('connectWithCapabilities'))
      expect(accounts[0]).toEqual({ address: expect.stringMatching(/^0x/), capabilities: {} })
    },
  ),

  check(
    'connect with a chain id ends on that chain',
    {
      level: 'wagmi',
      needs: [],
      fix: 'Switch the wallet to the chainId that connect was called with before returning it.',
    },
    async ({ open, on, wallet }) => {
      await open()
      expect(value(await on('connect', 31338)).chainId).toBe(31338)
      expect((await wallet.state()).chainId).toBe(31338)
    },
  ),

  check(
    'a double click prompts the user once',
    {
      level: 'robust',
      needs: [],
      fix: 'Return the pending promise of connect to a second call instead of sending another request.',
    },
    async ({ open, on, requests }) => {
      await open()
      value(await on('connectTwice'))
      expect((await requests()).filter((method) => prompts.includes(method))).toHaveLength(1)
    },
  ),

  check(
    'a pending prompt (-32002) is thrown as ResourceUnavailableRpcError',
    {
      level: 'robust',
      needs: ['isInPage', 'promptsToConnect'],
      fix: 'Throw ResourceUnavailableRpcError from connect if the wallet rejects with -32002.',
    },
    async ({ open, on, wallet, inPage, requests }) => {
      await open()
      await wallet.set({ policy: 'ask' })
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        void provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
      })
      await expect.poll(requests, { intervals: [20] }).toContain('eth_requestAccounts')
      expect(failure(await on('connect')).names).toContain('ResourceUnavailableRpcError')
      await wallet.approve()
    },
  ),

  check(
    'a wallet that is injected late can be connected',
    {
      level: 'robust',
      needs: ['isInPage'],
      fix: 'Wait in connect until the wallet’s script has announced it, for at least a second.',
    },
    async ({ open, on, addWallet }) => {
      await open({ wallet: 'absent' })
      const connecting = on('connect')
      await addWallet()
      value(await connecting)
    },
  ),

  check(
    'connect fails with a named error without the wallet, and works once it is injected',
    {
      level: 'wagmi',
      needs: ['isInPage'],
      fix: 'Throw ProviderNotFoundError or walletGone from connect without the wallet, and look for it again on the next call.',
    },
    async ({ open, on, addWallet, speedTimers }) => {
      await open({ wallet: 'absent' })
      await speedTimers()
      const { names, keys } = failure(await on('connect'))
      expect([...names, ...keys]).toEqual(
        expect.arrayContaining([expect.stringMatching(/^(walletGone|ProviderNotFoundError)$/)]),
      )
      await addWallet()
      value(await on('connect'))
    },
  ),

  check(
    'connect returns checksummed accounts and the chain',
    {
      level: 'wagmi',
      connection: 'opens',
      needs: [],
      fix: 'Return { accounts, chainId } from connect, with the wallet’s accounts as getAddress formats them.',
    },
    async ({ open, on, wallet }) => {
      await open()
      const { accounts, chainId } = value(await on('connect'))
      const state = await wallet.state()
      expect(accounts[0]).toBe(getAddress(state.accounts[0] ?? '0x'))
      expect(chainId).toBe(31337)
      expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
    },
  ),

  check(
    'after a reload it reconnects without a prompt',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: [],
      fix: 'Return true from isAuthorized after a reload, and answer connect({ isReconnecting: true }) without a prompt.',
    },
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
    'isAuthorized never throws',
    {
      level: 'robust',
      connection: 'uses',
      needs: ['isInPage'],
      fix: 'Return false from isAuthorized if the wallet fails.',
    },
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
    'the init events are emitted once, before the prompt',
    {
      level: 'latchkey',
      connection: 'opens',
      needs: [],
      fix: 'Emit the messages connectorInitStarted and connectorInitCompleted when the wallet is loaded, and load it once.',
    },
    async ({ open, on, eventNames }) => {
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
    },
  ),

  check(
    'reconnect waits for a wallet that is injected late',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['isInPage'],
      fix: 'Wait in isAuthorized and in reconnecting until the wallet’s script has announced it, for at least a second.',
    },
    async ({ connected, open, on, addWallet }) => {
      await connected()
      await open({ wallet: 'absent' })
      const reconnecting = on('reconnect')
      await addWallet()
      expect(value(await reconnecting)).toBe(1)
    },
  ),

  check(
    'a wallet that is locked at reload is not prompted, and connects on a click',
    {
      level: 'wagmi',
      connection: 'uses',
      needs: ['locks', 'promptsToConnect'],
      fix: 'Return false from isAuthorized if the wallet returns no accounts, and prompt in connect only.',
    },
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

  check(
    'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works',
    {
      level: 'wagmi',
      connection: 'opens',
      needs: ['promptsToConnect'],
      fix: 'Throw UserRejectedRequestError from connect if the wallet rejects with 4001, and keep nothing of the failed attempt.',
    },
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
    'a wallet that does not respond to silent requests does not block the page',
    {
      level: 'robust',
      connection: 'uses',
      needs: ['isInPage'],
      fix: 'Limit the time that isAuthorized waits for the wallet, and return false after it.',
    },
    async ({ connected, open, on, wallet, speedTimers }) => {
      await connected()
      await wallet.set({ delayMs: 30_000 })
      await open()
      await speedTimers()
      expect(value(await on('isAuthorized'))).toBe(false)
    },
  ),
]

/** Creates the connector in this process, as a server does. */
async function importConnector(
  subject: Subject,
  parameters: Record<string, string>,
): Promise<CreateConnectorFn> {
  const exports = await import(pathToFileURL(modulePath(subject)).href)
  const create: CreateSubject = exports[subject.exportName ?? 'default']
  return create(parameters)
}

async function importWagmi() {
  const { createConfig, http } = await import('wagmi')
  const { reconnect } = await import('wagmi/actions')
  return { createConfig, http, reconnect }
}
