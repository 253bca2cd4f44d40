import 'server-only'
import { z } from 'zod'
import { devnetPortOffsets } from '#lib/protocol/devnet.ts'
import type { PublicSmartWallet } from '#lib/protocol/publicConfig.ts'
import type { CheckedVariables } from '#lib/server/env.ts'
import { isHttpUrl } from '#lib/server/isHttpUrl.ts'

/** The wallet's own popup, and the node its chains go by there. */
const publicPopup = 'https://keys.coinbase.com/connect'

/** The variables of smart wallets, for the schema of the environment, the bundlers apart. */
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
 * Smart wallets as the environment wants them: always, unless WALLETS leaves them out, because
 * they need no account anywhere.
 */
export function smartWalletOf(values: CheckedVariables): PublicSmartWallet | undefined {
  const { WORLD, DEVNET_PORT, WALLETS, SMART_WALLET_POPUP_URL, BUNDLER_URLS, RPC_URLS } = values
  if (WALLETS && !WALLETS.includes('smartWallet')) return undefined
  const isDevnet = WORLD === 'devnet'
  const devnetPopup = `http://keys.localhost:${DEVNET_PORT + devnetPortOffsets.popup}/connect`
  // The devnet's nodes are bundlers, too.
  const bundlers = BUNDLER_URLS ?? (isDevnet ? RPC_URLS : undefined)
  return {
    popupUrl: SMART_WALLET_POPUP_URL ?? (isDevnet ? devnetPopup : publicPopup),
    ...(bundlers && { bundlerUrls: Object.fromEntries(bundlers) }),
  }
}

/** Bundlers of chains that the site does not have: a sentence for each, with name and fix. */
export function unknownBundlers({ BUNDLER_URLS, RPC_URLS }: CheckedVariables): string[] {
  return [...(BUNDLER_URLS?.keys() ?? [])]
    .filter((id) => RPC_URLS && !RPC_URLS.has(id))
    .map(
      (id) => `BUNDLER_URLS names chain ${id}, which RPC_URLS does not; add it there or remove it.`,
    )
}

/** Addresses that `live` looks at, with the names of their variables. */
export function smartWalletUrls({
  SMART_WALLET_POPUP_URL,
  BUNDLER_URLS,
}: CheckedVariables): [name: string, url: string][] {
  return [
    ...(SMART_WALLET_POPUP_URL
      ? [['SMART_WALLET_POPUP_URL', SMART_WALLET_POPUP_URL] as [string, string]]
      : []),
    ...[...(BUNDLER_URLS?.values() ?? [])].map((url): [string, string] => ['BUNDLER_URLS', url]),
  ]
}

/** What is wrong with link origins in live, where each stands for itself. */
export function linkProblems({ LINK_ORIGINS = [] }: CheckedVariables): string[] {
  return LINK_ORIGINS.filter((origin) => !/^(https|wss):/.test(origin)).map(
    (origin) => `LINK_ORIGINS must be https or wss in live; change ${origin}.`,
  )
}

/** Origins a page with smart wallets connects to; its popup is a window and needs no leave. */
export function smartWalletOrigins({ bundlerUrls = {} }: PublicSmartWallet) {
  return { connect: Object.values(bundlerUrls).map((url) => new URL(url).origin) }
}

function isLinkOrigin(value: string): boolean {
  if (!URL.canParse(value)) return false
  const { protocol, origin, href, username } = new URL(value)
  return /^(https?|wss?):$/.test(protocol) && href === `${origin}/` && !username
}
