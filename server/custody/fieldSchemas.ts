import 'server-only'
import { getAddress } from 'viem/utils'
import { z } from 'zod'

/** Control characters, line separators, lone surrogates, and bidirectional control characters. */
const hidden = /[\p{Cc}\p{Cs}\u061c\u200e\u200f\u2028\u2029\u202a-\u202e\u2066-\u2069]/u

/** A name that a user typed: one line that reads exactly as displayed. */
export const nameSchema = z
  .string()
  .trim()
  .max(64)
  .refine((text) => !hidden.test(text), { params: { key: 'hiddenCharacters' } })

/** An address: 0x and 40 hex digits in any case, which becomes EIP-55. */
export const addressSchema = z
  .string()
  .regex(/^0x[0-9a-fA-F]{40}$/)
  .transform((text) => getAddress(text))

/** A compressed P-256 public key in hex, by which Turnkey identifies an API key. */
export const publicKeySchema = z.string().regex(/^0[23][0-9a-f]{64}$/i)
