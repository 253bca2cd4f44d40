import type { ConnectorConfig } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { createEmbeddedProvider } from '#connectors/turnkey/account/createEmbeddedProvider.ts'
import {
  createEmbeddedContext,
  createEmbeddedWallet,
  type EmbeddedContext,
} from '#connectors/turnkey/createEmbeddedWallet.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import type { TurnkeyParameters } from '#connectors/turnkey/parameters.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { currentChainKey, defaultChainId } from '#lib/protocol/constants.ts'

/** An embedded variant opened by one wagmi config. */
export type OpenEmbedded = Awaited<ReturnType<typeof openEmbedded>>

/** One per organization and page, for both variants and every config. */
const contexts = new Map<string, EmbeddedContext>()

/** The default session settings. */
const defaultSession = { mode: 'login', expirationSeconds: 900 } as const

/**
 * Opens an embedded wallet for a connector: its provider, and the API for screens.
 * @throws WalletError appNameRequired
 */
export async function openEmbedded(parameters: TurnkeyParameters, config: ConnectorConfig) {
  const { variant = 'key' } = parameters
  const context = contextFor(parameters)
  const { embeddedClient, inUse } = context
  await embeddedClient.sessions.restore()

  const provider = createEmbeddedProvider({
    custody: embeddedClient.custody,
    store: embeddedClient.store,
    async accounts() {
      const accounts = await embeddedClient.accounts(variant)
      if (accounts.length > 0) inUse.add(provider)
      return accounts
    },
    async requestAccounts() {
      const accounts = await embeddedClient.requestAccounts(variant)
      inUse.add(provider)
      return accounts
    },
    chains: config.chains,
    transports: config.transports,
    bundlerUrls: parameters.bundlerUrls,
    paymasterUrls: parameters.paymasterUrls,
    chainId: await storedChainId(variant === 'hd' ? 'turnkeyHd' : 'turnkey', config),
  })
  embeddedClient.onAccounts(variant, (accounts) =>
    provider.emit(
      'accountsChanged',
      accounts.map(({ address }) => address),
    ),
  )

  return {
    provider,
    wallet: createEmbeddedWallet(context, variant, provider),
    /** Connectors share the user's session: it ends with the last one that uses it. */
    async disconnect() {
      inUse.delete(provider)
      if (inUse.size === 0) await embeddedClient.signOut()
    },
  }
}

function contextFor(parameters: TurnkeyParameters) {
  if (!parameters.appName?.trim()) throw new WalletError(turnkeyErrors.appNameRequired)
  const { apiUrl, organizationId } = parameters
  const { rpId = window.location.hostname, session = defaultSession } = parameters
  const key = `${apiUrl} ${organizationId}`
  const context = contexts.get(key) ?? createEmbeddedContext({ ...parameters, rpId, session })
  contexts.set(key, context)
  return context
}

/** The chain of the last visit, if it is still configured. */
async function storedChainId(id: string, { chains, storage }: ConnectorConfig) {
  const stored = await Promise.resolve(storage?.getItem(`${id}.${currentChainKey}` as never)).catch(
    () => undefined,
  )
  return chains.some((chain) => chain.id === stored)
    ? (stored as unknown as number)
    : (chains[0]?.id ?? defaultChainId)
}
