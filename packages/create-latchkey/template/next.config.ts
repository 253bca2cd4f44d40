import type { NextConfig } from 'next'

const config: NextConfig = {
  // WebAssembly and native code must stay in their packages' folders.
  serverExternalPackages: ['@electric-sql/pglite', 'secp256k1', '@turnkey/sdk-server'],
}

export default config
