import { PHASE_DEVELOPMENT_SERVER, PHASE_PRODUCTION_BUILD } from 'next/constants.js'

/** @type {import('next').NextConfig} */
const config = {
  // Which `npm start` serves, here or in a copy of that folder: with the folders that are read while it
  // runs, and the scripts of the start.
  output: 'standalone',
  outputFileTracingIncludes: {
    '/*': [
      'descriptors/*.json',
      'devnet/http/canListen.mjs',
      'lib/site/migrations/**',
      'scripts/start.mjs',
      'scripts/lib/*.{json,mjs}',
    ],
  },
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // `npm run types` checks the whole project at once; a build concerns only the site.
  typescript: { ignoreBuildErrors: true },
  // Wallet icons are local files; no remote image is ever fetched.
  images: { unoptimized: true, remotePatterns: [] },
  // WebAssembly and native code must stay in their packages' folders.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
  // Pages and routes are loaded when they are first asked for: all of them at the start are memory.
  // Writing the build's cache takes a fifth of a build, and a clone has none to read.
  // No page takes a body: what startServer refuses before Next, `next dev` would otherwise keep.
  experimental: {
    preloadEntriesOnStart: false,
    turbopackFileSystemCacheForBuild: false,
    proxyClientMaxBodySize: '64kb',
  },
  // All other headers come from the server: server/http/preHandler.ts, route.ts and proxy.ts.
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
 * The development server compiles all that a page can load when the page is first opened: for the
 * browser, for its rendering, and for each kind of server code. On the server, Node loads packages
 * itself instead. `turbopackLazyDynamicImports` and `turbopackLazyDynamicImportsSSR` of Next 16.4 would
 * save more, but with them files of the page are missing (404) after an update.
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
}

/**
 * @param {string} phase
 * @returns {Promise<import('next').NextConfig>}
 */
export default async function configOf(phase) {
  if (phase !== PHASE_DEVELOPMENT_SERVER && phase !== PHASE_PRODUCTION_BUILD) return config
  if (phase === PHASE_DEVELOPMENT_SERVER) return developmentConfig
  const { firstScreenText } = await import('./scripts/lib/firstScreenText.mjs')
  return { ...config, turbopack: { resolveAlias: firstScreenText(import.meta.dirname) } }
}
