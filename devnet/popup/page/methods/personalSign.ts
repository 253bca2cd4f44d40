import { type Hex, isAddress, isHex, stringToHex } from 'viem'
import { messageDetails } from '#devnet/popup/page/describe/message.ts'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import {
  addressOf,
  chainOf,
  connectedWallet,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'

/** `personal_sign` (ERC-191): bytes or text, then the account. Returns a contract signature. */
export async function personalSign(call: PopupCall): Promise<PopupAnswer> {
  const [first, second] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  if (typeof first !== 'string') throw rpcError(-32602, 'Expected the message to sign as text.')
  // Some sites send the two in the order of eth_sign.
  const isSwapped = isAddress(first) && typeof second === 'string' && !isAddress(second)
  const [text, address] = isSwapped ? [second, first] : [first, second]
  return { value: await signMessage(call, text, address) }
}

/** Shows a message and signs it; refuses a sign-in for another site or account without a prompt. */
export async function signMessage(call: PopupCall, text: string, named: unknown): Promise<Hex> {
  const raw = isHex(text) && text.length % 2 === 0 ? text : stringToHex(text)
  const wallet = await connectedWallet(call, named)
  const chain = chainOf(call, call.chainId)
  const address = await addressOf(wallet, call)
  await call.ask({ ...messageDetails(call, raw, address), account: address })
  call.say('Signing…')
  const account = await smartAccount(wallet, chain)
  return account.signMessage({ message: { raw } })
}
