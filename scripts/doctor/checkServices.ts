import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { resolve } from 'node:path'
import { WalletError } from '#lib/errors/WalletError.ts'
import { checkChainId } from '#server/chain/chainClient.ts'
import { callTurnkey } from '#server/custody/turnkeyClient.ts'
import type { Settings } from '#server/env/settings.ts'
import { createSite } from '#server/site/site.ts'
import { admittedByRelay } from './admittedByRelay.ts'
import { check, type Finding } from './Finding.ts'

/** The SDK's default relay. */
const publicRelay = 'wss://relay.walletconnect.org'

/** Checks every service that the environment names, all at once. */
export function checkServices(env: Settings): Promise<Finding[]> {
  return Promise.all([
    ...nodeChecks(env),
    databaseCheck(env),
    ...custodyChecks(env),
    ...walletConnectChecks(env),
    ...popupChecks(env),
  ])
}

/** Only hosts are printed: the rest of a URL may contain a key. */
const hostOf = (url: string) => new URL(url).host

function nodeChecks({ chains, isRpcProxied, smartWallet }: Settings): Promise<Finding>[] {
  const nodes = chains.flatMap(({ id, rpcUrl, browserRpcUrl }) => {
    const isSame = isRpcProxied || browserRpcUrl === rpcUrl
    const bundler = smartWallet?.bundlerUrls?.[id]
    return [
      { name: isSame ? 'node' : 'node of SERVER_RPC_URLS', id, rpcUrl },
      ...(isSame ? [] : [{ name: 'node of RPC_URLS', id, rpcUrl: browserRpcUrl }]),
      ...(bundler && bundler !== rpcUrl ? [{ name: 'bundler', id, rpcUrl: bundler }] : []),
    ]
  })
  return nodes.map(({ name, id, rpcUrl }) =>
    check(
      `${name} for chain ${id} (${hostOf(rpcUrl)})`,
      'Correct its URL, or start it.',
      async () => {
        await checkChainId({ id, rpcUrl }).catch(saySentence)
        return `serves chain ${id}`
      },
    ),
  )
}

function databaseCheck({ databaseUrl, dataDir }: Settings): Promise<Finding> {
  if (!databaseUrl || databaseUrl === 'memory://') {
    const fix = 'Set DATA_DIR to a folder that this user may write to.'
    return check('database (PGlite)', fix, async () => {
      const folder = resolve(dataDir)
      await mkdir(folder, { recursive: true })
      await access(folder, constants.R_OK | constants.W_OK)
      return `in ${folder}`
    })
  }
  const fix = 'Check host, name, user and password of DATABASE_URL.'
  return check(`database (${hostOf(databaseUrl)})`, fix, async () => {
    const { Client } = (await import('pg')).default
    const client = new Client({
      connectionString: databaseUrl,
      connectionTimeoutMillis: 4_000,
      query_timeout: 4_000,
    })
    // The query reports it.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.query('select 1')
    } finally {
      await client.end()
    }
    return undefined
  })
}

function custodyChecks(env: Settings): Promise<Finding>[] {
  const { turnkey } = env
  if (!turnkey) return []
  const silent = createSite(env, { log: () => undefined }).env
  const fix =
    'Check TURNKEY_ORGANIZATION_ID and the API key, and that the key is of that organization.'
  return [
    check(`key custody (${hostOf(turnkey.apiUrl)})`, fix, async () => {
      const answer = await callTurnkey(silent, (client) => client.getWhoami(), {
        isProbe: true,
      }).catch(saySentence)
      if (answer.organizationId !== turnkey.organizationId)
        throw new Error('the API key belongs to another organization')
      return 'accepts the API key'
    }),
  ]
}

function walletConnectChecks({ walletConnect, appOrigin }: Settings): Promise<Finding>[] {
  if (!walletConnect) return []
  const { relayUrl = publicRelay, projectId } = walletConnect
  const fix = 'Check WC_PROJECT_ID, and that its project allows the origin of the site.'
  return [
    check(`WalletConnect relay (${hostOf(relayUrl)})`, fix, async (signal) => {
      await admittedByRelay(relayUrl, { projectId, origin: appOrigin, signal })
      return 'admits the project'
    }),
  ]
}

function popupChecks({ smartWallet }: Settings): Promise<Finding>[] {
  if (!smartWallet) return []
  const { popupUrl } = smartWallet
  return [
    check(
      `smart wallet popup (${hostOf(popupUrl)})`,
      'Correct SMART_WALLET_POPUP_URL.',
      async (signal) => {
        const response = await fetch(withLoopbackName(popupUrl), { signal })
        if (!response.ok) throw new Error(`it answers with status ${response.status}`)
        return undefined
      },
    ),
  ]
}

/** Browsers resolve every name under localhost to this machine; Node does not. */
function withLoopbackName(url: string): URL {
  const named = new URL(url)
  if (named.hostname.endsWith('.localhost')) named.hostname = 'localhost'
  return named
}

/** The catalog's sentence, unless it only says that a service failed: then its reason. */
function saySentence(error: unknown): never {
  if (!(error instanceof WalletError)) throw error
  const isUnavailable = /Unavailable$/.test(error.key)
  throw isUnavailable && error.cause ? error.cause : new Error(error.message)
}
