import type { NextConfig } from 'next'
import { fixedHeaders } from './lib/fixedHeaders.ts'

const config: NextConfig = {
  poweredByHeader: false,
  productionBrowserSourceMaps: false,
  // `npm run types` judges the whole house at once; a build is about the site alone.
  typescript: { ignoreBuildErrors: true },
  // Wallet icons are files of ours; nothing is fetched for anybody.
  images: { unoptimized: true, remotePatterns: [] },
  // WebAssembly and native code must stay where their packages put them.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
  // On everything, files too. The rest depends on the environment: proxy.ts and lib/server/respond.ts.
  headers: async () => [
    {
      source: '/:path*',
      headers: Object.entries(fixedHeaders).map(([key, value]) => ({ key, value })),
    },
  ],
}

export default config
