import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import base from '../../playwright.config.ts'
import { guideFiles } from '../../tests/support/guideFiles.ts'
import { root } from '../../tests/support/tree.ts'
import { everywhereKinds, walletKinds } from '../../tests/support/walletKinds.ts'
import type { Site } from '../support/siteTest.ts'
import type { WalletList } from './fixtures.ts'
import { terms } from './terms.ts'

const pairs = everywhereKinds.flatMap((first) =>
  everywhereKinds.filter((second) => second !== first).map((second) => [first, second] as const),
)

/** What docs/guide.md makes of this project, with all kinds, so that each is tried on its pages. */
const guideSite: WalletList = {
  name: 'guide',
  kinds: walletKinds,
  added: guideFiles(),
  drizzleConfig: 'drizzleSite.config.ts',
  env: { WALLETS: ['teaWallet', ...walletKinds].join(',') },
}

/**
 * Sites with other lists of wallets, for `npm run test:full`: each kind alone and wagmi's own
 * connectors, whose sites are built without the other kinds' code, all kinds with a page as docs/review.md
 * has it and a hostile one, the site of docs/guide.md, one whose pages call nodes through it, and every
 * order of two, which the usual build takes from `WALLETS`. A project is a site.
 */
export default defineConfig<object, { list: WalletList; site: Site }>({
  ...base,
  testDir: '.',
  testIgnore: [],
  globalSetup: '../support/globalSetup.ts',
  outputDir: '../../test-results/wallets',
  projects: [
    ...everywhereKinds.map((kind) => ({
      name: `only ${kind}`,
      testMatch: 'only.spec.ts',
      use: { list: { kinds: [kind] } },
    })),
    {
      name: 'connectors of wagmi',
      testMatch: 'wagmi.spec.ts',
      use: { list: { kinds: [], file: 'e2e/wallets/wagmiConnectors.ts' } },
    },
    {
      name: 'pages of a site’s own',
      testMatch: 'pages.spec.ts',
      use: {
        list: {
          name: 'pages',
          kinds: walletKinds,
          added: { ...documentedPage(), ...hostilePage() },
        },
      },
    },
    {
      name: 'the site of the guide',
      testMatch: 'guide.spec.ts',
      use: { list: guideSite },
    },
    {
      name: 'nodes behind the site',
      testDir: '..',
      testMatch: 'sponsored.spec.ts',
      use: { site: { root, env: { RPC_PROXY: 'on' } } },
    },
    ...pairs.map(([first, second]) => ({
      name: `${first}, ${second}`,
      testMatch: 'order.spec.ts',
      use: { list: { kinds: [first, second], isSelected: true } },
    })),
  ],
})

/** The page and its component in docs/review.md. */
function documentedPage(): Record<string, string> {
  const text = readFileSync(join(root, 'docs/review.md'), 'utf8')
  const [component, page] = [...text.matchAll(/```tsx\n([\s\S]*?)```/g)].map(([, code]) => code)
  if (!component || !page) throw new Error('docs/review.md has no page with its component.')
  return {
    'app/(wallet)/accept/AcceptButton.tsx': component,
    'app/(wallet)/accept/page.tsx': page,
    'app/(wallet)/accept/terms.ts': `export const terms = ${JSON.stringify(terms)}`,
  }
}

/** A page whose requests the review must stop. */
function hostilePage(): Record<string, string> {
  const pageText = [
    "import { QueryProvider } from 'latchkey/react'",
    "import { HostileRequests } from './HostileRequests.tsx'",
    'export default function Page() {',
    '  return <QueryProvider><HostileRequests /></QueryProvider>',
    '}',
  ].join('\n')
  return {
    'app/(wallet)/hostile/HostileRequests.tsx': readFileSync(
      join(root, 'e2e/wallets/HostileRequests.tsx'),
      'utf8',
    ),
    'app/(wallet)/hostile/page.tsx': pageText,
  }
}
