import { z } from 'zod'
import { walletDomains } from '#tests/lib/wallets/book/walletDomains.ts'

/*
 * The schema of a wallet-book entry. For tests and checks only: nothing that a browser loads may
 * import this file, because there the wallet book is plain data.
 */

const groupKey = z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)

/** Reverse domain name as EIP-6963 requires: two or more labels, the first a top-level domain. */
const rdns = z.string().regex(/^[a-z]{2,}(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)+$/)

/** Plain text for a sentence or button: no markup, no control or bidirectional characters. */
const label = z.string().regex(/^[\p{L}\p{N}][\p{L}\p{N} .&'-]{0,38}[\p{L}\p{N}]$/u)

const flag = z.string().regex(/^is[A-Z]\w*$/)
const windowPath = z.string().regex(/^[\w$]+(\.[\w$]+)*$/)

/** Chain families supported for browser wallets. */
const injectedConfig = z.strictObject({
  chain: z.literal('evm'),
  flags: z.array(flag).min(1).optional(),
  windowPath: windowPath.optional(),
})

/** The only URL form allowed per store: nothing but the id can vary. */
const stores = {
  chrome: z.string().regex(/^https:\/\/chromewebstore\.google\.com\/detail\/[a-p]{32}$/),
  firefox: z.string().regex(/^https:\/\/addons\.mozilla\.org\/firefox\/addon\/[\w-]+\/$/),
  edge: z.string().regex(/^https:\/\/microsoftedge\.microsoft\.com\/addons\/detail\/[a-p]{32}$/),
  opera: z.string().regex(/^https:\/\/addons\.opera\.com\/extensions\/details\/[\w-]+\/$/),
  safari: z.string().regex(/^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/),
  ios: z.string().regex(/^https:\/\/apps\.apple\.com\/app\/id\d{9,10}$/),
  android: z
    .string()
    .regex(/^https:\/\/play\.google\.com\/store\/apps\/details\?id=[a-zA-Z]\w*(\.\w+)+$/),
}

/** An https URL without credentials or port, in its normalized form. */
const website = z.string().refine((text) => {
  const url = parse(text)
  return (
    url?.protocol === 'https:' &&
    !url.username &&
    !url.port &&
    (url.href === text || url.href === `${text}/`)
  )
}, 'not a plain https address')

/** `https://…` or a wallet's custom scheme; never one that executes or reads local data. */
const link = z
  .string()
  .regex(/^[a-z][a-z0-9+.-]*:\/\/[\w$\-.+!*'(),/?:@&=%{}]+$/)
  .refine(
    (text) =>
      !/^(http|ws|wss|ftp|file|data|blob|javascript|vbscript|about|intent|view-source|chrome):/.test(
        text,
      ),
    'a scheme no wallet has',
  )

const deepLink = link.refine(
  (text) => holes(text).length === 1 && text.endsWith('{uri}'),
  'must end in {uri}, its only place',
)

const inAppBrowserBase = link.refine(
  (text) =>
    holes(text).length > 0 && holes(text).every((hole) => /^\{(url|hostPath)\}$/.test(hole)),
  'must take {url} or {hostPath}',
)

/** The schema of one wallet-book entry; strict: unknown fields are rejected. */
export const walletBookEntrySchema = z
  .strictObject({
    groupKey,
    name: label,
    shortName: label.optional(),
    walletConnect: z.boolean().optional(),
    filterFromWalletConnect: z.boolean().optional(),
    injectedConfig: z.array(injectedConfig).min(1).optional(),
    eip6963Config: z.strictObject({ rdns, otherRdns: z.array(rdns).min(1).optional() }).optional(),
    icon: z.string(),
    deepLinks: z
      .strictObject({ native: deepLink.optional(), universal: deepLink.optional() })
      .optional(),
    inAppBrowserBase: inAppBrowserBase.optional(),
    downloads: z
      .strictObject({ ...stores, website })
      .partial()
      .optional(),
  })
  .superRefine((entry, context) => {
    const refuse = (message: string) => context.addIssue({ code: 'custom', message })
    if (entry.icon !== `/wallets/${entry.groupKey}.svg`) refuse('icon is not the one of the entry')
    if (entry.deepLinks?.native?.startsWith('https:')) refuse('a native link has its own scheme')
    if (entry.deepLinks?.universal && !entry.deepLinks.universal.startsWith('https:')) {
      refuse('a universal link is https')
    }
    for (const address of ownAddresses(entry)) {
      if (!isOnDomains(address, walletDomains[entry.groupKey] ?? [])) {
        refuse(`${address} is not on a domain of ${entry.groupKey}`)
      }
    }
  })

/** The schema of the whole book: valid entries, with unique keys, rdns and names. */
export const walletBookSchema = z.array(walletBookEntrySchema).superRefine((entries, context) => {
  for (const pick of [
    (entry: (typeof entries)[number]) => [entry.groupKey],
    (entry: (typeof entries)[number]) => [
      entry.eip6963Config?.rdns,
      ...(entry.eip6963Config?.otherRdns ?? []),
    ],
    (entry: (typeof entries)[number]) => [entry.name],
  ]) {
    const seen = new Set<string>()
    for (const value of entries.flatMap(pick)) {
      if (value === undefined) continue
      if (seen.has(value)) context.addIssue({ code: 'custom', message: `${value} stands twice` })
      seen.add(value)
    }
  }
})

/** URLs that point to the wallet's vendor, not to a store. */
function ownAddresses(entry: {
  deepLinks?: { universal?: string | undefined } | undefined
  inAppBrowserBase?: string | undefined
  downloads?: { website?: string | undefined } | undefined
}): string[] {
  return [entry.deepLinks?.universal, entry.inAppBrowserBase, entry.downloads?.website].filter(
    (address) => address?.startsWith('https:') === true,
  ) as string[]
}

function isOnDomains(address: string, domains: readonly string[]): boolean {
  const url = parse(address)
  if (!url || url.username || url.port) return false
  return domains.some((domain) => url.hostname === domain || url.hostname.endsWith(`.${domain}`))
}

function holes(template: string): string[] {
  return template.match(/\{[^}]*\}?/g) ?? []
}

function parse(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}
