import type { EthereumProvider } from '@walletconnect/ethereum-provider'

/** The official provider, once it is open. */
export type Sdk = Awaited<ReturnType<typeof EthereumProvider.init>>

/** A session as the wallet settled it. */
export type SdkSession = NonNullable<Sdk['session']>

/** Where the official provider keeps keys, sessions and unread messages. */
export type SdkStorage = NonNullable<Parameters<typeof EthereumProvider.init>[0]['storage']>
