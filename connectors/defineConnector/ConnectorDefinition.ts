import type { CreateConnectorFn } from 'wagmi'
import type { ConnectorMetadata, Eip1193Provider } from '#lib/protocol/entities.ts'

/** What wagmi hands to a connector: chains, emitter, storage, transports. */
export type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/** Everything in which one wallet may differ from another; the shape owns the rest. */
export type ConnectorDefinition = {
  /** Stable: storage keys and the remembered connection are named by it. */
  id: string
  name: string
  type: string
  icon?: string
  /** EIP-6963 name, where the wallet has one. */
  rdns?: string
  /** Where a wallet-book entry goes by another key than `id`. */
  overrideKey?: string
  /** What is known of the wallet besides id, name, icon and rdns. */
  metadata?: Partial<ConnectorMetadata>

  /** Imports and starts the wallet. Called once, in the browser, when first opened; again after a failure. */
  load(config: ConnectorConfig): Promise<Eip1193Provider>
  /** Asks the person. Left out: `eth_requestAccounts`. `chainId` is asked for, else last used, else the default. */
  connect?(provider: Eip1193Provider, options: { chainId: number }): Promise<readonly string[]>
  /** Whether the wallet still knows this site; may not prompt. Left out: `eth_accounts` is not empty. */
  restore?(provider: Eip1193Provider): Promise<boolean>
  /** Ends the session in the wallet. Left out: nothing to end. */
  disconnect?(provider: Eip1193Provider): Promise<unknown>
  /** Events beyond EIP-1193; `end` tells that the wallet left. Returns its own undo. */
  listen?(provider: Eip1193Provider, config: ConnectorConfig, end: () => void): () => void
}
