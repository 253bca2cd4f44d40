import type { NextConfig } from 'next'
import { PHASE_PRODUCTION_BUILD } from 'next/constants'
import { fixedHeaders } from './lib/fixedHeaders.ts'

const config: NextConfig = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // `npm run types` checks the whole project at once; a build concerns only the site.
  typescript: { ignoreBuildErrors: true },
  // Wallet icons are local files; no remote image is ever fetched.
  images: { unoptimized: true, remotePatterns: [] },
  // WebAssembly and native code must stay in their packages' folders.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
  // On everything, including files. The others depend on the environment: proxy.ts and
  // lib/server/http/route.ts.
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(fixedHeaders).map(([key, value]) => ({ key, value })),
    },
    {
      // Their names do not change with their content, so a day at most.
      source: '/:folder(wallets|networks)/:file',
      headers: [
        { key: 'Cache-Control', value: 'public, max-age=86400, stale-while-revalidate=604800' },
      ],
    },
  ],
}

/** A built site has neither the sources nor the packages that a build needs. */
export default async function configOf(phase: string): Promise<NextConfig> {
  if (phase !== PHASE_PRODUCTION_BUILD) return config
  const { firstScreenStyles } = await import('./scripts/lib/firstScreenStyles.mjs')
  return { ...config, turbopack: { resolveAlias: await firstScreenStyles(import.meta.dirname) } }
}
