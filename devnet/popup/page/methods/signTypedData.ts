import type { Hex } from 'viem'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import {
  addressOf,
  chainOf,
  connectedWallet,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { readTypedData } from '#devnet/wallet/readTypedData.ts'

/** `eth_signTypedData_v4`, `_v3` and without a version (EIP-712): the account, then the data. */
export async function signTypedData(call: PopupCall): Promise<PopupAnswer> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  return { value: await signData(call, given, address) }
}

/** Shows typed data by its leaf values and signs it. */
export async function signData(call: PopupCall, given: unknown, named: unknown): Promise<Hex> {
  const wallet = await connectedWallet(call, named)
  const chain = chainOf(call, call.chainId)
  const { typedData, hash } = readTypedData(given, chain.id)
  const account = await addressOf(wallet, call)
  await call.ask({ ...typedDataDetails(typedData, hash), account })
  call.say('Signing…')
  return (await smartAccount(wallet, chain)).signTypedData(typedData)
}
