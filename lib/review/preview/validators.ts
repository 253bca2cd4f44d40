import { type Hex, isHex, parseAbi } from 'viem'
import { decodeFunctionData, getAddress, size, slice, toFunctionSelector } from 'viem/utils'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Call } from '#lib/review/preview/Call.ts'
import { labelOf } from '#lib/review/preview/callFields.ts'
import { textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { fullNameOf, trustIn } from '#lib/review/preview/whoIs.ts'

/** Where validators are merged, by raw data: the public keys of both (EIP-7251). */
const consolidations = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'

/** The deposit contract and contracts that pass several deposits on to it. */
const deposits = parseAbi([
  'function deposit(bytes pubkey, bytes credentials, bytes signature, bytes32 root)',
  'function batchDeposit(bytes pubkeys, bytes credentials, bytes signatures, bytes32[] roots)',
  'function deposit(bytes pubkeys, bytes credentials, bytes signatures, bytes32[] roots)',
  'function batchDeposit(bytes[] pubkeys, bytes[] credentials, bytes[] signatures, bytes32[] roots)',
  'function deposit(bytes[] pubkeys, bytes[] credentials, bytes[] signatures, bytes32[] roots)',
])

/** Most calls are none of these, and a failed search takes longer than all else that is read of a call. */
const depositSelectors: ReadonlySet<string> = new Set(
  deposits.map((each) => toFunctionSelector(each)),
)

/** Warns about stake of a validator that somebody else may withdraw. */
export function validatorWarnings(call: Call, context: PreviewContext): Finding[] {
  const field = labelOf(call, textsOf(context).labels.function, context)
  if (isSameAddress(call.to, consolidations)) {
    if (size(call.data) !== 96) return []
    const [from, into] = [slice(call.data, 0, 48), slice(call.data, 48)]
    return from === into ? [] : [warning('foreignProceeds', into, field)]
  }
  const stranger = credentialsIn(call)
    .map(withdrawerOf)
    .find((each) => each && !['own', 'known'].includes(trustIn(each, context)))
  return stranger ? [warning('validatorToStranger', fullNameOf(stranger, context), field)] : []
}

/** The credentials of a call, 32 bytes each. */
function credentialsIn({ data, selector, args = {} }: Call): Hex[] {
  if (!selector) return []
  const given = Object.entries(args)
    .filter(([name]) => /withdrawal_?credentials/i.test(name))
    .map(([, value]) => value)
  const deposited = depositSelectors.has(selector) ? decode(data) : undefined
  return [...given, deposited].flat().flatMap((each) => (isHex(each) ? words(each) : []))
}

function decode(data: Hex): unknown {
  try {
    return decodeFunctionData({ abi: deposits, data }).args[1]
  } catch {
    return undefined
  }
}

const words = (hex: Hex): Hex[] =>
  Array.from({ length: Math.floor(size(hex) / 32) }, (_, index) =>
    slice(hex, index * 32, index * 32 + 32),
  )

/** Types 1 and 2 name an address; the older type 0 a key that nobody can look up. */
const withdrawerOf = (credentials: Hex) =>
  /^0x0[12]0{22}/.test(credentials) ? getAddress(slice(credentials, 12)) : undefined
