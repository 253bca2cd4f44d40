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

/**
 * Turbopack's rules for these packages. Its aliases apply to all importers, and the site itself uses
 * some of what is replaced; so a loader changes the imports while the package is read.
 *
 * @param {string} root
 */
export function unusedSdkRules(root) {
  return Object.fromEntries(
    Object.entries(unusedSdkParts).map(([name, replaced]) => {
      const file = `node_modules/@walletconnect/${name}/dist/index.es.js`
      const from = dirname(join(root, file))
      const imports = Object.fromEntries(
        Object.entries(replaced).map(([specifier, path]) => [
          specifier,
          relative(from, join(root, path)),
        ]),
      )
      const loader = join(import.meta.dirname, 'replaceImports.cjs')
      return [`**/${file}`, { loaders: [{ loader, options: { imports } }] }]
    }),
  )
}
