import 'server-only'
import { mnemonicToAccount, privateKeyToAddress } from 'viem/accounts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { chainUrls } from '#server/env/chainsEnv.ts'
import { custodyUrls } from '#server/env/custodyEnv.ts'
import { ensUrls } from '#server/env/ensEnv.ts'
import type { CheckedVariables } from '#server/env/settings.ts'
import { linkProblems, smartWalletUrls } from '#server/env/smartWalletEnv.ts'

/**
 * Finds what a `WORLD=live` environment must not contain, one sentence per problem with name and
 * fix. Keys are searched for in every variable, also in those of other programs, because no
 * variable has a reason to contain one.
 */
export function liveProblems(
  values: CheckedVariables,
  source: Readonly<Record<string, string | undefined>>,
): string[] {
  const problems: string[] = []
  if (values.DEV_WALLET_URL)
    problems.push('DEV_WALLET_URL belongs to the devnet; unset it in live.')
  if (values.DATABASE_URL === 'memory://')
    problems.push(
      'DATABASE_URL must not be memory:// in live, which forgets everything at the end; unset it or name a Postgres.',
    )
  const urls: [name: string, url: string][] = [
    ...(values.APP_ORIGIN ? [['APP_ORIGIN', values.APP_ORIGIN] as [string, string]] : []),
    ...chainUrls(values),
    ...(values.FRAME_ANCESTORS ?? []).map((url): [string, string] => ['FRAME_ANCESTORS', url]),
    ...custodyUrls(values),
    ...ensUrls(values),
    ...smartWalletUrls(values),
  ]
  if (values.FUND_URL)
    urls.push(['FUND_URL', values.FUND_URL.replaceAll(/\{(address|chainId)\}/g, '0')])
  if (values.WC_RELAY_URL) urls.push(['WC_RELAY_URL', values.WC_RELAY_URL])
  for (const [name, url] of urls) {
    const { hostname, protocol } = new URL(url)
    const wanted = name === 'WC_RELAY_URL' ? 'wss' : 'https'
    if (isLoopback(hostname))
      problems.push(`${name} points at this machine (${hostname}); name a public host in live.`)
    else if (protocol !== `${wanted}:`)
      problems.push(`${name} must use ${wanted} in live; change ${protocol}//${hostname}.`)
  }
  problems.push(...linkProblems(values))
  for (const [name, value] of Object.entries(source))
    if (value && holdsDevnetKey(value))
      problems.push(`${name} holds a key of the devnet, known to everybody; replace it.`)
  return problems
}

/** A public site whose `WORLD` was forgotten: everybody knows the keys of the devnet. */
export function publicDevnetProblems({ APP_ORIGIN }: CheckedVariables): string[] {
  const { hostname } = new URL(APP_ORIGIN ?? 'http://localhost')
  if (isLoopback(hostname)) return []
  return [
    `APP_ORIGIN names another host than this machine (${hostname}), but WORLD is devnet, whose keys everybody knows; set WORLD=live.`,
  ]
}

/** Whether a URL's hostname is this machine. */
export function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost')) return true
  return /^(127\.|0\.0\.0\.0$)/.test(host) || /^(::1?|::ffff:7f.*|::ffff:0:0)$/i.test(host)
}

const mnemonic = `${'test '.repeat(11)}junk`

function holdsDevnetKey(value: string): boolean {
  if (
    value
      .toLowerCase()
      .replace(/[\s,_+-]+/g, ' ')
      .includes(mnemonic)
  )
    return true
  const keys = value.match(/\b(?:0x)?[0-9a-fA-F]{64}\b/g) ?? []
  return keys.some((key) => {
    try {
      const hex = key.replace(/^0x/, '').toLowerCase()
      return (
        hex === devnetCustody.apiPrivateKey ||
        devnetAddresses().has(privateKeyToAddress(`0x${hex}`))
      )
    } catch {
      return false // not below the curve's order, so not a private key
    }
  })
}

let addresses: Set<string> | undefined

function devnetAddresses(): Set<string> {
  // Composed, so that a text search finds the mnemonic under devnet only.
  const mnemonic = `${'test '.repeat(11)}junk`
  addresses ??= new Set(
    Array.from(
      { length: 10 },
      (_, index) => mnemonicToAccount(mnemonic, { addressIndex: index }).address,
    ),
  )
  return addresses
}
