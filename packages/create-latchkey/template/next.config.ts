import type { NextConfig } from 'next'

const config: NextConfig = {
  // WebAssembly and native code must stay in their packages' folders.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
  // proxy.ts runs for pages, which take no body; Next keeps as much of each.
  experimental: { proxyClientMaxBodySize: '64kb' },
}

export default config
