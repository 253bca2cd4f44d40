import { httpError } from '#devnet/http/httpError.ts'
import { type ChainFault, chainFaultKinds } from '#lib/protocol/devnet.ts'

/** A chain's current fault and how many more requests it affects. */
export type FaultSwitch = {
  current(): ChainFault
  set(fault: ChainFault): void
  /** Returns the fault if it applies to any of these methods, and counts it down. */
  take(methods: readonly string[]): ChainFault | undefined
  /** Calls `listener` when the fault changes. */
  onChange(listener: () => void): void
}

/** Methods that return the chain id. */
const chainIdMethods = ['eth_chainId', 'net_version']

/** Creates a switch without a fault. */
export function createFaultSwitch(): FaultSwitch {
  let fault: ChainFault = { kind: 'none' }
  let remaining = Number.POSITIVE_INFINITY
  const listeners: (() => void)[] = []
  return {
    current: () => fault,
    set(next) {
      fault = next
      remaining = next.times ?? Number.POSITIVE_INFINITY
      for (const listener of listeners) listener()
    },
    take(methods) {
      if (!methods.some((method) => appliesTo(fault, method))) return undefined
      const applied = fault
      remaining -= 1
      if (remaining <= 0) fault = { kind: 'none' }
      return applied
    },
    onChange: (listener) => listeners.push(listener),
  }
}

/** True if this fault applies to this method. */
export function appliesTo(fault: ChainFault, method: string): boolean {
  if (fault.kind === 'none') return false
  if (fault.kind === 'chainId') return chainIdMethods.includes(method)
  return fault.methods ? fault.methods.includes(method) : true
}

/**
 * Reads a fault from a control request.
 * @throws HttpError 400 that names the invalid field
 */
export function readFault(body: Record<string, unknown>): ChainFault {
  const { kind, methods, times } = body
  if (!chainFaultKinds.some((one) => one === kind)) {
    throw httpError(400, `kind must be one of ${chainFaultKinds.join(', ')}.`)
  }
  if (methods !== undefined && !(Array.isArray(methods) && methods.every(isText))) {
    throw httpError(400, 'methods must be a list of JSON-RPC method names.')
  }
  if (times !== undefined && !(Number.isInteger(times) && Number(times) > 0)) {
    throw httpError(400, 'times must be a whole number above 0.')
  }
  if (kind === 'chainId' && !Number.isInteger(body.chainId)) {
    throw httpError(400, 'The fault chainId needs the chainId to tell.')
  }
  if (kind === 'error' && typeof body.error !== 'object') {
    throw httpError(400, 'The fault error needs the error { code, message, data? } to tell.')
  }
  return body as ChainFault
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}
