import { effects } from '#lib/messages/en/effects.ts'
import { preview } from '#lib/messages/en/preview.ts'
import { sign } from '#lib/messages/en/sign.ts'

/** The English messages of the review. */
export const review = { effects, preview, sign } as const
