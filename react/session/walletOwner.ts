import type { Config, Connector } from 'wagmi'
import {
  type Connections,
  initialUse,
  nextUse,
  type WalletEffect,
  type WalletEvent,
  type WalletUse,
} from '#react/session/walletUse.ts'
import { onIdle } from '#react/ui/onIdle.ts'
import { onceHydrated } from '#react/ui/repeatEarlyClick.ts'
import { loadLateCode } from '#react/wagmi/loadLateCode.ts'
import type { LoadedWagmi, WalletStore } from '#react/wagmi/walletStore.ts'

type LateCode = typeof import('#react/session/wagmiConnections.ts')

/** Which wallet a page uses: what it knows, and how it is told what happens. */
export type WalletOwner = {
  /** Before anything has happened, as a server renders it. */
  initial: WalletUse
  read: () => WalletUse
  /** Calls back with each change; returns its undo. */
  subscribe: (onChange: () => void) => () => void
  send: (event: WalletEvent) => void
  /**
   * Begins with the wallet that the user has chosen; undefined while another choice is carried out. The
   * signal is aborted if the user cancels it.
   */
  choose: (wallet: string) => { signal: AbortSignal; end: () => void } | undefined
  /** Disconnects all wallets, after the user has signed out. */
  leave: () => Promise<void>
  /** Follows the wallets of the page from now on; returns its undo. */
  follow: () => () => void
}

/** Creates the owner for one page: `nextUse` decides, and wagmi's actions carry it out. */
export function createWalletOwner(store: WalletStore, session: string | null): WalletOwner {
  const initial = initialUse(connectionsOf(store), session)
  let use = initial
  const listeners = new Set<() => void>()
  const choices = new Map<number, AbortController>()
  let carriedOut: Promise<unknown> = Promise.resolve()

  function send(event: WalletEvent) {
    const [next, effects] = nextUse(use, event)
    use = next
    for (const listener of [...listeners]) listener()
    for (const effect of effects) carryOut(effect)
  }

  function carryOut(effect: WalletEffect) {
    if (effect.type === 'stop') {
      choices.get(effect.number)?.abort()
      return
    }
    // What cannot be loaded cannot have connected a wallet, either.
    carriedOut = store
      .load()
      .then((wagmi) => actOn(wagmi, effect))
      .catch(() => undefined)
  }

  return {
    initial,
    read: () => use,
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
    send,
    choose(wallet) {
      const before = use.choices
      send({ type: 'chosen', wallet })
      const number = use.choices
      if (number === before) return undefined
      const controller = new AbortController()
      choices.set(number, controller)
      return {
        signal: controller.signal,
        end() {
          choices.delete(number)
          send({ type: 'ended', number })
        },
      }
    },
    async leave() {
      send({ type: 'left' })
      await carriedOut
    },
    follow() {
      const followed = new Map<Connector, () => void>()
      let isAhead = false
      const update = () => {
        const config = store.loaded()?.config
        if (config && use.used !== undefined && !isAhead) {
          isAhead = true
          loadAhead(config)
        }
        for (const connector of config?.connectors ?? [])
          if (!followed.has(connector)) followed.set(connector, followUnlock(connector, send))
        const { status } = store.read().connection
        const { connections, used: current } = connectionsOf(store)
        send({ type: 'connections', connections, current, status })
      }
      const stop = store.subscribe(update)
      update()
      return () => {
        stop()
        for (const unfollow of followed.values()) unfollow()
      }
    },
  }
}

async function actOn({ config }: LoadedWagmi, effect: Exclude<WalletEffect, { type: 'stop' }>) {
  const late = await loadActions(config)
  if (effect.type === 'leave') return late.leaveWallets(config, effect.except)
  if (effect.type === 'forget') return late.forgetWallets(config, effect.except)
  return late.restoreWallet(config)
}

/**
 * Whoever signs out may leave the page at once: the wallet is told before that. Who uses a wallet may be
 * asked for a signature, which is reviewed.
 */
function loadAhead(config: Config) {
  void loadActions(config).catch(() => undefined)
  onceHydrated(() => onIdle(() => void loadLateCode(config, 'review').catch(() => undefined)))
}

const loadActions = (config: Config) => loadLateCode<LateCode>(config, 'connections')

/** A wallet that is not connected tells by a message that it shows its accounts again. */
function followUnlock(connector: Connector, send: (event: WalletEvent) => void) {
  const onMessage = ({ type }: { type: string }) => {
    if (type === 'accountChange') send({ type: 'unlocked' })
  }
  connector.emitter.on('message', onMessage)
  return () => connector.emitter.off('message', onMessage)
}

/** The connected wallets and the current one: wagmi's, or until that is loaded the one of its cookie. */
function connectionsOf(store: WalletStore): { connections: Connections; used: string | undefined } {
  const { wallet, address, chainId } = store.read().connection
  const config = store.loaded()?.config
  const connections = config
    ? readConnections(config)
    : wallet && address
      ? { [wallet.id]: { address, chainId: chainId ?? 0 } }
      : {}
  return { connections, used: wallet?.id }
}

function readConnections({ state }: Config): Connections {
  return Object.fromEntries(
    [...state.connections.values()].map(({ connector, accounts: [address], chainId }) => [
      connector.id,
      { address, chainId },
    ]),
  )
}
