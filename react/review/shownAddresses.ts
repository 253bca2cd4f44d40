import type { Address } from 'viem'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'

/** A batch may name hundreds; the first of them are those who gain something. */
const mostAddresses = 64
/** Fields that name who gets or may do something, by the end of their label. */
const gainNames =
  /\b(to|spender|operator|recipient|receiver|controller|delegatee?|manager|agent|authorized|implementation|new\w+)\b/i
const addresses = /0x[0-9a-fA-F]{40}(?![0-9a-fA-F])/g

/**
 * The addresses that previews show, in lower case, each once: first those that the warnings are
 * about, then who gets something and what, then who may by the name of its field. However many are in
 * front of them in the request, they are asked about.
 */
export function shownAddresses(previews: readonly Preview[]): Address[] {
  const fields = previews.flatMap((each) => each.fields)
  const calls = previews.flatMap((each) => each.calls ?? []).flatMap((each) => each.fields)
  const all = [...fields, ...calls]
  const outflows = previews.flatMap((each) => each.outflows ?? [])
  const texts = [
    ...previews.flatMap(({ warnings }) => warnings.map(({ text }) => text)),
    ...outflows.filter(({ amount }) => amount > 0n).map(({ to }) => to),
    ...all.filter(({ label, key }) => key === 'to' || gainNames.test(label)).flatMap(valuesOf),
    ...outflows.flatMap(({ to, asset }) => [asset, to]),
    ...all.flatMap(valuesOf),
  ]
  const found = texts.flatMap((text) => text.match(addresses) ?? [])
  return [...new Set(found.map((each) => each.toLowerCase() as Address))].slice(0, mostAddresses)
}

const valuesOf = ({ value, raw = '' }: { value: string; raw?: string }) => [value, raw]
