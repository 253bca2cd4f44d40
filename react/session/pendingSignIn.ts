import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import { readLocal, removeLocal, writeLocal } from '#lib/storage/localStorage.ts'

/**
 * A sign-in whose message several owners sign one after another. None of it is a secret: only the browser
 * that has requested the message can submit it, by a cookie that pages cannot read.
 */
export type PendingSignIn = {
  /** The whole message, as the server has issued it. */
  message: string
  /** When it expires, ISO 8601. */
  expiresAt: string
  address: `0x${string}`
  chainId: number
  /** Id of the wallet that was asked. */
  wallet: string
}

/** The key of the entry, kept until the sign-in ends: owners may take hours. */
export const pendingSignInKey = 'latchkey.pendingSignIn'

/** Keeps a sign-in for when the page is opened again. */
export function writePendingSignIn(pending: PendingSignIn): void {
  writeLocal(pendingSignInKey, JSON.stringify(pending))
}

/** The sign-in that has been kept, if it is well-formed and has not expired. */
export function readPendingSignIn(): PendingSignIn | undefined {
  const stored = parseJson(readLocal(pendingSignInKey) ?? '')
  if (!isRecord(stored)) return undefined
  const { message, expiresAt, address, chainId, wallet } = stored
  const isComplete = [message, expiresAt, address, wallet].every((part) => typeof part === 'string')
  if (!isComplete || typeof chainId !== 'number') return undefined
  return Date.parse(expiresAt as string) > Date.now() ? (stored as PendingSignIn) : undefined
}

/** Forgets the sign-in with this message, and no later one: it has ended, or the user has left it. */
export function removePendingSignIn(message: string): void {
  const kept = readPendingSignIn()
  if (!kept || kept.message === message) removeLocal(pendingSignInKey)
}
