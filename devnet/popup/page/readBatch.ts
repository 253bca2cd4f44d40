import { capabilities } from '#devnet/popup/page/capabilities.ts'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { type ContractCall, readCall } from '#devnet/popup/page/readCall.ts'
import type { PopupChain } from '#devnet/popup/wire.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** A batch as a site words it (EIP-5792). */
export type Batch = {
  version: string
  chain: PopupChain
  calls: ContractCall[]
  from?: unknown
  /** A name the site gives it; the operation's hash where it gives none. */
  id?: string
}

const mostCalls = 50
const longestId = 8194

/** Reads the parameter of `wallet_sendCalls`; throws -32602, or the standard's own 57xx. */
export function readBatch({ params, chains, chainId: siteChainId }: PopupCall): Batch {
  const [given] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isRecord(given)) throw rpcError(-32602, 'Expected a bundle of calls.')
  const { version, from, id, calls, chainId = `0x${siteChainId.toString(16)}` } = given
  if (typeof version !== 'string' || !/^[12](\.0){0,2}$/.test(version)) {
    throw rpcError(-32602, 'The wallet knows versions 1 and 2.0.0 of wallet_sendCalls.')
  }
  const chain = chains.find((one) => one.id === Number(chainId))
  if (!chain) throw rpcError(5710, `The wallet does not know chain ${String(chainId)}.`)
  if (!Array.isArray(calls) || calls.length === 0) throw rpcError(-32602, 'There are no calls.')
  if (calls.length > mostCalls) throw rpcError(5740, `More than ${mostCalls} calls are too many.`)
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > longestId)) {
    throw rpcError(-32602, '"id" must be text of up to 4096 bytes in hex.')
  }
  requireCapabilities(given.capabilities)
  for (const call of calls) if (isRecord(call)) requireCapabilities(call.capabilities)
  return {
    ...{ version, chain },
    calls: calls.map(readCall),
    ...(from === undefined ? {} : { from }),
    ...(id === undefined ? {} : { id }),
  }
}

/** What a site needs and does not call optional must be there. */
function requireCapabilities(wanted: unknown): void {
  if (!isRecord(wanted)) return
  for (const [name, value] of Object.entries(wanted)) {
    const isOptional = isRecord(value) && value.optional === true
    if (isOptional || Object.hasOwn(capabilities, name)) continue
    throw rpcError(5700, `The wallet has no capability "${name}".`)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
