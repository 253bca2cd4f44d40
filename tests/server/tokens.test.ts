import { expect, test, vi } from 'vitest'
import { createNonce, createToken, hashToken, isToken } from '#server/auth/tokens.ts'

/** Whether two of the nonces share a substring of this length, at any position. */
function sharePiece(nonces: readonly string[], length: number): boolean {
  const owners = new Map<string, number>()
  for (const [owner, nonce] of nonces.entries())
    for (let at = 0; at + length <= nonce.length; at++) {
      const piece = nonce.slice(at, at + length)
      const first = owners.get(piece)
      if (first !== undefined && first !== owner) return true
      owners.set(piece, owner)
    }
  return false
}

test.each(['as it is', 'with Math.random stuck'])(
  '10,000 nonces are unique and share fewer than 12 characters in a row, %s',
  (mode) => {
    if (mode !== 'as it is') vi.spyOn(Math, 'random').mockReturnValue(0.5)
    const nonces = Array.from({ length: 10_000 }, createNonce)
    expect(new Set(nonces).size).toBe(10_000)
    expect(sharePiece(nonces, 12)).toBe(false)
    expect(nonces.every((nonce) => /^[1-9A-HJ-NP-Za-km-z]{28}$/.test(nonce))).toBe(true)
  },
)

test('a token has 256 bits, is recognized by its format, and is stored as a hash only', () => {
  const token = createToken()
  expect(Buffer.from(token, 'base64url')).toHaveLength(32)
  expect(isToken(token)).toBe(true)
  expect(isToken(`${token}=`)).toBe(false)
  expect(isToken('')).toBe(false)
  expect(hashToken(token)).toMatch(/^[0-9a-f]{64}$/)
  expect(hashToken(token)).not.toContain(token)
})
