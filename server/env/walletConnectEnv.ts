import 'server-only'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicWalletConnect } from '#lib/protocol/publicConfig.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import { hasUserInfo } from '#server/env/isHttpUrl.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** The SDK's default relay and Verify service. */
const publicRelay = 'wss://relay.walletconnect.org'
const publicVerify = 'https://verify.walletconnect.org'

/**
 * The WalletConnect configuration: always set in the devnet, and in live if a project id is set.
 * Undefined if it is not configured or if WALLETS excludes it.
 */
export function walletConnectOf(values: CheckedVariables): PublicWalletConnect | undefined {
  const { WORLD, DEVNET_PORT, WC_PROJECT_ID, WC_RELAY_URL, WC_LINKS, WALLETS, DEV_PHONE_URL } =
    values
  if (WALLETS && !WALLETS.includes('walletConnect')) return undefined
  const isDevnet = WORLD === 'devnet'
  const projectId = WC_PROJECT_ID ?? (isDevnet ? devnetProjectId : undefined)
  if (!projectId) return undefined
  const devnetRelay = `ws://localhost:${DEVNET_PORT + devnetPortOffsets.relay}`
  const devnetPhone = `http://localhost:${DEVNET_PORT + devnetPortOffsets.phone}`
  const relayUrl = WC_RELAY_URL ?? (isDevnet ? devnetRelay : undefined)
  return {
    projectId,
    ...(relayUrl && { relayUrl }),
    // The devnet's relay attests origins itself; the vendor's host is not available locally.
    verify: !isDevnet,
    ...(WC_LINKS && { links: WC_LINKS }),
    ...(isDevnet && { devPhoneUrl: DEV_PHONE_URL ?? devnetPhone }),
  }
}

/**
 * Validates the variables in live. Returns a sentence per problem, with the variable's name and a
 * fix.
 */
export function walletConnectProblems(values: CheckedVariables): string[] {
  const { WALLETS, WC_PROJECT_ID, DEV_PHONE_URL } = values
  if (DEV_PHONE_URL) return ['DEV_PHONE_URL belongs to the devnet; unset it in live.']
  if (WC_PROJECT_ID === devnetProjectId)
    return ['WC_PROJECT_ID is the devnet’s; set your own from WalletConnect’s dashboard.']
  if (!WC_PROJECT_ID && WALLETS?.includes('walletConnect'))
    return [
      'WC_PROJECT_ID is missing; set it to your project id, or take walletConnect out of WALLETS.',
    ]
  return []
}

/** Origins that a page with WalletConnect connects to and frames. */
export function walletConnectOrigins({ relayUrl, verify }: PublicWalletConnect) {
  return {
    connect: [new URL(relayUrl ?? publicRelay).origin],
    frame: verify ? [publicVerify] : [],
  }
}

/** Whether a value is a relay URL. */
export function isRelayUrl(value: string): boolean {
  return URL.canParse(value) && /^wss?:$/.test(new URL(value).protocol) && !hasUserInfo(value)
}
