import 'server-only'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicWalletConnect } from '#lib/protocol/publicConfig.ts'
import { devnetProjectId } from '#lib/protocol/walletConnect.ts'
import type { CheckedVariables } from '#lib/server/env.ts'

/** The relay and the origin look-up that the SDK goes to unless told otherwise. */
const publicRelay = 'wss://relay.walletconnect.org'
const publicVerify = 'https://verify.walletconnect.org'

/**
 * WalletConnect as the environment wants it: always in the devnet, in live with a project id.
 * Undefined where it is not offered, or where WALLETS leaves it out.
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
    // The devnet's relay vouches for origins itself; the vendor's host is not on this machine.
    verify: !isDevnet,
    ...(WC_LINKS && { links: WC_LINKS }),
    ...(isDevnet && { devPhoneUrl: DEV_PHONE_URL ?? devnetPhone }),
  }
}

/** What is wrong with it in live: a sentence per finding, with name and fix. */
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

/** Origins a page with WalletConnect connects to and frames. */
export function walletConnectOrigins({ relayUrl, verify }: PublicWalletConnect) {
  return {
    connect: [new URL(relayUrl ?? publicRelay).origin],
    frame: verify ? [publicVerify] : [],
  }
}

/** Whether a value is the address of a relay. */
export function isRelayUrl(value: string): boolean {
  return URL.canParse(value) && /^wss?:$/.test(new URL(value).protocol)
}
