import { expect } from '@playwright/test'
import { getAddress } from 'viem'
import { check } from './Check.ts'
import { value } from './checkTools.ts'

/** Events of the wallet, and disconnecting. */
export const eventChecks = [
  check(
    'disconnect can be called before the first connect',
    {
      level: 'robust',
      needs: [],
      fix: 'Resolve disconnect without loading the wallet if it was never opened.',
    },
    async ({ open, on, requests }) => {
      await open({ wallet: 'absent' })
      value(await on('disconnectConnector'))
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'two configs on one page each receive an event once',
    {
      level: 'robust',
      needs: ['emitsEvents'],
      fix: 'Keep state and listeners per connector, not in the module.',
    },
    async ({ open, on, onSecond, wallet }) => {
      await open({ two: true })
      value(await on('connect'))
      value(await onSecond('connect'))
      await on('clearEvents')
      await onSecond('clearEvents')
      const { accounts } = await wallet.set({ selected: 2 })
      for (const one of [on, onSecond]) {
        expect((await one('state')).addresses?.[0]).toBe(accounts[2])
        const changes = (await one('events')).filter(({ event }) => event === 'change')
        expect(changes).toHaveLength(1)
      }
    },
  ),

  check(
    'an account switch emits change once, checksummed',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Emit one change per accountsChanged, with checksummed accounts.',
    },
    async ({ connected, on, wagmiEvents, wallet }) => {
      await connected()
      const { accounts } = await wallet.set({ selected: 1 })
      expect((await wagmiEvents()).map(({ event }) => event)).toEqual(['change'])
      expect((await on('state')).addresses?.[0]).toBe(getAddress(accounts[1] ?? '0x'))
      await wallet.set({ selected: 0 })
    },
  ),

  check(
    'a chain switch emits change once',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['changesChain'],
      fix: 'Emit one change per chainChanged, with the chain id as a number.',
    },
    async ({ connected, on, wagmiEvents, wallet }) => {
      await connected()
      await wallet.set({ chainId: 31338 })
      expect(await wagmiEvents()).toEqual([{ event: 'change', data: 31338 }])
      expect(await on('state')).toMatchObject({ chainId: 31338 })
      await wallet.set({ chainId: 31337 })
    },
  ),

  check(
    'a chain change equal to the current chain is ignored',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Compare the chain of chainChanged with the current one as numbers, and emit nothing if they are equal.',
    },
    async ({ connected, eventNames, wallet }) => {
      await connected()
      for (const same of ['0x7a69', '31337', 31337]) await wallet.emit('chainChanged', same)
      expect(await eventNames()).toEqual([])
    },
  ),

  check(
    'a decimal chain id is accepted, as a string or a number',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Parse the chain id of chainChanged as a hex string, a decimal string or a number.',
    },
    async ({ connected, on, wallet }) => {
      await connected()
      for (const [reported, chainId] of [
        ['31338', 31338],
        [31337, 31337],
      ]) {
        await wallet.emit('chainChanged', reported)
        expect(await on('state')).toMatchObject({ chainId })
      }
    },
  ),

  check(
    'an invalid chain id is ignored',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Ignore a chainChanged whose chain id is not a positive whole number.',
    },
    async ({ connected, on, wallet }) => {
      await connected()
      for (const reported of ['nonsense', '', null, -1, {}])
        await wallet.emit('chainChanged', reported)
      expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
      expect(await on('events')).toEqual([])
    },
  ),

  check(
    'invalid entries in a list of accounts are ignored',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Drop the entries of accountsChanged that are not addresses; never throw inside the wallet’s event.',
    },
    async ({ connected, on, wallet, page }) => {
      const account = await connected()
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await wallet.emit('accountsChanged', [account.toLowerCase(), 'javascript:alert(1)', 7])
      await wallet.emit('accountsChanged', 'nonsense')
      expect(await on('state')).toMatchObject({ status: 'connected', addresses: [account] })
      expect(errors).toEqual([])
    },
  ),

  check(
    'a burst of changes ends in the last state',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['emitsEvents'],
      fix: 'Handle events in the order they arrive, so that the last one decides.',
    },
    async ({ connected, on, wallet }) => {
      const account = await connected()
      const bursts = Array.from({ length: 20 }, (_, index) =>
        wallet.emit('chainChanged', index % 2 === 0 ? '0x7a6a' : '0x1'),
      )
      await Promise.all(bursts)
      await wallet.emit('chainChanged', '0x7a6a')
      expect(await on('state')).toMatchObject({
        status: 'connected',
        chainId: 31338,
        addresses: expect.arrayContaining([account]),
      })
      await wallet.emit('chainChanged', '0x7a69')
    },
  ),

  check(
    'a wallet that only restarts (1013) keeps its connection',
    {
      level: 'robust',
      connection: 'keeps',
      needs: ['isInPage'],
      fix: 'Read the accounts again if the wallet’s disconnect has code 1013, and stay connected if there are any.',
    },
    async ({ connected, on, wallet, requests }) => {
      await connected()
      await wallet.emit('disconnect', { code: 1013, message: 'reconnecting' })
      await expect.poll(requests, { intervals: [20] }).toContain('eth_accounts')
      expect(await on('state')).toMatchObject({ status: 'connected' })
    },
  ),

  check(
    'the messages accountChange, chainChange and disconnect are emitted once per change',
    {
      level: 'latchkey',
      connection: 'uses',
      needs: ['changesChain'],
      fix: 'Emit the message accountChange, chainChange or disconnect once with each event of wagmi’s emitter.',
    },
    async ({ connected, eventNames, subject, wallet }) => {
      const { emitsEvents, endsConnection } = subject.capabilities
      await connected()
      await wallet.set({ chainId: 31338 })
      if (emitsEvents === true) await wallet.set({ selected: 1 })
      if (endsConnection === true) await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      const expected = [
        'chainChange',
        ...(emitsEvents === true ? ['accountChange'] : []),
        ...(endsConnection === true ? ['disconnect'] : []),
      ]
      const messages = async () =>
        (await eventNames()).filter((name) => /^(accountChange|chainChange|disconnect)$/.test(name))
      // A phone that has disconnected sends no response that shows when the page has received it.
      await expect
        .poll(async () => (await messages()).length, { intervals: [20] })
        .toBeGreaterThanOrEqual(expected.length)
      expect(await messages()).toEqual(expected)
    },
  ),

  check(
    'a lock (no accounts) ends the connection',
    {
      level: 'wagmi',
      connection: 'uses',
      needs: ['locks', 'emitsEvents'],
      fix: 'Emit disconnect if accountsChanged has no accounts.',
    },
    async ({ connected, on, wallet }) => {
      await connected()
      await wallet.set({ locked: true })
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  ),

  check(
    'a lock (no accounts) ends the connection once',
    {
      level: 'robust',
      connection: 'uses',
      needs: ['locks', 'emitsEvents'],
      fix: 'Emit disconnect once if accountsChanged has no accounts, however often the wallet says so.',
    },
    async ({ connected, on, wagmiEvents, wallet }) => {
      await connected()
      await wallet.set({ locked: true })
      await wallet.emit('accountsChanged', [])
      expect(await wagmiEvents()).toEqual([{ event: 'wagmi disconnect' }])
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  ),

  check(
    "the wallet's disconnect ends the connection once",
    {
      level: 'wagmi',
      connection: 'uses',
      needs: ['endsConnection'],
      fix: 'Emit disconnect once if the wallet disconnects, however often it says so.',
    },
    async ({ connected, on, wagmiEvents, wallet }) => {
      await connected()
      await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      // A phone that has disconnected sends no response that shows when the page has received it.
      await expect
        .poll(async () => (await on('state')).status, { intervals: [20] })
        .toBe('disconnected')
      await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      expect(await wagmiEvents()).toEqual([{ event: 'wagmi disconnect' }])
    },
  ),

  check(
    'disconnect can be called twice',
    {
      level: 'wagmi',
      connection: 'uses',
      needs: [],
      fix: 'Resolve disconnect if nothing is connected.',
    },
    async ({ connected, on }) => {
      await connected()
      value(await on('disconnect'))
      value(await on('disconnect'))
      value(await on('disconnectConnector'))
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  ),

  check(
    'after disconnect, events of the wallet are ignored',
    {
      level: 'robust',
      connection: 'uses',
      needs: ['emitsEvents'],
      fix: 'Remove every listener of the wallet in disconnect.',
    },
    async ({ connected, on, wallet, eventNames }) => {
      await connected()
      value(await on('disconnect'))
      await on('clearEvents')
      await wallet.emit('accountsChanged', ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'])
      await wallet.emit('accountsChanged', [])
      await wallet.emit('chainChanged', '0x7a6a')
      await wallet.emit('connect', { chainId: '0x7a6a' })
      await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      expect(await eventNames()).toEqual([])
    },
  ),

  check(
    'after disconnect, a reload does not reconnect',
    {
      level: 'wagmi',
      connection: 'uses',
      needs: [],
      fix: 'Forget the connection in disconnect, so that isAuthorized returns false.',
    },
    async ({ connected, open, on }) => {
      await connected()
      value(await on('disconnect'))
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(value(await on('reconnect'))).toBe(0)
    },
  ),

  check(
    'after disconnect, a reload sends the wallet no request',
    {
      level: 'robust',
      connection: 'uses',
      needs: [],
      fix: 'Answer isAuthorized from storage, and listen to the wallet’s events while it is connected only.',
    },
    async ({ connected, open, on, requests }) => {
      await connected()
      value(await on('disconnect'))
      await requests()
      await open()
      // wagmi asks only connectors that return a provider; other callers ask all.
      value(await on('isAuthorized'))
      value(await on('reconnect'))
      expect(await requests()).toEqual([])
    },
  ),
]
