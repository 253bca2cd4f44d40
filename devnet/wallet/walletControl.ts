import { setImmediate } from 'node:timers/promises'
import type { Chain } from '#devnet/chain/chain.ts'
import { type App, createApp } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { postJson } from '#devnet/http/readBody.ts'
import {
  flag,
  oneOf,
  optionalText,
  readSettings,
  type SettingRule,
  walletRules,
} from '#devnet/readSettings.ts'
import type { Wallet } from '#devnet/wallet/wallet.ts'
import type { WalletServer } from '#devnet/wallet/walletServer.ts'
import type { KnownChain, WalletMemory } from '#devnet/wallet/walletStore.ts'
import type { WalletState } from '#lib/protocol/devnet.ts'

const rules: Record<string, SettingRule> = {
  ...walletRules,
  locked: flag,
  supportsBatches: flag,
  fault: oneOf('none', 'throw', 'string', 'nothing'),
}

/**
 * The dev wallet's control routes. Each responds only after every open page has received the
 * change, so that a test may check at once.
 */
export function walletControl({ wallet, pages }: WalletServer, localChains: readonly Chain[]): App {
  const app = createApp()
  const state = () => walletState(wallet)
  app.get('/control/wallet', (c) => c.json(state()))
  for (const answer of ['approve', 'reject', 'ignore'] as const)
    postJson(app, `/control/wallet/${answer}`, async ({ id: givenId, code, message }) => {
      const id = optionalText('id', givenId)
      const error = {
        ...(Number.isInteger(code) ? { code: Number(code) } : {}),
        ...(typeof message === 'string' ? { message } : {}),
      }
      if (!wallet.prompts.answer(answer, id, error)) {
        throw httpError(404, id ? `No request ${id} waits.` : 'No request waits for an answer.')
      }
      // The consequences of the answer (a connection, an error) must be sent before the state.
      await setImmediate()
      pages.broadcast()
      await pages.settled()
      return state()
    })
  postJson(app, '/control/wallet', async (body) => {
    const { knownChains } = wallet.store.get()
    wallet.store.change(readWalletChange(body, { knownChains, localChains }))
    await pages.settled()
    return state()
  })
  postJson(app, '/control/wallet/reset', async () => {
    wallet.clock.setOffsetSeconds(0)
    wallet.prompts.reset()
    wallet.store.reset()
    await pages.settled()
    return state()
  })
  postJson(app, '/control/wallet/emit', async ({ event, payload }) => {
    if (typeof event !== 'string') throw httpError(400, 'event must be a name.')
    pages.emit({ event, payload })
    // The state follows the event on every page's stream: once a page acknowledges it, the event
    // has arrived, too.
    pages.broadcast()
    await pages.settled()
    return state()
  })
  postJson(app, '/control/wallet/clock', ({ offsetSeconds }) => {
    if (!Number.isInteger(offsetSeconds)) throw httpError(400, 'offsetSeconds must be whole.')
    wallet.clock.setOffsetSeconds(Number(offsetSeconds))
    return state()
  })
  return app
}

/** The wallet's state as the control port returns it. */
export function walletState({ store, prompts }: Wallet): WalletState {
  const { knownChains, ...memory } = store.get()
  return {
    ...memory,
    accounts: [...store.accounts],
    knownChainIds: knownChains.map(({ id }) => id),
    pending: prompts.pending().map(({ id, origin, method, params, requestedAt }) => ({
      id,
      origin,
      method,
      params,
      requestedAt,
    })),
  }
}

/**
 * Reads a change of the wallet's state from the control port. A local chain selected here is added
 * to the known chains, as if the user had selected it in the wallet.
 * @throws HttpError 400 that names the invalid field
 */
function readWalletChange(
  body: Record<string, unknown>,
  { knownChains, localChains }: { knownChains: KnownChain[]; localChains: readonly KnownChain[] },
): Partial<WalletMemory> {
  const change: Partial<WalletMemory> = readSettings(body, rules)
  const picked = localChains.find(({ id }) => id === change.chainId)
  const isNew = picked && !knownChains.some(({ id }) => id === picked.id)
  return isNew ? { ...change, knownChains: [...knownChains, picked] } : change
}
