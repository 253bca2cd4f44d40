import { type Hex, isHex, size } from 'viem'
import { parseChainId } from '#connectors/defineConnector/parseChainId.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import { batchErrors } from '#lib/errors/batchErrors.ts'
import { providerErrors } from '#lib/errors/providerErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { isRecord } from '#lib/input/isRecord.ts'

/** A call of a batch; without `to` it creates a contract. */
export type BatchCall = { to?: Hex; value: bigint; data: Hex }

/** A paymaster service that a page names (ERC-7677). */
export type PaymasterService = { url: string; context?: unknown; isOptional: boolean }

/** The batch of a `wallet_sendCalls` request. */
export type Batch = {
  /** The page's own name for it. */
  id: string | undefined
  /** Unchecked; undefined for the selected account. */
  from: unknown
  chainId: number
  isAtomic: boolean
  calls: readonly BatchCall[]
  paymaster: PaymasterService | undefined
}

/** As many as the review shows. */
const mostCalls = 100
/** Nodes refuse transactions of more than 128 KiB. */
const mostBytes = 120_000
/** 4,096 bytes in hex (EIP-5792). */
const idLength = 8194

/**
 * Parses the batch of `wallet_sendCalls` (EIP-5792).
 * @throws WalletError invalidParams; capabilityUnsupported for a capability that is neither known nor
 * optional; batchTooLarge
 */
export function readCalls(params: unknown): Batch {
  const [batch] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isRecord(batch)) throw invalid('parameters')
  const { id, from, atomicRequired = false, version } = batch
  if (version !== undefined && !/^[12]\./.test(String(version))) throw invalid('version')
  if (id !== undefined && !isId(id)) throw invalid('id')
  if (typeof atomicRequired !== 'boolean') throw invalid('atomicRequired')
  const chainId = parseChainId(batch.chainId)
  if (chainId === undefined) throw invalid('chainId')
  const { calls } = batch
  if (!Array.isArray(calls) || calls.length === 0) throw invalid('calls')
  if (calls.length > mostCalls) throw new WalletError(batchErrors.batchTooLarge)
  const read = calls.map((call) => readCall(call, chainId))
  if (read.reduce((sum, { data }) => sum + size(data), 0) > mostBytes)
    throw new WalletError(batchErrors.batchTooLarge)
  const paymaster = readCapabilities(batch.capabilities, true)
  return { id, from, chainId, isAtomic: atomicRequired, calls: read, paymaster }
}

/** Whether a value can be the id of a batch. */
export function isId(value: unknown): value is string {
  return typeof value === 'string' && value !== '' && value.length <= idLength
}

function readCall(call: unknown, chainId: number): BatchCall {
  if (!isRecord(call)) throw invalid('calls')
  const isCreation = call.to === undefined || call.to === null
  const to = toAddress(call.to)
  if (!isCreation && !to) throw invalid('to')
  const data = call.data ?? call.input ?? '0x'
  if (!isHex(data) || data.length % 2 !== 0) throw invalid('data')
  // A contract without code would keep the value for ever.
  if (isCreation && data === '0x') throw invalid('to')
  if (call.chainId !== undefined && parseChainId(call.chainId) !== chainId) throw invalid('chainId')
  readCapabilities(call.capabilities, false)
  return { ...(to && { to }), value: amountOf(call.value), data }
}

function amountOf(value: unknown): bigint {
  if (value === undefined || value === null || value === '0x') return 0n
  try {
    const amount = BigInt(value as string)
    if (amount >= 0n && amount < 2n ** 256n) return amount
  } catch {
    // Not a number.
  }
  throw invalid('value')
}

/** The paymaster service, which is for the whole batch; others are left out if they are optional. */
function readCapabilities(capabilities: unknown, isOfBatch: boolean): PaymasterService | undefined {
  if (capabilities === undefined || capabilities === null) return undefined
  if (!isRecord(capabilities)) throw invalid('capabilities')
  const { paymasterService, ...others } = capabilities
  const unknown = isOfBatch ? others : capabilities
  for (const [name, capability] of Object.entries(unknown)) {
    if (capability === undefined) continue
    if (!isRecord(capability)) throw invalid(`capabilities.${name}`)
    if (capability.optional !== true)
      throw new WalletError(batchErrors.capabilityUnsupported, { details: name.slice(0, 60) })
  }
  if (!isOfBatch || paymasterService === undefined) return undefined
  if (!isRecord(paymasterService)) throw invalid('paymasterService')
  const { url, context, optional } = paymasterService
  if (!isServiceUrl(url)) throw invalid('paymasterService.url')
  return { url, ...(context !== undefined && { context }), isOptional: optional === true }
}

/** The operation is sent to it: unencrypted on this machine only. */
function isServiceUrl(value: unknown): value is string {
  if (typeof value !== 'string' || !URL.canParse(value)) return false
  const { protocol, hostname } = new URL(value)
  const isLocal = /^(localhost|.*\.localhost|127\.0\.0\.1|\[::1\])$/.test(hostname)
  return protocol === 'https:' || (protocol === 'http:' && isLocal)
}

function invalid(field: string) {
  return new WalletError(providerErrors.invalidParams, {
    details: `The batch’s ${field} is not valid.`,
  })
}
