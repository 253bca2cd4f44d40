import { pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { entropyToMnemonic, validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { apiError } from '#devnet/custody/apiError.ts'

/** Supported numbers of words in a mnemonic (BIP-39). */
export const mnemonicLengths = [12, 15, 18, 21, 24] as const

/** Separates words and passphrase of an imported wallet. */
const passphraseMark = '\n--PASS--\n'

const pbkdf2Async = promisify(pbkdf2)

/** Generates an English mnemonic. */
export function createMnemonic(words: number): string {
  if (!mnemonicLengths.some((length) => length === words)) {
    throw apiError(3, `invalid mnemonic length: ${words}`)
  }
  return entropyToMnemonic(randomBytes((words / 3) * 4), wordlist)
}

/**
 * Normalizes an imported mnemonic, with its optional passphrase: spaces and case are corrected. An
 * export returns the same text, so that it yields the same addresses in any wallet.
 * @throws ApiError 3 if a word or the checksum is wrong
 */
export function readMnemonic(text: string): string {
  const { words, passphrase } = split(text)
  const mnemonic = words.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (!validateMnemonic(mnemonic, wordlist)) throw apiError(3, 'invalid mnemonic')
  return passphrase === '' ? mnemonic : `${mnemonic}${passphraseMark}${passphrase}`
}

/** The seed (64 bytes) of a mnemonic and its passphrase; PBKDF2 runs off the main thread. */
export async function mnemonicSeed(text: string): Promise<Uint8Array> {
  const { words, passphrase } = split(text)
  return pbkdf2Async(
    words.normalize('NFKD'),
    `mnemonic${passphrase.normalize('NFKD')}`,
    2048,
    64,
    'sha512',
  )
}

function split(text: string): { words: string; passphrase: string } {
  const at = text.indexOf(passphraseMark)
  if (at === -1) return { words: text, passphrase: '' }
  return { words: text.slice(0, at), passphrase: text.slice(at + passphraseMark.length) }
}
