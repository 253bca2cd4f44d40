import { type Hex, hashMessage, hexToBytes } from 'viem'
import type { PopupCall } from '#devnet/popup/page/PopupCall.ts'
import { requireOwnSignIn, signInFields, signInWarnings } from '#devnet/wallet/describe/signIn.ts'
import { visible } from '#devnet/wallet/describe/visible.ts'
import type { RequestDetails } from '#devnet/wallet/RequestDetails.ts'
import { readSignIn } from '#devnet/wallet/siwe.ts'

/**
 * Describes a message: a sign-in by its fields, text as text, bytes as hex.
 * @throws RpcError -32602 if it is a sign-in for another site or account
 */
export function messageDetails(call: PopupCall, raw: Hex, signer: Hex): RequestDetails {
  const hash = hashMessage({ raw })
  const text = decode(raw)
  if (text === undefined) {
    const warnings = ['These are bytes, not text: nobody can say what they mean.']
    if (raw.length === 66) warnings.push('They have the length of a hash.')
    const fields = [{ label: 'Bytes', value: raw, kind: 'code' as const }]
    return { title: 'Sign bytes', approveLabel: 'Sign', fields, warnings, hash }
  }
  const signIn = readSignIn(text)
  if (!signIn) {
    const fields = [{ label: 'Message', value: visible(text), kind: 'text' as const }]
    return { title: 'Sign a message', approveLabel: 'Sign', fields, warnings: [], hash }
  }
  const { origin, chainId } = call
  requireOwnSignIn(signIn, origin, signer)
  return {
    title: `Sign in to ${signIn.domain}`,
    approveLabel: 'Sign in',
    fields: signInFields(signIn).map((field) => ({ ...field, value: visible(field.value) })),
    warnings: signInWarnings(signIn, { origin, chainId, now: new Date() }),
    hash,
  }
}

function decode(raw: Hex): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(hexToBytes(raw))
  } catch {
    return undefined
  }
}
