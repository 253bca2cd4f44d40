// @vitest-environment jsdom
import { setImmediate as nextTask } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type CreateConnectorFn, createConfig, http } from 'wagmi'
import { connect, reconnect } from 'wagmi/actions'
import { injected } from 'wagmi/connectors'
import { whenLeft } from '#react/session/wagmiConnections.ts'
import { createWalletOwner } from '#react/session/walletOwner.ts'
import { isWanted, walletStatus } from '#react/session/walletUse.ts'
import { cancelableConnect } from '#react/wagmi/cancelableConnect.ts'
import { chain, memoryStorage } from '#tests/connectors/testConfig.ts'
import { walletStoreOf } from '#tests/support/walletStoreOf.ts'

/** A wallet that answers requests to connect when it is told to, as a browser extension does. */
function fakeWallet(id: string, account: `0x${string}`) {
  const listeners = new Map<string, Set<(value: unknown) => void>>()
  const pending: ((isApproved: boolean) => void)[] = []
  const state = { isPermitted: false, isLocked: false, requests: 0 }
  const accounts = () => (state.isPermitted && !state.isLocked ? [account] : [])
  const emit = (event: string, value: unknown) => {
    for (const listener of [...(listeners.get(event) ?? [])]) listener(value)
  }
  const provider = {
    async request({ method }: { method: string }) {
      if (method === 'eth_accounts') return accounts()
      if (method === 'eth_chainId') return '0x7a69'
      if (method === 'wallet_revokePermissions') {
        state.isPermitted = false
        emit('accountsChanged', [])
        return null
      }
      if (method === 'wallet_requestPermissions') throw { code: 4200, message: 'unsupported' }
      if (method !== 'eth_requestAccounts') throw { code: 4200, message: method }
      state.requests++
      return new Promise((resolve, reject) => {
        pending.push((isApproved) => {
          if (!isApproved) return reject({ code: 4001, message: 'User rejected' })
          state.isPermitted = true
          state.isLocked = false
          resolve(accounts())
        })
      })
    },
    on(event: string, listener: (value: unknown) => void) {
      const known = listeners.get(event) ?? new Set()
      listeners.set(event, known.add(listener))
    },
    removeListener: (event: string, listener: (value: unknown) => void) =>
      void listeners.get(event)?.delete(listener),
  }
  const create = injected({
    shimDisconnect: false,
    target: { id, name: id, provider: provider as never },
  }) as CreateConnectorFn
  return {
    id,
    account,
    state,
    create,
    answer: (isApproved: boolean) => pending.shift()?.(isApproved),
    lock() {
      state.isLocked = true
      emit('accountsChanged', [])
    },
  }
}

/** A page with two wallets of somebody else's, in real wagmi. */
function openPage() {
  const wallets = [
    fakeWallet('cedar', `0x${'c1'.repeat(20)}`),
    fakeWallet('dogwood', `0x${'d1'.repeat(20)}`),
  ] as const
  const config = createConfig({
    chains: [chain(31337)],
    connectors: wallets.map(({ create }) => cancelableConnect(create)),
    transports: { 31337: http() },
    storage: memoryStorage().storage,
    multiInjectedProviderDiscovery: false,
  })
  const owner = createWalletOwner(walletStoreOf(config), null)
  const stop = owner.follow()
  const outcomes: string[] = []
  return {
    wallets,
    config,
    owner,
    outcomes,
    stop,
    /** As the sign-in does: connects, unless it is canceled. */
    async choose(index: 0 | 1) {
      const { id } = wallets[index]
      const choice = owner.choose(id)
      if (!choice) return
      const connector = config.connectors.find((one) => one.id === id)
      try {
        if (!connector || owner.read().choice?.isConnected) return
        const { signal } = choice
        const cancelable = { signal, isWanted: () => isWanted(owner.read(), id) }
        await connect(config, { connector, cancelable } as never)
        outcomes.push(`${id} connected`)
      } catch {
        outcomes.push(choice.signal.aborted ? `${id} canceled` : `${id} refused`)
      } finally {
        choice.end()
      }
    },
  }
}

type Page = ReturnType<typeof openPage>

/** Lets wagmi, the wallets and the page do what they have begun. */
async function settle({ config }: Page) {
  for (let count = 0; count < 4; count++) await nextTask()
  await whenLeft(config)
  for (let count = 0; count < 2; count++) await nextTask()
}

test('an approval after a cancel is given back, and the wallet in use stays', async () => {
  const page = openPage()
  const { wallets, owner, config } = page
  const [cedar, dogwood] = wallets
  void page.choose(0)
  await settle(page)
  owner.send({ type: 'canceled' })
  await settle(page)
  expect(page.outcomes).toEqual(['cedar canceled'])
  expect(config.state.status).toBe('disconnected')
  void page.choose(1)
  await settle(page)
  dogwood.answer(true)
  await settle(page)
  expect(owner.read().used).toBe('dogwood')
  cedar.answer(true)
  await settle(page)
  expect(owner.read().used).toBe('dogwood')
  expect(cedar.state.isPermitted).toBe(false)
  expect(dogwood.state.isPermitted).toBe(true)
})

test('after a cancel, a click asks the wallet again', async () => {
  const page = openPage()
  const [cedar] = page.wallets
  for (const asked of [1, 2, 3]) {
    void page.choose(0)
    await settle(page)
    expect(cedar.state.requests).toBe(asked)
    page.owner.send({ type: 'canceled' })
    await settle(page)
  }
  void page.choose(0)
  await settle(page)
  // The answer to the first request: the last one still waits.
  cedar.answer(true)
  await settle(page)
  expect(cedar.state.isPermitted).toBe(true)
})

test('a choice that was canceled before the wallet was asked asks it nothing', async () => {
  const page = openPage()
  const [connector] = page.config.connectors
  const cancelable = { signal: AbortSignal.abort(), isWanted: () => false }
  const connecting = connect(page.config, { connector, cancelable } as never)
  await expect(connecting).rejects.toThrow()
  expect(page.wallets[0].state.requests).toBe(0)
  expect(page.config.state.status).toBe('disconnected')
})

test('a sign-out leaves every wallet, and what was wanted before it is not restored', async () => {
  const page = openPage()
  const { owner, wallets, config } = page
  void page.choose(0)
  await settle(page)
  wallets[0].answer(true)
  await settle(page)
  owner.send({ type: 'session', address: wallets[0].account, isOwn: true })
  owner.send({ type: 'session', address: wallets[1].account, isOwn: false })
  await owner.leave()
  await settle(page)
  expect(config.state.connections.size).toBe(0)
  expect(wallets[0].state.isPermitted).toBe(false)
})

test('a wallet that locks and unlocks is used again, and no other one takes its place', async () => {
  const page = openPage()
  const { owner, wallets, config } = page
  const [cedar, dogwood] = wallets
  cedar.state.isPermitted = true
  dogwood.state.isPermitted = true
  owner.send({ type: 'session', address: cedar.account, isOwn: true })
  await config.storage?.setItem('recentConnectorId', 'cedar')
  await reconnect(config)
  await settle(page)
  expect([owner.read().used, config.state.connections.size]).toEqual(['cedar', 1])
  expect(dogwood.state.isPermitted).toBe(true)
  cedar.lock()
  await settle(page)
  expect(owner.read().used).toBeUndefined()
  expect(walletStatus(owner.read())).toBe('disconnected')
  cedar.state.isLocked = false
  owner.send({ type: 'unlocked' })
  await settle(page)
  expect(walletStatus(owner.read())).toBe('matched')
})

/** Numbers below a limit, the same for the same seed (mulberry32). */
function randomOf(seed: number) {
  let state = seed
  return (limit: number) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % limit
  }
}

test('in 3,000 random orders with real wagmi, the rules hold', async () => {
  const random = randomOf(20261126)
  for (let round = 0; round < 3000; round++) {
    const page = openPage()
    const { owner, wallets, config } = page
    const path: string[] = []
    const canceled = new Set<string>()
    for (let step = 0; step < 6; step++) {
      const index = random(2) as 0 | 1
      const wallet = wallets[index]
      const before = { used: owner.read().used, choice: owner.read().choice?.wallet }
      const name = ['choose', 'cancel', 'approve', 'reject', 'lock', 'sessionElsewhere'][random(6)]
      path.push(`${name} ${wallet.id}`)
      if (name === 'choose') void page.choose(index)
      if (name === 'cancel') {
        if (before.choice) canceled.add(before.choice)
        owner.send({ type: 'canceled' })
      }
      if (name === 'approve' || name === 'reject') wallet.answer(name === 'approve')
      if (name === 'lock') wallet.lock()
      if (name === 'sessionElsewhere')
        owner.send({ type: 'session', address: wallet.account, isOwn: false })
      await settle(page)
      const { used, choice } = owner.read()
      const at = path.join(', ')
      expect(config.state.connections.size, at).toBeLessThanOrEqual(1)
      const isMoved = used !== undefined && used !== before.used
      if (isMoved && name === 'approve') expect(used, at).toBe(before.choice)
      if (isMoved && canceled.has(used)) expect([before.choice, used], at).toContain(used)
      if (!choice) expect(['connected', 'disconnected'], at).toContain(config.state.status)
    }
    page.stop()
  }
})
