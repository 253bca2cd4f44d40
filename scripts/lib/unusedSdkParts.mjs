import { dirname, join, relative } from 'node:path'

const standIn = 'connectors/walletConnect/unusedParts.ts'

/**
 * What the packages of the WalletConnect SDK import and this site cannot reach, or has already, with
 * what stands in for it. `tests/connectors/walletConnect/unusedParts.test.ts` proves it.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const unusedSdkParts = {
  utils: {
    '@msgpack/msgpack': standIn,
    '@scure/base': standIn,
    blakejs: standIn,
    bs58: standIn,
    viem: standIn,
  },
  core: { '@walletconnect/keyvaluestorage': standIn },
  logger: { pino: standIn },
  'jsonrpc-http-connection': { 'cross-fetch': 'connectors/walletConnect/browserFetch.ts' },
}

/** The SDK's own screens, which `showQrModal: false` never loads; nothing else imports them. */
export const unusedSdkAliases = { '@reown/appkit/core': `./${standIn}` }

const sdkBuffer = 'connectors/walletConnect/sdkBuffer.ts'

/**
 * Globals of Node that packages of the SDK use, with what provides them. Turbopack would import its own
 * copy, 6 KiB for `Buffer`.
 *
 * @type {Record<string, Record<string, string>>}
 */
export const sdkGlobals = {
  utils: { Buffer: sdkBuffer },
  core: { Buffer: sdkBuffer },
  'universal-provider': { Buffer: sdkBuffer },
}

/**
 * Turbopack's rules for these packages. Its aliases apply to all importers, and the site itself uses
 * some of what is replaced; so a loader changes the imports while the package is read.
 *
 * @param {string} root
 */
export function unusedSdkRules(root) {
  const names = new Set([...Object.keys(unusedSdkParts), ...Object.keys(sdkGlobals)])
  return Object.fromEntries(
    [...names].map((name) => {
      const file = `node_modules/@walletconnect/${name}/dist/index.es.js`
      const from = dirname(join(root, file))
      /** @param {Record<string, string>} [replaced] */
      const relativePaths = (replaced = {}) =>
        Object.fromEntries(
          Object.entries(replaced).map(([key, path]) => [key, relative(from, join(root, path))]),
        )
      const options = {
        imports: relativePaths(unusedSdkParts[name]),
        globals: relativePaths(sdkGlobals[name]),
      }
      const loader = join(import.meta.dirname, 'replaceImports.cjs')
      return [`**/${file}`, { loaders: [{ loader, options }] }]
    }),
  )
}
