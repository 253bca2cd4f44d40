import { personalSign } from '#devnet/popup/page/methods/personalSign.ts'
import { requestAccounts } from '#devnet/popup/page/methods/requestAccounts.ts'
import type { PopupMethod } from '#devnet/popup/page/PopupCall.ts'
import { rpcError } from '#devnet/rpcError.ts'

const methods: Record<string, PopupMethod> = {
  eth_requestAccounts: requestAccounts,
  personal_sign: personalSign,
}

/** What answers a method; throws 4200 for one the popup does not know. */
export function methodFor(name: string): PopupMethod {
  const method = Object.hasOwn(methods, name) ? methods[name] : undefined
  if (method) return method
  throw rpcError(4200, `The smart wallet does not know the method ${name}.`)
}
