import { hexToNumber, isHex, keccak256, stringToHex } from 'viem'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { isKnownServer, knownNetworks, networkNamed } from '#lib/review/preview/knownNetworks.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import type {
  PreviewContext,
  PreviewDraft,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

type AddChainRequest = Extract<SigningRequest, { kind: 'addChain' }>
type ReadChain = {
  id: number
  name: string
  symbol: string
  currency: string
  servers: ReadUrl[]
  explorers: ReadUrl[]
}
/** As the wallet gets it, and what it means. */
type ReadUrl = { text: string; url: URL }

/**
 * Reviews a network that a page adds to a wallet (EIP-3085). Its servers answer for every balance
 * and every transaction of it, so a false one can show money that does not exist.
 */
export function previewAddChain({ chain }: AddChainRequest, context: PreviewContext): PreviewDraft {
  const { titles } = textsOf(context)
  const read = readChain(chain)
  if (typeof read === 'string') {
    const warnings = [warning('invalidChain', read)]
    return { kind: 'addChain', title: titles.unreadableRequest, fields: [], hash: '', warnings }
  }
  const { id, name, symbol, currency, servers, explorers } = read
  const own = context.chains?.find((each) => each.id === id)
  return {
    kind: 'addChain',
    title: titles.addChain({ name }),
    fields: [
      labeled(context, 'network', own ? `${own.name} (${id})` : `${id}`, `${id}`),
      labeled(context, 'server', hostsOf(servers), textOf(servers)),
      labeled(context, 'currency', symbol, currency),
      ...(explorers.length > 0
        ? [labeled(context, 'explorer', hostsOf(explorers), textOf(explorers))]
        : []),
    ],
    hash: keccak256(stringToHex(JSON.stringify(chain))),
    warnings: [
      ...serverWarnings(read, context),
      ...nameWarnings(read, context),
      ...currencyWarnings(read, context),
    ],
  }
}

const hostsOf = (urls: readonly ReadUrl[]) => urls.map(({ url }) => url.host).join(', ')

/** A server may be another one by its path. */
const textOf = (urls: readonly ReadUrl[]) => urls.map(({ text }) => escapeHidden(text)).join(', ')

/** The network, or which of its fields cannot be read. */
function readChain(value: unknown): ReadChain | string {
  const { chainId, chainName, rpcUrls, nativeCurrency, blockExplorerUrls } = fieldsOf(value)
  if (!isHex(chainId) || chainId.length > 16) return 'chainId'
  const servers = urlsOf(rpcUrls)
  if (!servers || servers.length === 0) return 'rpcUrls'
  const { symbol, name = symbol, decimals = 18 } = fieldsOf(nativeCurrency)
  if (typeof symbol !== 'string' || !symbol || typeof name !== 'string') return 'nativeCurrency'
  if (typeof chainName !== 'string' || !chainName) return 'chainName'
  const explorers = urlsOf(blockExplorerUrls ?? [])
  if (!explorers) return 'blockExplorerUrls'
  const text = (long: string) => escapeHidden(shorten(long, 60))
  return {
    id: hexToNumber(chainId),
    name: text(chainName),
    symbol: text(symbol),
    currency: `${text(symbol)} (${text(name)}, ${decimals})`,
    servers,
    explorers,
  }
}

function fieldsOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {}
}

function urlsOf(value: unknown): ReadUrl[] | undefined {
  if (!Array.isArray(value) || value.length > 20) return undefined
  const urls = value.flatMap((text: unknown) =>
    typeof text === 'string' && URL.canParse(text) ? [{ text, url: new URL(text) }] : [],
  )
  return urls.length === value.length ? urls : undefined
}

function serverWarnings({ id, servers }: ReadChain, context: PreviewContext): Finding[] {
  const field = textsOf(context).labels.server
  const own = context.chains?.find((each) => each.id === id)
  const added = servers.filter(({ url }) => !own?.hosts.includes(url.host))
  const local = servers.find(({ url }) => isLocal(url))
  const unknown =
    own || !knownNetworks[id]
      ? undefined
      : servers.find(({ url }) => !isLocal(url) && !isKnownServer(url.hostname))
  const plain = servers.find(({ url }) => !isLocal(url) && !/^(https|wss):$/.test(url.protocol))
  return [
    ...(added.length > 0
      ? [warning(own ? 'otherServer' : 'newServer', hostsOf(added), field)]
      : []),
    ...(unknown ? [warning('unknownServer', unknown.url.host, field)] : []),
    ...(plain ? [warning('plainServer', plain.url.host, field)] : []),
    ...(local ? [warning('localServer', local.url.host, field)] : []),
  ]
}

/** The name of another network, under which its own money would be looked for. */
function nameWarnings({ id, name }: ReadChain, context: PreviewContext): Finding[] {
  if (context.chains?.some((each) => each.id === id)) return []
  const named = networkNamed(name, context)
  return named === undefined || named === id
    ? []
    : [warning('namedAsOther', name, textsOf(context).labels.network)]
}

function currencyWarnings({ id, symbol }: ReadChain, context: PreviewContext): Finding[] {
  const own = context.chains?.find((each) => each.id === id)
  const expected = own ? [own.symbol] : knownNetworks[id]?.symbols
  return expected && !expected.includes(symbol.toUpperCase())
    ? [warning('otherCurrency', expected[0], textsOf(context).labels.currency)]
    : []
}

/** A server on this device or in its local network. */
const isLocal = ({ hostname }: URL) =>
  /^(localhost|\[::1?\]|\[f[cde].*|127\..*|10\..*|192\.168\..*|169\.254\..*|172\.(1[6-9]|2\d|3[01])\..*|0\..*)$/.test(
    hostname,
  ) || /\.(localhost|local|internal|lan)$/.test(hostname)
