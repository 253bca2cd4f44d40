import { z } from 'zod'

/** By what votes name an activity: the SHA-256 of the body that asked for it. */
export const fingerprintParam = z.string().regex(/^sha256:[0-9a-f]{64}$/)
