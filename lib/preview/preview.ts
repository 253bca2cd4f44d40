import type { Hex } from 'viem'
import { previewMessage } from '#lib/preview/previewMessage.ts'
import { previewTransaction } from '#lib/preview/previewTransaction.ts'
import { previewTypedData } from '#lib/preview/previewTypedData.ts'
import { type PreviewWarning, warning } from '#lib/preview/warning.ts'

/** What somebody is asked to sign, as it goes to the wallet. */
export type SigningRequest =
  | { kind: 'message'; message: string | { raw: Hex | Uint8Array } }
  | { kind: 'typedData'; typedData: unknown }
  | {
      kind: 'transaction'
      to?: string | null | undefined
      value?: bigint | undefined
      data?: Hex | undefined
      gas?: bigint | undefined
    }

/** What the request is judged against. */
export type PreviewContext = {
  account: string
  chainId: number
  /** Of the page that asks, as `location.origin` has it. */
  origin: string
  /** Addresses the person dealt with: what only looks like one of them is named. */
  knownAddresses?: readonly string[] | undefined
  /** Unix time in seconds; the clock's where missing. */
  now?: number | undefined
}

/** One line of a preview: what it is called, and what it says. */
export type PreviewField = {
  label: string
  value: string
  /** The value as it was asked for, where `value` says it in another way. */
  raw?: string
}

/** What a request means, before it is signed. */
export type Preview = {
  kind: SigningRequest['kind']
  title: string
  fields: PreviewField[]
  /**
   * What a person can compare with the wallet: the EIP-191 hash of a message, the EIP-712 hash of
   * typed data, and for a transaction keccak256 of `to` (20 bytes, none when a contract is created),
   * `value` (32 bytes) and `data`. Empty where there is nothing that could be signed.
   */
  hash: string
  /** Gravest first. */
  warnings: PreviewWarning[]
}

/** More than this nobody reads; the gravest come first. */
const warningLimit = 100
const gravity = { block: 0, danger: 1, warn: 2, info: 3 } as const

/**
 * Reads a signing request for the person who is about to sign it: who asks, what it does, what is
 * wrong with it. Works offline, from the request alone. Never throws: what cannot be read is a
 * preview with a `block` warning.
 */
export function preview(request: SigningRequest, context: PreviewContext): Preview {
  const read = readPreview(request, { ...context })
  const distinct = new Map(
    read.warnings.map((each) => [`${each.code} ${each.field} ${each.text}`, each]),
  )
  const warnings = [...distinct.values()]
  warnings.sort((one, other) => gravity[one.severity] - gravity[other.severity])
  const left = warnings.length - warningLimit
  if (left > 0) warnings.splice(warningLimit, left, warning('shownInPart', `${left} more warnings`))
  return { ...read, warnings }
}

function readPreview(request: SigningRequest, context: PreviewContext): Preview {
  try {
    if (request.kind === 'message') return previewMessage(request.message, context)
    if (request.kind === 'typedData') return previewTypedData(request.typedData, context)
    return previewTransaction(request, context)
  } catch {
    return {
      kind: request?.kind ?? 'message',
      title: 'Unreadable request',
      fields: [],
      hash: '',
      warnings: [warning('unreadable')],
    }
  }
}
