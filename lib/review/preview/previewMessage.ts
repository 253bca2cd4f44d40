import { type Hex, toPrefixedMessage } from 'viem'
import { bytesToHex, hexToBytes } from 'viem/utils'
import { knownFunction } from '#lib/review/preview/functions/knownFunctions.ts'
import { hashAgain } from '#lib/review/preview/hashAgain.ts'
import { escapeHidden, hasHiddenCharacters, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { mixedAlphabets } from '#lib/review/preview/lookAlikes.ts'
import {
  type MessageContent,
  messageBytes,
  messageText,
  plainText,
} from '#lib/review/preview/messageText.ts'
import { otherSiteWarnings } from '#lib/review/preview/otherSites.ts'
import { isSignIn, previewSignIn } from '#lib/review/preview/previewSignIn.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext, PreviewDraft } from '#lib/review/preview/SigningRequest.ts'
import { statementWarnings } from '#lib/review/preview/statements.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

const lengthLimit = 20_000

/** Reviews a `personal_sign` request (EIP-191): a sign-in message, plain text, or bytes. */
export function previewMessage(message: MessageContent, context: PreviewContext): PreviewDraft {
  const bytes = messageBytes(message)
  const text = messageText(message)
  const hash = hashAgain(toPrefixedMessage(typeof message === 'string' ? message : { raw: bytes }))
  const carried = text === undefined ? bytes : hexInside(text)
  // Wallets sign hex as the bytes that it writes, and show them if they are text.
  const carriedText = carried && carried.length !== 32 ? plainText(carried) : undefined
  // What is signed is the text, though the wallet shows what it writes.
  const written = carried && text !== undefined ? escapeHidden(shorten(text)) : undefined
  if (carried && carriedText === undefined) return previewBytes(carried, hash, written, context)
  const content = carriedText ?? text ?? ''
  const statements = statementWarnings(content, context)
  if (isSignIn(content)) {
    const signIn = previewSignIn(content, context)
    return { ...signIn, hash, warnings: [...signIn.warnings, ...statements] }
  }

  const { titles, labels } = textsOf(context)
  const warnings: Finding[] = [
    ...statements,
    ...otherSiteWarnings(content, context),
    ...mixedAlphabets(content, labels.message),
  ]
  if (hasBareHash(content)) warnings.push(warning('looksLikeHash', '', labels.message))
  if (hasHiddenCharacters(content)) warnings.push(warning('hiddenCharacters', '', labels.message))
  if (isRequestAsText(content)) warnings.push(warning('looksLikeTransaction', '', labels.message))
  if (content.length > lengthLimit)
    warnings.push(warning('shownInPart', `${content.length - lengthLimit}`, labels.message))
  const shown = escapeHidden(content.slice(0, lengthLimit))
  const field = labeled(context, 'message', shown, written)
  const line = firstLine(content)
  const title = line ? titles.messageText({ text: line }) : titles.message
  return { kind: 'message', title, fields: [field], hash, warnings }
}

/** What tells one message from another: how it begins, as far as it is words. */
function firstLine(content: string): string | undefined {
  const line = content
    .slice(0, lengthLimit)
    .split('\n')
    .map((each) => each.trim())
    .find((each) => /\p{L}{2}/u.test(each))
  if (line === undefined) return undefined
  const plain = line.replace(/\s+/g, ' ')
  return escapeHidden(plain.length > 60 ? `${plain.slice(0, 59).trimEnd()}…` : plain)
}

function previewBytes(
  bytes: Uint8Array,
  hash: string,
  written: string | undefined,
  context: PreviewContext,
): PreviewDraft {
  const { titles, labels, values } = textsOf(context)
  const code =
    bytes.length === 32
      ? 'looksLikeHash'
      : looksLikeTransaction(bytes)
        ? 'looksLikeTransaction'
        : 'rawBytes'
  return {
    kind: 'message',
    title: titles.bytes,
    fields: [
      labeled(context, 'bytes', shorten(bytesToHex(bytes)), written),
      labeled(context, 'length', values.bytes({ count: bytes.length })),
    ],
    hash,
    warnings: [warning(code, '', labels.bytes)],
  }
}

/** Bytes written as hex, which many wallets sign as bytes; an address is treated as text. */
function hexInside(text: string) {
  const [, prefix, digits = ''] = /^(0x)?((?:[0-9a-f]{2})+)$/i.exec(text.trim()) ?? []
  const isLong = digits.length >= (prefix ? 8 : 64)
  return isLong && digits.length !== 40 ? hexToBytes(`0x${digits}`) : undefined
}

/** A hash on a line of its own, below a sentence that is about something else. */
const hasBareHash = (text: string) =>
  text.split('\n').some((line) => /^0x[0-9a-f]{64}$/i.test(line.trim()))

/** Typed data or a transaction as JSON, or the bytes of one, also below words about something else. */
function isRequestAsText(text: string) {
  if (/"primaryType"\s*:/.test(text)) return true
  if (/^\s*[[{]/.test(text) && /"to"\s*:/.test(text) && /"(data|value)"\s*:/.test(text)) return true
  return [...text.matchAll(/0x((?:[0-9a-f]{2}){36,})\b/gi)].some(
    ([hex]) => knownFunction(hex.slice(0, 10)) || looksLikeTransaction(hexToBytes(hex as Hex)),
  )
}

/**
 * Whether bytes look like something that keys sign besides messages: a transaction (legacy or
 * EIP-2718), an EIP-7702 authorization, or the EIP-191/712 prefix of a hash.
 */
function looksLikeTransaction(bytes: Uint8Array): boolean {
  const [first = 0, second] = bytes
  if (first === 0x19 && (second === 0x00 || second === 0x01 || second === 0x45)) return true
  return isList(bytes) || (first >= 1 && first <= 0x7f && isList(bytes.subarray(1)))
}

/** An RLP list that ends where the bytes end. */
function isList(bytes: Uint8Array) {
  const first = bytes[0] ?? 0
  if (first < 0xc0) return false
  if (first <= 0xf7) return first > 0xc8 && bytes.length === first - 0xc0 + 1
  const sizeLength = first - 0xf7
  const size = bytes.subarray(1, 1 + sizeLength).reduce((sum, byte) => sum * 256 + byte, 0)
  return bytes.length === 1 + sizeLength + size
}
