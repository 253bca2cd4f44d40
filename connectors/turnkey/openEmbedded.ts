import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import {
  createEmbeddedWallet,
  type SharedRooms,
  sharedRooms,
} from '#connectors/turnkey/createEmbeddedWallet.ts'
import { createEmbeddedProvider } from '#connectors/turnkey/provider.ts'
import type { TurnkeyParameters } from '#connectors/turnkey.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { currentChainKey, defaultChainId } from '#lib/protocol/constants.ts'

/** An embedded variant opened by one wagmi config. */
export type OpenEmbedded = Awaited<ReturnType<typeof openEmbedded>>

/** One per organization and page, for both variants and every config. */
const shared = new Map<string, SharedRooms>()

/** The default session settings. */
const defaultSession = { mode: 'login', expirationSeconds: 900 } as const

/**
 * Opens an embedded wallet for a connector: its provider, and the API for screens.
 * @throws WalletError appNameRequired
 */
export async function openEmbedded(parameters: TurnkeyParameters, config: ConnectorConfig) {
  const { variant = 'key' } = parameters
  const rooms = roomsFor(parameters)
  const { core, inUse } = rooms
  await core.sessions.restore()

  const provider = createEmbeddedProvider({
    custody: core.custody,
    async accounts() {
      const accounts = await core.accounts(variant)
      if (accounts.length > 0) inUse.add(provider)
      return accounts
    },
    async enter() {
      const accounts = await core.enter(variant)
      inUse.add(provider)
      return accounts
    },
    chains: config.chains,
    transports: config.transports,
    chainId: await keptChain(variant === 'hd' ? 'turnkeyHd' : 'turnkey', config),
  })
  core.onAccounts(variant, (accounts) =>
    provider.emit(
      'accountsChanged',
      accounts.map(({ address }) => address),
    ),
  )

  return {
    provider,
    wallet: createEmbeddedWallet(rooms, variant, provider),
    /** Connectors share the user's session: it ends with the last one that uses it. */
    async leave() {
      inUse.delete(provider)
      if (inUse.size === 0) await core.signOut()
    },
  }
}

function roomsFor(parameters: TurnkeyParameters) {
  if (!parameters.appName?.trim()) throw new WalletError('appNameRequired')
  const { apiUrl, organizationId } = parameters
  const { rpId = window.location.hostname, session = defaultSession } = parameters
  const key = `${apiUrl} ${organizationId}`
  const rooms = shared.get(key) ?? sharedRooms({ ...parameters, rpId, session })
  shared.set(key, rooms)
  return rooms
}

/** The chain of the last visit, if it is still configured. */
async function keptChain(id: string, { chains, storage }: ConnectorConfig) {
  const kept = await Promise.resolve(storage?.getItem(`${id}.${currentChainKey}` as never)).catch(
    () => undefined,
  )
  return chains.some((chain) => chain.id === kept)
    ? (kept as unknown as number)
    : (chains[0]?.id ?? defaultChainId)
}
