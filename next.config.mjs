import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'

/**
 * JavaScript, because Next compiles a TypeScript one at every start: with a compiler that takes 30 MB
 * of the site's memory for as long as it runs.
 *
 * @type {import('next').NextConfig}
 */
const config = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // `npm run types` checks the whole project at once; a build concerns only the site.
  typescript: { ignoreBuildErrors: true },
  // Wallet icons are local files; no remote image is ever fetched.
  images: { unoptimized: true, remotePatterns: [] },
  // WebAssembly and native code must stay in their packages' folders.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
  // Pages and routes are loaded when they are first asked for: all of them at the start are memory.
  experimental: { preloadEntriesOnStart: false },
  // All other headers come from the server: lib/server/http/preHandler.ts, route.ts and proxy.ts.
  headers: async () => [
    {
      // Their names do not change with their content, so a day at most.
      source: '/:folder(wallets|networks)/:file',
      headers: [
        { key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' },
      ],
    },
  ],
}

/**
 * The development server compiles what a page needs when it is first asked for, several times: for the
 * browser, its rendering, and each kind of server code. So what no line of ours changes is left to Node,
 * and what is imported with `import()` waits until it is imported: the first page takes a quarter of the
 * time.
 *
 * @type {import('next').NextConfig}
 */
const developmentConfig = {
  ...config,
  serverExternalPackages: [
    ...(config.serverExternalPackages ?? []),
    '@coinbase/wallet-sdk',
    '@ethereum-sourcify/clear-signing',
    '@turnkey/crypto',
    '@turnkey/http',
    '@turnkey/iframe-stamper',
    '@turnkey/sdk-browser',
    '@turnkey/viem',
    '@wagmi/core',
    '@walletconnect/ethereum-provider',
    'drizzle-orm',
    'oauth4webapi',
    'viem',
    'zod',
  ],
  experimental: {
    ...config.experimental,
    turbopackLazyDynamicImports: true,
    turbopackLazyDynamicImportsSSR: true,
  },
}

/**
 * A built site has neither the sources nor the packages that a build needs.
 *
 * @param {string} phase
 * @returns {Promise<import('next').NextConfig>}
 */
export default async function configOf(phase) {
  if (phase === PHASE_DEVELOPMENT_SERVER) return developmentConfig
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  const { firstScreenStyles } = await import('./scripts/lib/firstScreenStyles.mjs')
  const { replacedNextParts } = await import('./scripts/lib/replacedNextParts.mjs')
  const { unusedSdkRules } = await import('./scripts/lib/unusedSdkParts.mjs')
  const root = import.meta.dirname
  const resolveAlias = { ...(await firstScreenStyles(root)), ...replacedNextParts }
  return { ...config, turbopack: { resolveAlias, rules: unusedSdkRules(root) } }
}
