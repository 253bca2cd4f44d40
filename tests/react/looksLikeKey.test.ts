import { expect, test } from 'vitest'
import { looksLikeKey } from '#react/sign/useDraft.ts'

const key = 'ab'.repeat(32)
const phrase = `${'test '.repeat(11)}junk`

test.each([key, `0x${key}`, ` 0x${key.toUpperCase()}\n`, phrase, `${phrase} ${phrase}`])(
  '%j looks like a key',
  (text) => expect(looksLikeKey(text)).toBe(true),
)

test.each(['', `0x${key}00`, `${phrase} more`, phrase.replace('junk', 'Junk!'), '{"a":1}'])(
  '%j does not look like a key',
  (text) => expect(looksLikeKey(text)).toBe(false),
)
