import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { excludedFromDiscovery } from '#lib/protocol/constants.ts'
import { bestKnownWallets } from '#lib/wallets/book/bestKnownWallets.ts'
import { fillLink } from '#lib/wallets/book/fillLink.ts'
import { publicSignInPage } from '#lib/wallets/book/publicSignInPage.ts'
import type { WalletBookEntry } from '#lib/wallets/book/WalletBookEntry.ts'
import { walletBook } from '#lib/wallets/book/walletBook.ts'
import {
  walletBookEntrySchema,
  walletBookSchema,
} from '#tests/lib/wallets/book/walletBookSchema.ts'
import { bookPackages, walletBookSources } from '#tests/lib/wallets/book/walletBookSources.ts'
import { walletDomains } from '#tests/lib/wallets/book/walletDomains.ts'

const root = join(import.meta.dirname, '../../../..')
const marks: Record<string, { letters: string; background?: string; source?: string }> = JSON.parse(
  readFileSync(join(root, 'scripts/lib/walletMarks.json'), 'utf8'),
)

describe('the wallet book', () => {
  it.each(walletBook.map((entry) => [entry.groupKey, entry]))('%s is a sound entry', (_, entry) => {
    expect(walletBookEntrySchema.safeParse(entry).error?.issues ?? []).toEqual([])
  })

  it('has no key, rdns or name twice', () => {
    expect(walletBookSchema.safeParse([...walletBook]).error?.issues ?? []).toEqual([])
  })

  it('contains at least 40 wallets with links', () => {
    const useful = walletBook.filter(
      (entry) => entry.eip6963Config || Object.keys(entry.downloads ?? {}).length > 0,
    )
    expect(useful.length).toBeGreaterThanOrEqual(40)
  })

  it('contains the wallets that are excluded from generic injected discovery', () => {
    const keys = walletBook.map((entry) => entry.groupKey)
    expect(keys).toEqual(expect.arrayContaining([...excludedFromDiscovery]))
  })

  it('equals the reviewed snapshot (after a review: npm run unit -- walletBook -u)', () => {
    const record = JSON.stringify([walletBook, walletDomains])
    expect(createHash('sha256').update(record).digest('hex')).toMatchInlineSnapshot(
      `"2e8739e123655f078abcec82af358c64ac7d91f1162d24e173b68879636d9e8f"`,
    )
  })

  it('describes the best known wallets as the list that pages load without it', () => {
    expect(publicSignInPage({}).bestKnownWallets).toEqual(bestKnownWallets)
  })

  it('stays below 12 kB on the wire', () => {
    expect(gzipSync(JSON.stringify(walletBook)).length).toBeLessThan(12 * 1024)
  })

  it('keeps its schema, sources and domains out of everything a browser loads', () => {
    const folders = [
      'app',
      'react',
      'connectors',
      'lib',
      'wallets.config.ts',
      'instrumentation-client.ts',
    ]
    const files = folders.flatMap(sourceFiles)
    expect(files.some((file) => file.endsWith('lib/wallets/book/walletBook.ts'))).toBe(true)
    const importing = files.filter((file) =>
      /from '[^']*\/(walletBookSchema|walletBookSources|walletDomains)\.ts'|import\('[^']*\/(walletBookSchema|walletBookSources|walletDomains)\.ts'/.test(
        readFileSync(file, 'utf8'),
      ),
    )
    expect(importing).toEqual([])
  })
})

describe('the sources of the wallet book', () => {
  it.each(walletBook.map((entry) => [entry.groupKey, entry]))(
    'every value of %s names its source and every source a value',
    (groupKey, entry) => {
      const sourced = Object.values(walletBookSources[groupKey] ?? {}).flatMap((fields) =>
        fields.split(' '),
      )
      expect([...new Set(sourced)].sort()).toEqual(valuesOf(entry).sort())
    },
  )

  it('are packages with a version or https pages, and belong to an entry', () => {
    for (const name of Object.values(bookPackages)) expect(name).toMatch(/^\S+ \d+\.\d+\.\d+$/)
    for (const source of Object.values(walletBookSources).flatMap(Object.keys)) {
      expect(source in bookPackages || source.startsWith('https://'), source).toBe(true)
    }
    const keys = walletBook.map((entry) => entry.groupKey)
    expect(Object.keys(walletBookSources).sort()).toEqual([...keys].sort())
    expect(keys).toEqual(expect.arrayContaining(Object.keys(walletDomains)))
  })
})

describe('a poisoned entry is refused', () => {
  const metamask = entryOf('metamask')
  const poisons: [string, Partial<Record<keyof WalletBookEntry | 'extra', unknown>>][] = [
    [
      'a universal link on a foreign host',
      { deepLinks: { universal: 'https://metamask.app.link.evil.example/wc?uri={uri}' } },
    ],
    [
      'a foreign host before an at sign',
      { deepLinks: { universal: 'https://metamask.app.link@evil.example/wc?uri={uri}' } },
    ],
    [
      'a user on the right host',
      { deepLinks: { universal: 'https://evil.example@metamask.app.link/wc?uri={uri}' } },
    ],
    [
      'a port on the right host',
      { deepLinks: { universal: 'https://metamask.app.link:8443/wc?uri={uri}' } },
    ],
    [
      'a host that only ends alike',
      { deepLinks: { universal: 'https://evilmetamask.io/wc?uri={uri}' } },
    ],
    ['a hole in the host', { deepLinks: { universal: 'https://{uri}' } }],
    [
      'a backslash before the host',
      { deepLinks: { universal: 'https:\\\\evil.example/wc?uri={uri}' } },
    ],
    [
      'a universal link without https',
      { deepLinks: { universal: 'http://metamask.app.link/wc?uri={uri}' } },
    ],
    [
      'a native link that is a script',
      { deepLinks: { native: 'javascript://metamask/%0aalert(1)//{uri}' } },
    ],
    ['a native link that is a document', { deepLinks: { native: 'data://text/html,{uri}' } }],
    [
      'a native link to the web',
      { deepLinks: { native: 'https://metamask.app.link/wc?uri={uri}' } },
    ],
    ['a native link without its place', { deepLinks: { native: 'metamask://wc' } }],
    ['an unknown place', { deepLinks: { native: 'metamask://wc?x={cookie}&uri={uri}' } }],
    ['a place left open', { deepLinks: { native: 'metamask://wc?uri={uri' } }],
    ['a line break', { deepLinks: { native: 'metamask://wc\n?uri={uri}' } }],
    [
      'an in-app browser on a foreign host',
      { inAppBrowserBase: 'https://evil.example/dapp/{hostPath}' },
    ],
    ['an in-app browser that is a script', { inAppBrowserBase: 'javascript://x/%0a{url}' }],
    [
      'an in-app browser that drops the page',
      { inAppBrowserBase: 'https://link.metamask.io/dapp/' },
    ],
    ['a page in the host', { inAppBrowserBase: 'https://{hostPath}' }],
    ['a download over http', { downloads: { website: 'http://metamask.io/download' } }],
    [
      'a download on a foreign host',
      { downloads: { website: 'https://metamask-io.example/download' } },
    ],
    [
      'a download on a look-alike host',
      { downloads: { website: 'https://m\u0435tamask.io/download' } },
    ],
    [
      'another store than the field says',
      { downloads: { chrome: 'https://evil.example/detail/nkbihfbeogaeaoehlefnkodbefgpgknn' } },
    ],
    [
      'a store with a redirect',
      {
        downloads: {
          android:
            'https://play.google.com/store/apps/details?id=io.metamask&url=https://evil.example',
        },
      },
    ],
    ['a store that is none', { downloads: { desktop: 'https://metamask.io/download' } }],
    ['markup in a name', { name: '<img src=x onerror=alert(1)>' }],
    ['a name that turns the text round', { name: 'Meta\u202eksaM' }],
    ['an rdns that is no domain', { eip6963Config: { rdns: 'metamask' } }],
    ['an rdns with a path', { eip6963Config: { rdns: 'io.metamask/../evil' } }],
    ['an icon from elsewhere', { icon: 'https://evil.example/metamask.svg' }],
    ['the icon of another', { icon: '/wallets/coinbase.svg' }],
    [
      'a way into window that is code',
      { injectedConfig: [{ chain: 'evm', windowPath: 'ethereum[0]' }] },
    ],
    ['an unknown field', { extra: true }],
  ]

  it.each(poisons)('%s', (_, poison) => {
    expect(walletBookEntrySchema.safeParse(metamask).success).toBe(true)
    expect(walletBookEntrySchema.safeParse({ ...metamask, ...poison }).success).toBe(false)
  })

  it('a second wallet with the rdns of the first', () => {
    const twin = { ...entryOf('rabby'), eip6963Config: { rdns: 'io.metamask' } }
    expect(walletBookSchema.safeParse([metamask, twin]).success).toBe(false)
    expect(walletBookSchema.safeParse([metamask, entryOf('rabby')]).success).toBe(true)
  })
})

describe('the marks', () => {
  it('belong to one entry each, and a color has its source', () => {
    expect(Object.keys(marks)).toEqual(walletBook.map((entry) => entry.groupKey))
    for (const mark of Object.values(marks)) {
      expect(mark.letters).toMatch(/^[A-Za-z0-9]{1,2}$/)
      expect(mark.source === undefined).toBe(mark.background === undefined)
      if (mark.source) expect(Object.values(bookPackages)).toContain(mark.source)
    }
  })
})

describe('links', () => {
  it('escapes the address in a link', () => {
    const uri = 'wc:7f6e@2?relay-protocol=irn&symKey=ab&expiryTimestamp=1#x'
    const native = fillLink(entryOf('metamask').deepLinks?.native ?? '', { uri })
    expect(native).toBe(`metamask://wc?uri=${encodeURIComponent(uri)}`)
    const url = 'https://site.example/sign?a=1&b={uri}#$&'
    expect(fillLink('x://open?url={url}&ref={url}', { url, uri })).toBe(
      `x://open?url=${encodeURIComponent(url)}&ref=${encodeURIComponent(url)}`,
    )
    expect(fillLink('https://link.metamask.io/dapp/{hostPath}', { url })).toBe(
      'https://link.metamask.io/dapp/site.example/sign?a=1&b={uri}#$&',
    )
  })

  it('opens any page in every in-app browser there is, and gives the page back unharmed', () => {
    const url = 'https://site.example:3000/sign?next=%2Faccount&x=1#top'
    const withBrowser = walletBook.filter((entry) => entry.inAppBrowserBase)
    expect(withBrowser.length).toBeGreaterThan(0)
    for (const { groupKey, inAppBrowserBase = '' } of withBrowser) {
      const link = fillLink(inAppBrowserBase, { url })
      const carried = inAppBrowserBase.includes('{hostPath}')
        ? link
        : decodeURIComponent(new URL(link).href)
      expect(carried, groupKey).toContain('site.example:3000/sign?next=%2Faccount&x=1#top')
    }
  })

  it("TokenPocket's link carries well-formed JSON", () => {
    const base = entryOf('tokenpocket').inAppBrowserBase ?? ''
    const url = new URL('https://site.example/a"b\\c?d="').href
    const params = new URL(fillLink(base, { url })).searchParams.get('params')
    expect(JSON.parse(params ?? '')).toEqual({ url })
  })
})

function entryOf(groupKey: string): WalletBookEntry {
  const entry = walletBook.find((candidate) => candidate.groupKey === groupKey)
  if (!entry) throw new Error(`${groupKey} is not in the book`)
  return entry
}

/** Names of an entry's values that come from third parties; key and icon are ours. */
function valuesOf(entry: WalletBookEntry): string[] {
  const { groupKey: _, icon: __, ...fields } = entry
  return Object.entries(fields).flatMap(([field, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((part) => `${field}.${part}`)
      : [field],
  )
}

function sourceFiles(path: string): string[] {
  const full = join(root, path)
  if (/\.tsx?$/.test(path)) return existing(full)
  return readdirSync(full, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => join(full, name))
}

/** Root files may not exist yet: only existing ones are checked. */
function existing(file: string): string[] {
  return readdirSync(join(file, '..')).includes(file.split('/').at(-1) ?? '') ? [file] : []
}
