import 'server-only'
import { z } from 'zod'

/** A compressed P-256 public key in hex, by which Turnkey identifies an API key. */
export const publicKeySchema = z.string().regex(/^0[23][0-9a-f]{64}$/i)
