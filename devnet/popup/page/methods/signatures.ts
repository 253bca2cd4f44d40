import { type Hex, hexToBytes, isAddress, isHex, stringToHex } from 'viem'
import type { PopupAnswer, PopupCall } from '#devnet/popup/page/PopupCall.ts'
import {
  addressOf,
  chainOf,
  connectedWallet,
  smartAccount,
} from '#devnet/popup/page/smartAccount.ts'
import { rpcError } from '#devnet/rpcError.ts'
import { typedDataDetails } from '#devnet/wallet/describe/typedData.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import { readTypedData } from '#devnet/wallet/readTypedData.ts'
import { recoverSigner } from '#devnet/wallet/recoverSigner.ts'
import { readSignIn, requireOwnSignIn, signInFields, signInWarnings } from '#devnet/wallet/siwe.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'

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
  await call.prompt({ ...messageDetails(call, raw, address), account: address })
  call.showProgress('Signing…')
  const account = await smartAccount(wallet, chain)
  return account.signMessage({ message: { raw } })
}

/** `eth_signTypedData_v4`, `_v3` and without a version (EIP-712): the account, then the data. */
export async function signTypedData(call: PopupCall): Promise<PopupAnswer> {
  const [address, given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  return { value: await signData(call, given, address) }
}

/** Shows typed data by its leaf values and signs it. */
async function signData(call: PopupCall, given: unknown, named: unknown): Promise<Hex> {
  const wallet = await connectedWallet(call, named)
  const chain = chainOf(call, call.chainId)
  const { typedData, hash } = readTypedData(given, chain.id)
  const account = await addressOf(wallet, call)
  await call.prompt({ ...typedDataDetails(typedData, hash), account })
  call.showProgress('Signing…')
  return (await smartAccount(wallet, chain)).signTypedData(typedData)
}

/**
 * `eth_signTypedData_v1`: refused. It predates EIP-712 and binds no domain, so a contract cannot
 * verify it.
 */
export async function signTypedDataV1(): Promise<PopupAnswer> {
  throw rpcError(4200, 'The smart wallet signs typed data of EIP-712 only (eth_signTypedData_v4).')
}

/** `wallet_sign` (ERC-7871): a message (0x45) or typed data (0x01), by ERC-191's version byte. */
export async function walletSign(call: PopupCall): Promise<PopupAnswer> {
  const [given] = Array.isArray(call.params) ? (call.params as unknown[]) : []
  const { address, request } = (given ?? {}) as Record<string, unknown>
  const { type, data } = (request ?? {}) as Record<string, unknown>
  if (type === '0x01') return { value: { signature: await signData(call, data, address) } }
  if (type !== '0x45') throw rpcError(-32602, 'The request must be of type 0x45 or 0x01.')
  const message = typeof data === 'string' ? data : (data as { message?: unknown } | null)?.message
  if (typeof message !== 'string') throw rpcError(-32602, 'Expected the message to sign as text.')
  return { value: { signature: await signMessage(call, message, address) } }
}

/**
 * `personal_ecRecover` and `eth_ecRecover`: recover a message's signer, without a prompt. They do
 * not apply to contract signatures.
 */
export async function ecRecover({ params }: PopupCall): Promise<PopupAnswer> {
  return { value: await recoverSigner(params) }
}

/**
 * Describes a message: a sign-in by its fields, text as text, bytes as hex.
 * @throws RpcError -32602 if it is a sign-in for another site or account
 */
function messageDetails(call: PopupCall, raw: Hex, signer: Hex): RequestDetails {
  const text = decode(raw)
  if (text === undefined) {
    const warnings = ['These are bytes, not text: their meaning is unknown.']
    if (raw.length === 66) warnings.push('They have the length of a hash.')
    const fields = [{ label: 'Bytes', value: raw, kind: 'code' as const }]
    return { title: 'Sign bytes', approveLabel: 'Sign', fields, warnings }
  }
  const signIn = readSignIn(text)
  if (!signIn) {
    const fields = [{ label: 'Message', value: visible(text), kind: 'text' as const }]
    return { title: 'Sign a message', approveLabel: 'Sign', fields, warnings: [] }
  }
  const { origin, chainId } = call
  requireOwnSignIn(signIn, origin, signer)
  return {
    title: `Sign in to ${signIn.domain}`,
    approveLabel: 'Sign in',
    fields: signInFields(signIn).map((field) => ({ ...field, value: visible(field.value) })),
    warnings: signInWarnings(signIn, { origin, chainId, now: new Date() }),
  }
}

function decode(raw: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
  } catch {
    return undefined
  }
}
