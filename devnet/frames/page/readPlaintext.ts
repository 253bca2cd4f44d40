import { hexToBytes } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'

/** Separates a recovery phrase from its passphrase, if it has one. */
const passphraseMark = '\n--PASS--\n'

/**
 * Reads a recovery phrase (BIP-39, English) in custody's format.
 * @throws Error with a message for the user
 */
export function readPhrase(text: string, passphrase: string): Uint8Array {
  const phrase = text.normalize('NFKD').trim().toLowerCase().split(/\s+/).join(' ')
  if (!phrase) throw new Error('Enter your recovery phrase.')
  const count = phrase.split(' ').length
  if (![12, 15, 18, 21, 24].includes(count)) {
    throw new Error(`A recovery phrase has 12, 15, 18, 21 or 24 words; this has ${count}.`)
  }
  const known = new Set(wordlist)
  const unknown = phrase.split(' ').findIndex((word) => !known.has(word))
  // The site can read this message: it names the position of a word, never the word.
  if (unknown >= 0) throw new Error(`Word ${unknown + 1} is not a word of recovery phrases.`)
  if (!validateMnemonic(phrase, wordlist)) {
    throw new Error('These words do not belong together: check their order and spelling.')
  }
  return new TextEncoder().encode(passphrase ? `${phrase}${passphraseMark}${passphrase}` : phrase)
}

/**
 * Reads a private key: 64 hex digits, with or without 0x.
 * @throws Error with a message for the user
 */
export function readKey(text: string): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '')
  if (!digits) throw new Error('Enter your private key.')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) {
    throw new Error('A private key has 64 hex digits.')
  }
  const key = hexToBytes(digits)
  if (!secp256k1.utils.isValidPrivateKey(key)) throw new Error('This number is no private key.')
  return key
}
