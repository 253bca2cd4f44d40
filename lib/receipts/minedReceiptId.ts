import { hashOf } from '#lib/receipts/hashOf.ts'

/** The id of the receipt that something sent was mined, the same whoever makes it: a UUID of version 8 (RFC 9562). */
export function minedReceiptId({ sent, chainId }: { sent: string; chainId: number }): string {
  return hashOf({ sent, chainId, kind: 'mined' }).replace(
    /^(.{8})(.{4})(.{3})(.{3})(.{12}).*$/,
    '$1-$2-8$3-a$4-$5',
  )
}
