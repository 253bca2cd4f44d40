import { afterAll, expect, test } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { sampled } from '#tests/support/sampled.ts'
import { type SiteDirectory, siteDirectory, startSite } from '#tests/support/server/site.ts'

/** What the first screen shows, already in its HTML, and the ids that it is shown for. */
const shown: Record<string, string[]> = {
  // By its extension, or by its app and a QR code.
  MetaMask: ['injected', 'walletConnect'],
  WalletConnect: ['walletConnect'],
  [english.signIn.passkey]: ['turnkey', 'turnkeyHd'],
  'Smart wallet': ['smartWallet'],
}
const ids = [...new Set(Object.values(shown).flat())]
const subsets = Array.from({ length: 2 ** ids.length - 1 }, (_, index) =>
  ids.filter((_, bit) => (index + 1) & (1 << bit)),
)

const directory: SiteDirectory = await siteDirectory()
afterAll(() => directory.remove())

test.each(sampled(subsets, 2).map((subset) => subset.join(',')))(
  'a site with %s starts and shows these wallets only',
  async (wallets) => {
    const site = await startSite(directory.path, { WALLETS: wallets })
    try {
      const response = await fetch(site.origin)
      const html = (await response.text()).replaceAll(/<script[\s\S]*?<\/script>/g, '')
      expect(response.status).toBe(200)
      for (const [text, by] of Object.entries(shown)) {
        const isExpected = by.some((id) => wallets.split(',').includes(id))
        expect(html.includes(`>${text}<`), text).toBe(isExpected)
      }
      expect(site.output()).not.toMatch(/error/i)
    } finally {
      await site.end('SIGTERM')
    }
  },
)
