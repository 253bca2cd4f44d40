import type { NextConfig } from 'next'

/** WebAssembly and native code, which must stay in their packages' folders. */
const native = ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server']

/**
 * What Node loads itself on the development server, which else compiles all that a page can load when
 * the page is first opened: for its rendering, and for each kind of server code.
 * `turbopackLazyDynamicImports` and `turbopackLazyDynamicImportsSSR` of Next 16.4 would save more, but
 * with them files of the page are missing (404) after an update.
 */
const inDevelopment = [
  '@coinbase/wallet-sdk',
  '@ethereum-sourcify/clear-signing',
  '@safe-global/safe-apps-provider',
  '@safe-global/safe-apps-sdk',
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
]

/** The icons' names do not change with their content, so a day at most. */
const iconHeaders = {
  source: '/:folder(wallets|networks)/:icon(.+\\.svg)',
  headers: [
    { key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' },
  ],
}

/**
 * Adds to a site's configuration of Next what its wallets and its server need, in `next.config.ts`. What
 * the site sets itself stays as it is; its lists are added to ours.
 */
export function withLatchkey(nextConfig: NextConfig = {}): NextConfig {
  return {
    poweredByHeader: false,
    ...nextConfig,
    serverExternalPackages: [
      ...native,
      ...(process.env.NODE_ENV === 'development' ? inDevelopment : []),
      ...(nextConfig.serverExternalPackages ?? []),
    ],
    experimental: {
      // proxy.ts runs for pages, which take no body; Next keeps as much of each.
      proxyClientMaxBodySize: '64kb',
      ...nextConfig.experimental,
    },
    headers: async () => [iconHeaders, ...((await nextConfig.headers?.()) ?? [])],
  }
}
