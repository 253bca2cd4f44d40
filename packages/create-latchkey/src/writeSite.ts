import {
  copyFileSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type SiteOptions, type WalletKind, walletPackages } from './siteOptions.ts'

/** Beside both `src` and the built `dist`. */
const template = fileURLToPath(new URL('../template', import.meta.url))

/** Next's own default is every address of the machine. */
const thisMachine = '127.0.0.1'

/** The version of our packages. */
const version = '0.1.0'

/** Those of a site, and where it keeps them: a clone of it, or its image, has nothing beside it. */
const ownPackages = ['latchkey', 'latchkey-devnet', 'latchkey-playwright'] as const
const packagesFolder = 'packages'

const packages = {
  // Of the server: bundlers look for all of them, even where one is not used.
  '@electric-sql/pglite': '0.5.16',
  '@turnkey/crypto': '2.11.3',
  '@turnkey/sdk-server': '8.2.1',
  'drizzle-orm': '0.45.4',
  oauth4webapi: '3.8.8',
  pg: '8.23.1',
  pino: '10.4.0',
  'prom-client': '15.1.3',
  secp256k1: '5.0.2',
  zod: '4.6.7',
  '@tanstack/react-query': '5.108.0',
  next: '16.4.6',
  react: '19.3.1',
  'react-dom': '19.3.1',
  viem: '2.57.20',
  wagmi: '3.7.7',
}

/** Of WalletConnect's packages. */
const walletConnect = '2.21.8'

const overrides = {
  // wagmi's optional wallets ask for another version of a package that is not installed.
  '@wagmi/core': { permissionless: { ox: '>=0.8.0' } },
  // Turnkey's kit asks for later ones, which are no longer under Apache-2.0, beside ours.
  '@walletconnect/core': walletConnect,
  '@walletconnect/sign-client': walletConnect,
  '@walletconnect/types': walletConnect,
  '@walletconnect/universal-provider': walletConnect,
  '@walletconnect/utils': walletConnect,
}

const developmentPackages = {
  '@playwright/test': '1.65.1',
  '@types/node': '20.19.43',
  '@types/react': '19.3.0',
  '@types/react-dom': '19.3.0',
  typescript: '7.0.2',
}

/**
 * Writes a site into a folder that is new or empty.
 * @throws a sentence if the folder cannot be used, or a tarball is missing
 */
export function writeSite(options: SiteOptions): void {
  const folder = resolve(options.folder)
  const manifest = manifestOf(options, folder)
  makeFolder(folder, options.folder)
  cpSync(template, folder, { recursive: true })
  mkdirSync(join(folder, packagesFolder))
  for (const name of ownPackages)
    copyFileSync(tarballOf(options.packages, name), join(folder, packagesFolder, fileOf(name)))
  for (const kind of Object.keys(walletPackages) as WalletKind[])
    if (!options.wallets.includes(kind)) removeWallet(folder, kind)
  write(folder, 'package.json', `${JSON.stringify(manifest, null, 2)}\n`)
  // git ignores .env, in which the site's secrets will be.
  for (const name of ['.env', '.env.example']) write(folder, name, environmentOf(options))
  // npm leaves files of these names out of a package.
  write(folder, '.npmrc', 'save-exact=true\nignore-scripts=true\n')
  write(
    folder,
    '.gitignore',
    'node_modules\n.next\n.data\n.latchkey-devnet\n.env\n.env.*local\n*.tsbuildinfo\nnext-env.d.ts\npublic/wallets\npublic/networks\ntest-results\n',
  )
}

function makeFolder(folder: string, name: string): void {
  try {
    const found = lstatSync(folder, { throwIfNoEntry: false })
    if (found && !found.isDirectory()) throw new Error(`${name} is no folder. Name a new folder.`)
    if (found && readdirSync(folder).length > 0)
      throw new Error(`${name} is not empty. Name a new folder.`)
    mkdirSync(folder, { recursive: true })
  } catch (cause) {
    const { code } = cause as NodeJS.ErrnoException
    if (!code) throw cause
    throw new Error(`${name} cannot be created (${code}). Name another folder.`, { cause })
  }
}

function manifestOf({ wallets, packages: tarballs }: SiteOptions, folder: string) {
  for (const name of ownPackages) tarballOf(tarballs, name)
  const own = (name: (typeof ownPackages)[number]) => `file:${packagesFolder}/${fileOf(name)}`
  const dependencies = {
    ...packages,
    latchkey: own('latchkey'),
    ...Object.assign({}, ...wallets.map((kind) => walletPackages[kind])),
  }
  return {
    name:
      basename(folder)
        .toLowerCase()
        .replace(/[^a-z0-9-]+/g, '-')
        // npm takes no longer one.
        .slice(0, 214)
        .replace(/^-+|(?<!-)-+$/g, '') || 'site',
    private: true,
    type: 'module',
    scripts: {
      devnet: 'latchkey-devnet',
      // Only for this machine: everybody knows the keys of the devnet.
      dev: `latchkey-icons public && next dev --hostname ${thisMachine}`,
      build: 'latchkey-icons public && next build',
      start: `next start --hostname ${thisMachine}`,
      'start:live': 'next start',
      test: 'npm run build && playwright test',
    },
    dependencies: sorted(dependencies),
    devDependencies: sorted({
      ...developmentPackages,
      'latchkey-devnet': own('latchkey-devnet'),
      'latchkey-playwright': own('latchkey-playwright'),
    }),
    overrides,
  }
}

/** @throws a sentence if there is none */
function tarballOf(tarballs: string, name: string): string {
  const path = join(resolve(tarballs), fileOf(name))
  if (!existsSync(path)) throw new Error(`${path} is missing. Put the tarballs into one folder.`)
  return path
}

const fileOf = (name: string) => `${name}-${version}.tgz`

/** Removes the lines and the tests of a kind of wallet. */
function removeWallet(folder: string, kind: WalletKind): void {
  const list = readFileSync(join(folder, 'wallets.config.ts'), 'utf8')
  write(
    folder,
    'wallets.config.ts',
    list
      .split('\n')
      .filter((line) => !new RegExp(`\\b${kind}\\(|connectors/${kind}'`).test(line))
      .join('\n'),
  )
  rmSync(join(folder, `tests/${kind}.spec.ts`))
}

function environmentOf({ name, wallets, database }: SiteOptions): string {
  const lines = [
    '# The settings of this site. It runs on the devnet: npm run devnet.',
    '# A public site needs WORLD=live, APP_ORIGIN=https://… and RPC_URLS=1=https://…, and is started by',
    '# npm run start:live, which listens on every address: npm start is for this machine only.',
    'WORLD=devnet',
    `APP_NAME=${name}`,
    `WALLETS=${wallets.join(',')}`,
    ...(database === 'postgres'
      ? ['DATABASE_URL=postgres://postgres:postgres@localhost:5432/postgres']
      : ['# The embedded database keeps its files here.', 'DATA_DIR=.data']),
  ]
  return `${lines.join('\n')}\n`
}

function sorted(names: Record<string, string>): Record<string, string> {
  const entries = Object.entries(names).sort(([one], [other]) => (one < other ? -1 : 1))
  return Object.fromEntries(entries)
}

function write(folder: string, path: string, text: string): void {
  writeFileSync(join(folder, path), text)
}
