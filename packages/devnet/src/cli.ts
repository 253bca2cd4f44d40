#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { readEnvironment } from '#devnet/environment.ts'
import { runDevnet } from '#devnet/runDevnet.ts'
import type { Services } from '#lib/protocol/devnet.ts'
import { serviceTable } from './serviceTable.ts'

const help = `latchkey-devnet: chains, wallets, WalletConnect relay, key custody, smart wallet and
mailbox on this machine.

Usage: latchkey-devnet [options]

  --port <number>        first port of twelve (default 4000)
  --state <folder>       folder for keys and records (default .latchkey-devnet)
  --keep-chain           keep both chains in the state folder across restarts
  --site <url>           origin of the site, if it is not on localhost
  --relay-host <host>    interface of the relay (default 127.0.0.1)
  --json                 print one line of JSON instead of the table, and end with the parent
  --help                 print this text
`

const options = {
  port: { type: 'string' },
  state: { type: 'string' },
  'keep-chain': { type: 'boolean' },
  site: { type: 'string' },
  'relay-host': { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

await main()

async function main(): Promise<void> {
  const startedAt = performance.now()
  const given = readOptions()
  if (given.help) {
    process.stdout.write(help)
    return
  }
  const print = (services: Services) => {
    const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
    process.stdout.write(
      given.json
        ? `${JSON.stringify({ ready: true, services })}\n`
        : `${serviceTable(services)}\nready in ${seconds} s. Ctrl-C ends everything.\n`,
    )
  }
  const environment = () =>
    readEnvironment({
      DEVNET_PORT: given.port,
      DATA_DIR: given.state ?? '.latchkey-devnet',
      KEEP_CHAIN: given['keep-chain'] ? '1' : '',
      SITE_URL: given.site,
      RELAY_HOST: given['relay-host'],
    })
  await runDevnet(environment, { endsWithParent: given.json ?? false, onReady: print })
}

function readOptions() {
  try {
    return parseArgs({ options }).values
  } catch (error) {
    process.stderr.write(`${(error as Error).message}\n\n${help}`)
    process.exit(2)
  }
}
