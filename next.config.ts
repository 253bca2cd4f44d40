import { firstScreenText } from './app/firstScreenText.ts'
// `latchkey/next`, by its path: Next compiles this file in memory, where no package finds its own name.
import { withLatchkey } from './packages/latchkey/src/withLatchkey.ts'

export default withLatchkey({
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
  // `npm run types` checks the whole project at once; a build concerns only the site.
  typescript: { ignoreBuildErrors: true },
  // Wallet icons are local files; no remote image is ever fetched.
  images: { unoptimized: true, remotePatterns: [] },
  // In development, Next links the sheets, and updates them.
  ...(process.env.NODE_ENV === 'production' && { turbopack: { resolveAlias: firstScreenText() } }),
  experimental: {
    // Pages and routes are loaded when they are first asked for: all of them at the start are memory.
    preloadEntriesOnStart: false,
    // Writing the build's cache takes a fifth of a build, and a clone has none to read.
    turbopackFileSystemCacheForBuild: false,
  },
})
