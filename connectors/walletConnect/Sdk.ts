import type { EthereumProvider } from '@walletconnect/ethereum-provider'

/** The official provider, once initialized. */
export type Sdk = Awaited<ReturnType<typeof EthereumProvider.init>>

/** A session as settled by the wallet. */
export type SdkSession = NonNullable<Sdk['session']>

/** Where the official provider stores keys, sessions and unread messages. */
export type SdkStorage = NonNullable<Parameters<typeof EthereumProvider.init>[0]['storage']>
