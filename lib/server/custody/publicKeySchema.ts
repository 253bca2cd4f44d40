import 'server-only'
import { z } from 'zod'

/** A compressed P-256 public key in hex: what the custody knows a page's or a program's key by. */
export const publicKeySchema = z.string().regex(/^0[23][0-9a-f]{64}$/i)
