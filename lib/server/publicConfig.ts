import 'server-only'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import { env } from '#lib/server/env.ts'

/** The part of the environment that a browser may know: layouts hand it to client components as a prop. */
export function publicConfig(): PublicConfig {
  const {
    world,
    appName,
    appOrigin,
    chains,
    walletIds,
    cookieSuffix,
    devWalletUrl,
    walletConnect,
    turnkey,
    smartWallet,
  } = env()
  return {
    world,
    appName,
    appOrigin,
    chains,
    cookieSuffix,
    ...(walletIds ? { walletIds } : {}),
    ...(devWalletUrl ? { devWalletUrl } : {}),
    ...(walletConnect ? { walletConnect } : {}),
    ...(turnkey ? { turnkey } : {}),
    ...(smartWallet ? { smartWallet } : {}),
  }
}
