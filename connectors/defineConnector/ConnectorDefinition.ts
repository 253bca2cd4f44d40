import type { CreateConnectorFn } from '@wagmi/core'
import type { ErrorRows } from '#lib/errors/defineErrors.ts'
import type { ConnectorMetadata, Eip1193Provider, WalletListing } from '#lib/protocol/entities.ts'

/** The config wagmi passes to a connector: chains, emitter, storage, transports. */
export type ConnectorConfig = Parameters<CreateConnectorFn>[0]

/**
 * Everything that differs between wallet kinds; `defineConnector` implements the rest. `Members`
 * are what the connector has beyond wagmi's members and ours, for screens of this kind.
 */
export type ConnectorDefinition<Members extends object = object> = WalletListing & {
  /** Stable: it prefixes the storage keys and identifies the remembered connection. */
  id: string
  name: string
  type: string
  icon?: string
  /** EIP-6963 rdns, if the wallet has one. */
  rdns?: string
  /** Key of the wallet-book entry, if it differs from `id`. */
  readonly overrideKey?: string | undefined
  /** Wallet metadata besides id, name, icon and rdns. A getter can return more once it is known. */
  readonly metadata?: Partial<ConnectorMetadata> | undefined

  /** Requests the files that `load` imports, beside the shared code; contacts and starts nothing. */
  prefetch?(): Promise<unknown>
  /** Imports and starts the wallet. Called in the browser on first use; again after a failure. */
  load(config: ConnectorConfig): Promise<Eip1193Provider>
  /**
   * Requests accounts; `chainId` is the requested, else last used, else default chain.
   * @default `eth_requestAccounts`
   */
  connect?(provider: Eip1193Provider, options: { chainId: number }): Promise<readonly string[]>
  /**
   * Whether the wallet still authorizes this site; must not prompt.
   * @default whether `eth_accounts` is not empty
   */
  restore?(provider: Eip1193Provider): Promise<boolean>
  /** Ends the session in the wallet. Default: nothing to end. */
  disconnect?(provider: Eip1193Provider): Promise<unknown>
  /** Cancels the pending request, which fails as if the user declined. Default: does nothing. */
  cancel?(): void
  /** Runs when wagmi creates the connector, on each page offering it: avoid loading code here. */
  setup?(connector: ConnectorHandle): Promise<void>
  members?: Members
  /** Loads the rows of the errors that only this kind throws, for a list of all errors. */
  errorRows?(): Promise<ErrorRows>
  /** Subscribes to further events; call `end` when the wallet disconnects. Returns its undo. */
  listen?(provider: Eip1193Provider, config: ConnectorConfig, end: () => void): () => void
}

/** The part of a connector that loads, opens and disconnects its wallet. */
export type ConnectorHandle = Pick<ReturnType<CreateConnectorFn>, 'connect' | 'disconnect'> & {
  preload(): Promise<void>
}
