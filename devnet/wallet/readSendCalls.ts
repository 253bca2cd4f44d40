import { rpcError } from '#devnet/rpcError.ts'

/** The parameter of `wallet_sendCalls` (EIP-5792); calls are not parsed yet. */
export type SendCalls<Chain> = {
  version: string
  chain: Chain
  calls: Record<string, unknown>[]
  from?: unknown
  /** Id chosen by the site. */
  id?: string
  /** The site requires atomic execution. */
  atomicRequired: boolean
}

/** Capabilities of the wallet that reads the batch. */
type SendCallsOptions<Chain> = {
  chains: readonly Chain[]
  /** Chain of a batch that names none. */
  currentChainId: number
  /** Names of the supported capabilities. */
  capabilities: readonly string[]
}

const callLimit = 50
const idLimit = 8194

/**
 * Reads a batch.
 * @throws RpcError -32602 if it is malformed, 5700 if a required capability is missing, 5710 for an
 * unknown chain, 5740 for more than 50 calls
 */
export function readSendCalls<Chain extends { id: number }>(
  params: unknown,
  { chains, currentChainId, capabilities }: SendCallsOptions<Chain>,
): SendCalls<Chain> {
  const [given] = Array.isArray(params) ? (params as unknown[]) : []
  if (!isRecord(given)) throw rpcError(-32602, 'Expected a bundle of calls.')
  const { version, from, id, calls, chainId = currentChainId, atomicRequired } = given
  if (typeof version !== 'string' || !/^[12](\.0){0,2}$/.test(version)) {
    throw rpcError(-32602, 'The wallet knows versions 1 and 2.0.0 of wallet_sendCalls.')
  }
  const chain = chains.find((one) => one.id === Number(chainId))
  if (!chain) throw rpcError(5710, `The wallet does not know chain ${String(chainId)}.`)
  if (!Array.isArray(calls) || calls.length === 0) throw rpcError(-32602, 'There are no calls.')
  if (calls.length > callLimit) throw rpcError(5740, `More than ${callLimit} calls are too many.`)
  if (id !== undefined && (typeof id !== 'string' || id === '' || id.length > idLimit)) {
    throw rpcError(-32602, '"id" must be text of up to 4096 bytes in hex.')
  }
  requireCapabilities(given.capabilities, capabilities)
  const records = (calls as unknown[]).map((call) => (isRecord(call) ? call : {}))
  for (const call of records) requireCapabilities(call.capabilities, capabilities)
  return {
    version,
    chain,
    calls: records,
    atomicRequired: atomicRequired === true,
    ...(from === undefined ? {} : { from }),
    ...(id === undefined ? {} : { id }),
  }
}

/** Every requested capability must be supported, unless the site marks it optional. */
function requireCapabilities(wanted: unknown, supported: readonly string[]): void {
  if (!isRecord(wanted)) return
  for (const [name, value] of Object.entries(wanted)) {
    const isOptional = isRecord(value) && value.optional === true
    if (isOptional || supported.includes(name)) continue
    throw rpcError(5700, `The wallet has no capability "${name}".`)
  }
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
