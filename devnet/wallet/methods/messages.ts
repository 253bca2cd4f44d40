import { type Hex, stringToHex } from 'viem'
import { rpcError } from '#devnet/rpcError.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import { recoverSigner } from '#devnet/wallet/recoverSigner.ts'
import { readSignIn, requireOwnSignIn, signInFields, signInWarnings } from '#devnet/wallet/siwe.ts'
import { signerFor, type WalletCall } from '#devnet/wallet/WalletCall.ts'
import type { RequestDetails } from '#devnet/wallet/wire.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

/**
 * `personal_sign` (ERC-191): bytes or text, then the account. A sign-in message for another site or
 * account is refused without a prompt.
 */
export async function personalSign(call: WalletCall): Promise<unknown> {
  const { message, address } = readParams(call.params)
  const signer = signerFor(call, address)
  const details = { ...detailsOf(call, message, signer.address), account: signer.address }
  await call.prompt(details, 'User denied message signature.')
  return signerFor(call, address).account.signMessage({ message: { raw: message } })
}

function readParams(params: unknown): { message: Hex; address: unknown } {
  const [first, second] = Array.isArray(params) ? (params as unknown[]) : []
  if (typeof first !== 'string') throw rpcError(-32602, 'Expected the message to sign as text.')
  // Some sites send the two in the order of eth_sign.
  const isSwapped = isAddress(first) && !isAddress(second) && typeof second === 'string'
  const [text, address] = isSwapped ? [second, first] : [first, second]
  const isHex = /^0x([0-9a-f]{2})*$/i.test(text)
  return { message: isHex ? (text as Hex) : stringToHex(text), address }
}

function isAddress(value: unknown): boolean {
  return typeof value === 'string' && addressPattern.test(value) && value.startsWith('0x')
}

function detailsOf(call: WalletCall, message: Hex, signer: Hex): RequestDetails {
  const text = decode(message)
  if (text === undefined) {
    const warnings = ['These are bytes, not text: their meaning is unknown.']
    if (message.length === 66) warnings.push('They have the length of a hash.')
    const fields = [{ label: 'Bytes', value: message, kind: 'code' as const }]
    return { title: 'Sign bytes', approveLabel: 'Sign', fields, warnings }
  }
  const signIn = readSignIn(text)
  if (!signIn) {
    const fields = [{ label: 'Message', value: visible(text), kind: 'text' as const }]
    return { title: 'Sign a message', approveLabel: 'Sign', fields, warnings: [] }
  }
  requireOwnSignIn(signIn, call.origin, signer)
  return {
    title: `Sign in to ${signIn.domain}`,
    approveLabel: 'Sign in',
    fields: signInFields(signIn).map((field) => ({ ...field, value: visible(field.value) })),
    warnings: signInWarnings(signIn, {
      origin: call.origin,
      chainId: call.store.get().chainId,
      now: call.clock.now(),
    }),
  }
}

function decode(message: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(
      Buffer.from(message.slice(2), 'hex'),
    )
  } catch {
    return undefined
  }
}

/** `personal_ecRecover`: the signer of a message, in lower case like other wallets. */
export async function ecRecover({ params }: WalletCall): Promise<unknown> {
  return (await recoverSigner(params)).toLowerCase()
}
