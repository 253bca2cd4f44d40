#!/usr/bin/env node
import { parseArgs } from 'node:util'
import { type EnvironmentVariable, readEnvironment } from '#devnet/environment.ts'
import { runDevnet } from '#devnet/runDevnet.ts'
import { serviceNames } from '#devnet/selectServices.ts'
import type { Services } from '#lib/protocol/devnet.ts'
import { serviceTable } from './serviceTable.ts'

const help = `latchkey-devnet: chains, wallets, WalletConnect relay, key custody, smart wallet and
mailbox on this machine.

Usage: latchkey-devnet [options]

  --only <services>      only these and those they need, such as chain,wallet. Services:
                         ${serviceNames.join(', ')}
  --port <number>        first port of twelve (default 4000); 0 takes any free ports
  --state <folder>       folder for keys and records (default .latchkey-devnet)
  --keep-chain           keep both chains in the state folder across restarts
  --fork <url>           chain 31337 continues the state of this node's chain
  --fork-block <number>  block to fork from (default: the latest)
  --site <url>           origin of the site, if it is not on localhost
  --relay-host <host>    interface of the relay (default 127.0.0.1)
  --strict               answer like public nodes, bundlers and custody: their limits,
                         refusals and delays (README.md)
  --json                 print one line of JSON instead of the table, and end with the parent
  --help                 print this text
`

const options = {
  only: { type: 'string' },
  port: { type: 'string' },
  state: { type: 'string' },
  'keep-chain': { type: 'boolean' },
  fork: { type: 'string' },
  'fork-block': { type: 'string' },
  site: { type: 'string' },
  'relay-host': { type: 'string' },
  strict: { type: 'boolean' },
  json: { type: 'boolean' },
  help: { type: 'boolean' },
} as const

/** How an error names an invalid option. */
const optionNames: Record<EnvironmentVariable, string> = {
  DEVNET_SERVICES: '--only',
  DEVNET_PORT: '--port',
  KEEP_CHAIN: '--keep-chain',
  FORK_URL: '--fork',
  FORK_BLOCK: '--fork-block',
  SITE_URL: '--site',
}

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
    readEnvironment(
      {
        DEVNET_SERVICES: given.only,
        DEVNET_PORT: given.port ?? process.env.DEVNET_PORT,
        DATA_DIR: given.state ?? '.latchkey-devnet',
        KEEP_CHAIN: given['keep-chain'] ? '1' : '',
        FORK_URL: given.fork,
        FORK_BLOCK: given['fork-block'],
        SITE_URL: given.site,
        RELAY_HOST: given['relay-host'],
        DEVNET_STRICT: given.strict ? '1' : '',
      },
      (variable) => optionNames[variable],
    )
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
