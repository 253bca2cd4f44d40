import 'server-only'
import { z } from 'zod'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicSmartWallet } from '#lib/protocol/publicConfig.ts'
import { isDevnetChain } from '#server/env/chainsEnv.ts'
import { isHttpUrl } from '#server/env/isHttpUrl.ts'
import type { CheckedVariables } from '#server/env/settings.ts'

/** The vendor's popup. */
const publicPopup = 'https://keys.coinbase.com/connect'

/** The smart wallets' variables of the environment schema, without the bundlers. */
export const smartWalletVariables = {
  SMART_WALLET_POPUP_URL: z
    .string()
    .refine(
      isHttpUrl,
      'SMART_WALLET_POPUP_URL must be the address of the wallet’s page; unset it to use the wallet’s own.',
    )
    .optional(),
  LINK_ORIGINS: z
    .string()
    .transform((value) => value.split(',').map((origin) => origin.trim()))
    .refine(
      (origins) => origins.every(isLinkOrigin),
      'LINK_ORIGINS must be origins with commas between them; set for example LINK_ORIGINS=https://node.example,wss://link.example.',
    )
    .transform((origins) => origins.map((origin) => new URL(origin).origin))
    .optional(),
}

/**
 * The smart wallets' configuration: always set unless WALLETS excludes them, because they need no
 * account with any service.
 */
export function smartWalletOf(values: CheckedVariables): PublicSmartWallet | undefined {
  const { WORLD, DEVNET_PORT, WALLETS, SMART_WALLET_POPUP_URL, RPC_URLS } = values
  if (WALLETS && !WALLETS.includes('smartWallet')) return undefined
  const isDevnet = WORLD === 'devnet'
  const devnetPopup = `http://keys.localhost:${DEVNET_PORT + devnetPortOffsets.popup}/connect`
  // The devnet's nodes also act as bundlers and paymasters.
  const nodes = [...(RPC_URLS ?? [])].filter(([id]) => isDevnet && isDevnetChain(id))
  const devnetUrls = nodes.length > 0 ? new Map(nodes) : undefined
  const bundlers = values.BUNDLER_URLS ?? devnetUrls
  const paymasters = values.PAYMASTER_URLS ?? devnetUrls
  return {
    popupUrl: SMART_WALLET_POPUP_URL ?? (isDevnet ? devnetPopup : publicPopup),
    ...(bundlers && { bundlerUrls: Object.fromEntries(bundlers) }),
    ...(paymasters && { paymasterUrls: Object.fromEntries(paymasters) }),
  }
}

/** The URLs that the checks of `live` cover, with the names of their variables. */
export function smartWalletUrls({
  SMART_WALLET_POPUP_URL: url,
}: CheckedVariables): [name: string, url: string][] {
  return url ? [['SMART_WALLET_POPUP_URL', url]] : []
}

/** Validates the link origins in live, each of which must be https or wss. */
export function linkProblems({ LINK_ORIGINS = [] }: CheckedVariables): string[] {
  return LINK_ORIGINS.filter((origin) => !/^(https|wss):/.test(origin)).map(
    (origin) => `LINK_ORIGINS must be https or wss in live; change ${origin}.`,
  )
}

/** Origins that a page with smart wallets connects to; the popup needs no CSP entry. */
export function smartWalletOrigins({ bundlerUrls = {}, paymasterUrls = {} }: PublicSmartWallet) {
  const urls = [...Object.values(bundlerUrls), ...Object.values(paymasterUrls)]
  return { connect: urls.map((url) => new URL(url).origin) }
}

function isLinkOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href, username } = new URL(value)
  return /^(https?|wss?):$/.test(protocol) && href === `${origin}/` && !username
}
