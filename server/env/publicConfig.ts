import 'server-only'
import type { PublicChain, PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { SiteChain } from '#server/env/chainsEnv.ts'
import type { Settings } from '#server/env/settings.ts'

/** The part of the settings that browsers may see: layouts pass it to client components as a prop. */
export function publicConfig(settings: Settings): PublicConfig {
  const {
    world,
    appName,
    appOrigin,
    basePath,
    chains,
    tokens,
    ens,
    walletIds,
    cookieSuffix,
    devWalletUrl,
    devnetUrl,
    walletConnect,
    turnkey,
    smartWallet,
    frameAncestors,
    fundUrl,
  } = settings
  return {
    world,
    appName,
    appOrigin,
    basePath,
    chains: chains.map(publicChain),
    ...(ens && { ens }),
    ...(tokens.length > 0 && { tokens }),
    cookieSuffix,
    ...(walletIds ? { walletIds } : {}),
    ...(devWalletUrl ? { devWalletUrl } : {}),
    ...(devnetUrl ? { devnetUrl } : {}),
    ...(walletConnect ? { walletConnect } : {}),
    ...(turnkey ? { turnkey } : {}),
    ...(smartWallet ? { smartWallet } : {}),
    ...(frameAncestors.length > 0 && { frameAncestors }),
    ...(fundUrl ? { fundUrl } : {}),
  }
}

/** Removes the server's own node. */
function publicChain({ rpcUrl: _, browserRpcUrl, ...chain }: SiteChain): PublicChain {
  return { ...chain, rpcUrl: browserRpcUrl }
}
