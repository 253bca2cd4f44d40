/** The kinds of wallets that a site can have, with the packages that each needs. */
export const walletPackages = {
  injected: {},
  turnkey: {
    '@turnkey/http': '6.2.1',
    '@turnkey/iframe-stamper': '2.11.1',
    '@turnkey/sdk-browser': '8.2.1',
    '@turnkey/viem': '0.14.37',
  },
  walletConnect: { '@walletconnect/ethereum-provider': '2.21.8' },
  smartWallet: { '@coinbase/wallet-sdk': '4.4.0' },
} as const satisfies Record<string, Record<string, string>>

/** `pglite` is embedded; `postgres` is a server. */
const databases = ['pglite', 'postgres'] as const

/** A kind of wallet. */
export type WalletKind = keyof typeof walletPackages
/** A database. */
export type DatabaseKind = (typeof databases)[number]

/** What a site is made of. */
export type SiteOptions = {
  /** Path of the folder to create. */
  folder: string
  /** The name that people see. */
  name: string
  /** In the order of the template. */
  wallets: readonly WalletKind[]
  database: DatabaseKind
  /** Folder with the tarballs of the packages. */
  packages: string
}

/**
 * Reads a list of wallets like `injected,walletConnect`.
 * @throws a sentence that names the one that does not exist
 */
export function readWallets(text: string): WalletKind[] {
  const names = text.split(',').map((name) => name.trim())
  const known = Object.keys(walletPackages) as WalletKind[]
  const unknown = names.find((name) => !known.includes(name as WalletKind))
  if (unknown !== undefined)
    throw new Error(`There is no wallet “${unknown}”; choose of ${known.join(', ')}.`)
  return known.filter((kind) => names.includes(kind))
}

/**
 * Reads the name of a database.
 * @throws a sentence that lists them
 */
export function readDatabase(text: string): DatabaseKind {
  const database = databases.find((name) => name === text)
  if (database) return database
  throw new Error(`There is no database “${text}”; choose ${databases.join(' or ')}.`)
}

/** Length of the longest name of a site. */
export const longestName = 60

/**
 * Checks the path of the folder to create.
 * @throws a sentence
 */
export function readFolder(text: string): string {
  if (!/\p{Cc}/u.test(text)) return text
  throw new Error('The name of the folder has a control character. Name another folder.')
}

/**
 * Checks the name of a site.
 * @throws a sentence that says what it may contain
 */
export function readName(text: string): string {
  const name = text.trim()
  // What a sign-in message (EIP-4361) and a line of .env may contain.
  if (name.length <= longestName && /^[a-zA-Z0-9][a-zA-Z0-9 ._-]*$/.test(name)) return name
  throw new Error(
    `“${text}” is no name for a site: use up to ${longestName} letters, digits, spaces, dots, hyphens and underscores.`,
  )
}
