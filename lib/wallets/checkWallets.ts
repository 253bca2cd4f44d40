import type { WalletOrigins } from '#lib/protocol/publicConfig.ts'
import { listedEntries, type Wallets } from '#lib/wallets/listWallets.ts'

/**
 * Checks a list of wallets, and returns the origins that it needs in addition to the environment's,
 * for the server's policy.
 * @throws 'Invalid chains', or an error that names a wrong wallet in `WALLETS` or a wrong origin
 */
export function checkWallets(wallets: Wallets): WalletOrigins {
  checkChains(wallets.chains)
  for (const id of wallets.walletIds ?? []) checkId(id, wallets.list)
  const declared = listedEntries(wallets).flatMap((entry) =>
    typeof entry === 'function' ? [] : entry.origins,
  )
  const collect = (kind: keyof WalletOrigins) => [
    ...new Set(declared.flatMap((origins) => origins[kind] ?? []).map(checkOrigin)),
  ]
  return { connect: collect('connect'), frame: collect('frame'), script: collect('script') }
}

function checkChains(chains: Wallets['chains']) {
  const ids = chains.map(({ id }) => id)
  const isValid = ids.every((id) => Number.isSafeInteger(id) && id > 0)
  if (!isValid || new Set(ids).size < ids.length) throw new Error('Invalid chains')
}

function checkId(id: string, list: Wallets['list']) {
  if (!Object.hasOwn(list, id))
    throw new Error(`WALLETS names "${id}", which is none of: ${Object.keys(list).join(', ')}.`)
  if (!list[id]) throw new Error(`WALLETS names "${id}", which is not configured.`)
}

/** A CSP is a list of words: anything but an origin could add a directive. */
function checkOrigin(origin: string): string {
  if (!isPolicyOrigin(origin))
    throw new Error(
      `The list of wallets names "${origin}", which is not an origin like https://wallet.example.`,
    )
  return origin
}

/**
 * Whether a text is one origin that a Content-Security-Policy may contain: scheme, host and port,
 * without a wildcard or any character that would start another directive.
 */
export function isPolicyOrigin(text: string): boolean {
  if (!/^(https?|wss?):\/\/([\w.-]+|\[[\da-f:.]+\])(:\d+)?$/i.test(text)) return false
  return URL.canParse(text) && new URL(text).origin === text
}
