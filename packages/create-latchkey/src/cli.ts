#!/usr/bin/env node
import { existsSync } from 'node:fs'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { stdin, stdout } from 'node:process'
import { createInterface } from 'node:readline/promises'
import { parseArgs } from 'node:util'
import {
  longestName,
  readDatabase,
  readFolder,
  readName,
  readWallets,
  type SiteOptions,
  walletPackages,
} from './siteOptions.ts'
import { writeSite } from './writeSite.ts'

const kinds = Object.keys(walletPackages).join(',')

const help = `Writes a Next site with wallet sign-in.

  npx ./create-latchkey-0.1.0.tgz [folder] [options]

  --name <name>        the name that people see (default: the folder's)
  --wallets <list>     of ${kinds} (default: all)
  --database <kind>    pglite, embedded (default), or postgres
  --packages <folder>  folder with the tarballs of latchkey, latchkey-devnet and latchkey-playwright
                       (default: this folder, or that of the site); nothing is published to npm yet
  --yes                asks nothing and takes the defaults
  --help               prints this text
`

await main().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
})

async function main(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help) return void stdout.write(help)
  const isAsking = !values.yes && stdin.isTTY === true
  const questions = isAsking ? createInterface({ input: stdin, output: stdout }) : undefined
  const ask = async (given: string | undefined, question: string, fallback: string) =>
    given ?? ((await questions?.question(`${question} (${fallback}) `))?.trim() || fallback)
  try {
    const folder = readFolder(await ask(positionals[0], 'Folder', 'my-site'))
    const name = await ask(values.name, 'Name of the site', titleOf(folder))
    const wallets = await ask(values.wallets, `Wallets, of ${kinds}`, kinds)
    const database = await ask(values.database, 'Database, pglite or postgres', 'pglite')
    const site: SiteOptions = {
      folder,
      name: readName(name),
      wallets: readWallets(wallets),
      database: readDatabase(database),
      packages: values.packages ?? foundPackages(folder),
    }
    writeSite(site)
    stdout.write(nextSteps(site))
  } finally {
    questions?.close()
  }
}

function readArguments() {
  const read = parseArgs({
    allowPositionals: true,
    options: {
      name: { type: 'string' },
      wallets: { type: 'string' },
      database: { type: 'string' },
      packages: { type: 'string' },
      yes: { type: 'boolean', short: 'y' },
      help: { type: 'boolean', short: 'h' },
    },
  })
  const [, second] = read.positionals
  if (second === undefined) return read
  throw new Error(`“${second}” is one argument too many. Put a name with spaces in quotes.`)
}

/** `tea-house` is “Tea House”. */
function titleOf(folder: string): string {
  const words = basename(resolve(folder))
    .split(/[^a-zA-Z0-9]+/)
    .filter(Boolean)
  const title = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  return title.slice(0, longestName).trim() || 'My Site'
}

/**
 * The current folder or that of the site, whichever has the tarballs.
 * @throws a sentence if neither has
 */
function foundPackages(folder: string): string {
  const found = ['.', dirname(resolve(folder))].find((place) =>
    existsSync(join(place, 'latchkey-0.1.0.tgz')),
  )
  if (found) return found
  // A registry would have nothing of this name, or something of somebody else's.
  throw new Error(
    'The tarballs of latchkey are not here. Nothing is published to npm yet: run npm run packages in the repository, and name the folder with --packages.',
  )
}

function nextSteps({ folder, wallets }: SiteOptions): string {
  const path = relative('.', folder) || '.'
  return `Written to ${path}, with ${wallets.join(', ')}.

  cd ${shellWord(path)}
  npm install
  npm run devnet     in a terminal of its own: chains, wallets and services on this machine
  npm run dev        then open http://localhost:3000
  npm test           builds the site and signs in with each wallet; once before: npx playwright install chromium
`
}

/** A path as a shell reads it back: in quotes if it has other than plain characters. */
function shellWord(path: string): string {
  const named = path.startsWith('-') ? `./${path}` : path
  return /^[\w./\\:@+-]+$/.test(named) ? named : `'${named.replaceAll("'", "'\\''")}'`
}
