#!/usr/bin/env node
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { levels } from './Check.ts'
import { type CommandOptions, capabilityNames, optionsVariable, wallets } from './commandOptions.ts'
import { modulePath } from './modulePath.ts'

const usage = `latchkey-conformance <module> [options]

Tests a wagmi connector in Chromium with the wallets of latchkey-devnet. The module exports a
function that creates the connector; it is called with the URLs of the devnet's services.

  --export <name>       the export (default: default)
  --wallet <name>       its wallet: ${Object.keys(wallets).join(', ')} (default: browser)
  --without <names>     what the wallet cannot do, separated by commas:
                        ${capabilityNames.join(', ')}
  --level <level>       ${levels.join(', ')}; each with the ones before (default: wagmi)
  --grep <text>         only the checks whose names match
  --help                prints this text

CHROMIUM_PATH names a Chromium that is installed; without it, Playwright's own is used.
`

const options = read()
if (options && (await isReady(options))) run(options)

function read(): CommandOptions | undefined {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        export: { type: 'string', default: 'default' },
        wallet: { type: 'string', default: 'browser' },
        without: { type: 'string', default: '' },
        level: { type: 'string', default: 'wagmi' },
        grep: { type: 'string', default: '' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) {
      process.stdout.write(usage)
      return undefined
    }
    const [module, ...others] = positionals
    if (!module || others.length > 0) throw new Error('Name one module that exports the connector.')
    const without = values.without.split(',').filter(Boolean)
    mustBeOneOf('wallet', values.wallet, Object.keys(wallets))
    mustBeOneOf('level', values.level, levels)
    for (const name of without) mustBeOneOf('capability', name, capabilityNames)
    return {
      grep: values.grep,
      module,
      exportName: values.export,
      wallet: values.wallet as CommandOptions['wallet'],
      level: values.level as CommandOptions['level'],
      without: without as CommandOptions['without'],
    }
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${usage}`)
    process.exitCode = 2
    return undefined
  }
}

function mustBeOneOf(what: string, name: string, names: readonly string[]) {
  if (!names.includes(name))
    throw new Error(`There is no ${what} “${name}”; choose of ${names.join(', ')}.`)
}

/** Finds what would fail every check alike, and prints it once. */
async function isReady(options: CommandOptions): Promise<boolean> {
  const problem = await findProblem(options)
  if (problem) {
    process.stderr.write(`${problem}\n`)
    process.exitCode = 1
  }
  return !problem
}

async function findProblem(options: CommandOptions): Promise<string | undefined> {
  const path = modulePath(options)
  if (!existsSync(path)) return `There is no module ${path}.`
  // Resolved from here, as the suite itself imports them.
  const { resolve } = createRequire(import.meta.url)
  const missing = ['@playwright/test', 'esbuild', 'viem'].filter((name) => !finds(resolve, name))
  if (missing.length > 0)
    return `The conformance suite needs ${missing.join(', ')}. Run \`npm install --save-dev ${missing.join(' ')}\`.`
  const chromiumPath = process.env.CHROMIUM_PATH
  if (!chromiumPath) return launchProblem()
  return existsSync(chromiumPath)
    ? undefined
    : `CHROMIUM_PATH names ${chromiumPath}, which does not exist.`
}

function finds(resolve: NodeJS.RequireResolve, name: string) {
  try {
    return Boolean(resolve(name))
  } catch {
    return false
  }
}

/** Launched, because which of Playwright's browsers a test needs depends on Playwright's version. */
async function launchProblem(): Promise<string | undefined> {
  const { chromium } = await import('@playwright/test')
  try {
    await (await chromium.launch()).close()
    return undefined
  } catch (error) {
    const [reason] = (error as Error).message.split('\n')
    return `Chromium did not start. Run \`npx playwright install chromium\`, or name a Chromium that is installed in CHROMIUM_PATH. ${reason}`
  }
}

/** Runs Playwright of the working directory on the spec beside this file. */
function run(options: CommandOptions) {
  const { resolve } = createRequire(pathToFileURL(join(process.cwd(), 'package.json')))
  const folder = dirname(fileURLToPath(import.meta.url))
  const extension = basename(import.meta.url)
    .split('.')
    .at(-1)
  const child = spawn(
    process.execPath,
    [
      resolve('@playwright/test/cli'),
      'test',
      '--config',
      join(folder, `conformance.config.${extension}`),
      ...(options.grep ? ['--grep', options.grep] : []),
    ],
    { stdio: 'inherit', env: { ...process.env, [optionsVariable]: JSON.stringify(options) } },
  )
  child.on('exit', (code) => {
    process.exitCode = code ?? 1
  })
}
