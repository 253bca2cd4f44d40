import { expect } from '@playwright/test'
import { getAddress } from 'viem'
import { check } from '#tests/connectors/conformance/Check.ts'
import { value } from '#tests/connectors/conformance/checkTools.ts'

/** Events of the wallet, and disconnecting. */
export const eventChecks = [
  check(
    'an account switch emits change and accountChange once, checksummed',
    {
      needs: ['emitsEvents'],
      fix: 'Emit one change and one message accountChange per accountsChanged, with checksummed accounts.',
    },
    async ({ connected, on, wallet }) => {
      await connected()
      const { accounts } = await wallet.set({ selected: 1 })
      const expected = getAddress(accounts[1] ?? '0x')
      expect((await on('events')).map(({ event }) => event)).toEqual(['change', 'accountChange'])
      expect((await on('state')).addresses?.[0]).toBe(expected)
    },
  ),

  check(
    'a chain switch emits change and chainChange once',
    {
      needs: ['changesChain'],
      fix: 'Emit one change and one message chainChange per chainChanged.',
    },
    async ({ connected, on, wallet }) => {
      await connected()
      await wallet.set({ chainId: 31338 })
      expect(await on('events')).toEqual([
        { event: 'change', data: 31338 },
        { event: 'chainChange' },
      ])
      expect(await on('state')).toMatchObject({ chainId: 31338 })
    },
  ),

  check(
    'a chain change equal to the current chain is ignored',
    {
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
    },
  ),

  check(
    'a lock (no accounts) ends the connection once',
    {
      needs: ['locks', 'emitsEvents'],
      fix: 'Emit wagmi’s disconnect and the message disconnect once if accountsChanged has no accounts.',
    },
    async ({ connected, on, eventNames, wallet }) => {
      await connected()
      await wallet.set({ locked: true })
      await wallet.emit('accountsChanged', [])
      expect(await eventNames()).toEqual(['wagmi disconnect', 'disconnect'])
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  ),

  check(
    "the wallet's disconnect ends the connection once",
    {
      needs: ['endsConnection'],
      fix: 'Emit wagmi’s disconnect and the message disconnect once if the wallet disconnects, however often it says so.',
    },
    async ({ connected, on, eventNames, wallet }) => {
      await connected()
      await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      // A phone that has disconnected sends no response that shows when the page has received it.
      await expect.poll(async () => (await on('state')).status).toBe('disconnected')
      await wallet.emit('disconnect', { code: 4900, message: 'gone' })
      expect(await eventNames()).toEqual(['wagmi disconnect', 'disconnect'])
    },
  ),

  check(
    'a wallet that only restarts (1013) keeps its connection',
    {
      needs: ['isInPage'],
      fix: 'Read the accounts again if the wallet’s disconnect has code 1013, and stay connected if there are any.',
    },
    async ({ connected, on, wallet, requests }) => {
      await connected()
      await wallet.emit('disconnect', { code: 1013, message: 'reconnecting' })
      await expect.poll(requests).toContain('eth_accounts')
      expect(await on('state')).toMatchObject({ status: 'connected' })
    },
  ),

  check(
    'disconnect can be called twice',
    { needs: [], fix: 'Resolve disconnect if nothing is connected.' },
    async ({ connected, on }) => {
      await connected()
      value(await on('disconnect'))
      value(await on('disconnect'))
      value(await on('disconnectConnector'))
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  ),

  check(
    'disconnect can be called before the first connect',
    { needs: [], fix: 'Resolve disconnect without loading the wallet if it was never opened.' },
    async ({ open, on, requests }) => {
      await open({ wallet: 'absent' })
      value(await on('disconnectConnector'))
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'after disconnect, events of the wallet are ignored',
    { needs: ['emitsEvents'], fix: 'Remove every listener of the wallet in disconnect.' },
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
      needs: [],
      fix: 'Forget the connection in disconnect, so that isAuthorized returns false without a request.',
    },
    async ({ connected, open, on, requests }) => {
      await connected()
      value(await on('disconnect'))
      await requests()
      await open()
      expect(value(await on('isAuthorized'))).toBe(false)
      expect(value(await on('reconnect'))).toBe(0)
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'two configs on one page each receive an event once',
    { needs: ['emitsEvents'], fix: 'Keep state and listeners per connector, not in the module.' },
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
]
