import { stringToHex } from 'viem/utils'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { version } from '#lib/protocol/version.ts'
import { contractName } from '#lib/review/preview/knownContracts.ts'
import type { BatchCall, Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

type Reported = {
  request: SigningRequest
  /** As they were shown. */
  previews: readonly Preview[]
  chainId: number
  /** Addresses of the person. */
  own: readonly string[]
  /** The site. */
  origin: string
  /** Addresses of tokens that the site knows. */
  tokens: readonly string[]
}

/** As much as the text of an issue takes, with room for a sentence. */
const mostCharacters = 50_000
/** Fewer digits would also be those of something else. */
const leastHost = 4

/**
 * A case of a false alarm as text for an issue: what was asked and which warnings it got. Without the
 * person's addresses, which become placeholders, the site, balances, signatures and the texts of
 * messages and warnings, which may have them.
 */
export function falseAlarm({ request, previews, chainId, own, origin, tokens }: Reported): string {
  const warnings = previews.flatMap((each) =>
    each.warnings.map(({ code, severity, call }) => ({
      code,
      severity,
      ...(call !== undefined && { call }),
    })),
  )
  const isNamed = (address: unknown) =>
    contractName(String(address)) !== undefined ||
    tokens.some((token) => token.toLowerCase() === String(address).toLowerCase())
  const shown = { version, chainId, ...partsOf(request, isNamed), warnings }
  const text = anonymous(JSON.stringify(shown, bigintAsText, 2), own, origin)
  const cut = text.length > mostCharacters ? `${text.slice(0, mostCharacters)}\n…` : text
  return `False alarm of the review\n\n\`\`\`json\n${cut}\n\`\`\`\n`
}

type IsNamed = (address: unknown) => boolean

/** What warnings depend on; a text that is signed may be about anything, and stays with the person. */
function partsOf(request: SigningRequest, isNamed: IsNamed): Record<string, unknown> {
  const { kind } = request
  if (kind === 'transaction') return { kind, ...callOf(request, isNamed) }
  if (kind === 'batch')
    return {
      kind,
      isAtomic: request.isAtomic,
      calls: request.calls.map((call) => callOf(call, isNamed)),
    }
  if (kind === 'typedData') return { kind, ...typedOf(request.typedData, isNamed) }
  if (kind === 'authorization')
    return { kind, contract: kept(request.contractAddress, isNamed), ofChain: request.chainId }
  if (kind === 'other') return { kind, method: request.method }
  return { kind }
}

const callOf = ({ to, value = 0n, data = '0x' }: BatchCall, isNamed: IsNamed) => ({
  to: kept(to, isNamed),
  value: `${value}`,
  data,
})

function typedOf(typedData: unknown, isNamed: IsNamed) {
  const parsed = typeof typedData === 'string' ? parseJson(typedData) : typedData
  if (!isRecord(parsed)) return {}
  const { types, primaryType, message } = parsed
  const domain = isRecord(parsed.domain) ? parsed.domain : {}
  const { verifyingContract } = domain
  return {
    types,
    primaryType,
    domain: {
      ...domain,
      ...(verifyingContract !== undefined && {
        verifyingContract: kept(verifyingContract, isNamed),
      }),
    },
    message,
  }
}

/** Whoever nobody knows by name may be a friend, or a contract of the person's. */
const kept = (address: unknown, isNamed: IsNamed) =>
  !address ? null : isNamed(address) ? address : 'not known by name'

/** Addresses are digits in calldata, and the site's name may be written as bytes. */
function anonymous(text: string, own: readonly string[], origin: string): string {
  const { hostname } = new URL(origin)
  const placeholders = [...new Set(own.map((address) => address.toLowerCase()))].map(
    (address, index) => [address.slice(2), `a11ce${String(index + 1).padStart(35, '0')}`] as const,
  )
  const names =
    hostname.length >= leastHost
      ? [
          [hostname, 'site.example'] as const,
          [stringToHex(hostname).slice(2), stringToHex('site.example').slice(2)] as const,
        ]
      : []
  return [...placeholders, ...names].reduce(
    (rest, [secret, instead]) =>
      rest.replace(new RegExp(secret.replace(/[.\\[\]]/g, '\\$&'), 'gi'), instead),
    text,
  )
}
