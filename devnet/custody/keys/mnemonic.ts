import { createHmac, pbkdf2, randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import { HDKey } from '@scure/bip32'
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

/** Maximum number of levels in a path. */
const maxLevels = 10

const hardened = 2 ** 31

/** Derives the private key (32 bytes) at a path of a wallet's seed (BIP-32). */
export function derivePrivateKey(seed: Uint8Array, path: string): Uint8Array {
  const key = HDKey.fromMasterSeed(seed).derive(path).privateKey
  if (!key) throw apiError(13, 'no key at this path')
  return key
}

/**
 * Accepts only BIP-32 paths like `m/44'/60'/0'/0/0`, every number below 2^31 and without leading
 * zeros, so that one key has one name.
 * @throws ApiError 3
 */
export function requirePath(path: string): void {
  const [root, ...levels] = path.split('/')
  const isPath =
    root === 'm' && levels.length > 0 && levels.length <= maxLevels && levels.every(isLevel)
  if (!isPath) throw apiError(3, `invalid path: ${path.slice(0, 100)}`)
}

function isLevel(level: string): boolean {
  return /^(0|[1-9]\d{0,9})'?$/.test(level) && Number.parseInt(level, 10) < 2 ** 31
}

/**
 * Derives the private key (32 bytes) at a path of a wallet's seed (SLIP-0010, ed25519).
 * @throws ApiError 3 for a path with a non-hardened level, which the curve does not support
 */
export function deriveEd25519Key(seed: Uint8Array, path: string): Uint8Array {
  const [, ...levels] = path.split('/')
  if (!levels.every((level) => level.endsWith("'"))) {
    throw apiError(3, `invalid path: ${path.slice(0, 100)} (ed25519 keys need hardened levels)`)
  }
  let node = hmac(Buffer.from('ed25519 seed'), seed)
  for (const level of levels) {
    const data = Buffer.alloc(37)
    node.copy(data, 1, 0, 32)
    data.writeUInt32BE(Number.parseInt(level, 10) + hardened, 33)
    node = hmac(node.subarray(32), data)
  }
  return new Uint8Array(node.subarray(0, 32))
}

function hmac(key: Uint8Array, data: Uint8Array): Buffer {
  return createHmac('sha512', key).update(data).digest()
}
