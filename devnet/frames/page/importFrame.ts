import { bytesToHex, hexToBytes } from '@noble/curves/abstract/utils'
import { secp256k1 } from '@noble/curves/secp256k1'
import { validateMnemonic } from '@scure/bip39'
import { wordlist } from '@scure/bip39/wordlists/english'
import { seal } from '#devnet/custody/hpke/hpke.ts'
import { applySettings } from '#devnet/frames/page/applySettings.ts'
import { type FrameReply, openChannel } from '#devnet/frames/page/openChannel.ts'
import { bytes, readSignedBundle } from '#devnet/frames/page/readSignedBundle.ts'

/**
 * The import page: takes the secret that the user types and returns it only encrypted to custody.
 */
const plaintext = document.getElementById('plaintext') as HTMLTextAreaElement
const passphrase = document.getElementById('passphrase') as HTMLInputElement
const passphraseContainer = document.getElementById('passphraseField') as HTMLElement
const status = document.getElementById('status') as HTMLElement

/** Separates a recovery phrase from its passphrase, if it has one. */
const passphraseMark = '\n--PASS--\n'
/** Custody's key for this import; used once. */
let targetPublicKey: Uint8Array | undefined

plaintext.addEventListener('input', () => showError(''))
// Otherwise the pasted secret stays on the clipboard, where other pages can read it.
plaintext.addEventListener('paste', () => {
  navigator.clipboard?.writeText('').catch(() => {})
})

openChannel({
  ready: () => '',
  handlers: {
    INJECT_IMPORT_BUNDLE({ value, organizationId, userId }) {
      const content = readSignedBundle(value, organizationId)
      if (!userId || content.userId !== userId) throw new Error('The bundle is for another user.')
      targetPublicKey = bytes(content.targetPublic)
      return { type: 'BUNDLE_INJECTED', value: true }
    },
    EXTRACT_WALLET_ENCRYPTED_BUNDLE: () =>
      extract(() =>
        readPhrase(plaintext.value, passphraseContainer.hidden ? '' : passphrase.value),
      ),
    EXTRACT_KEY_ENCRYPTED_BUNDLE: ({ keyFormat = 'HEXADECIMAL' }) =>
      extract(() => {
        if (keyFormat !== 'HEXADECIMAL') throw new Error(`Keys are not taken as ${keyFormat} here.`)
        return readKey(plaintext.value)
      }),
    APPLY_SETTINGS({ value }) {
      const byId = (id: string) => document.getElementById(id)
      applySettings(value, {
        target: plaintext,
        label: byId('plaintextLabel'),
        passphrase,
        passphraseLabel: byId('passphraseLabel'),
        passphraseTarget: passphraseContainer,
      })
      return { type: 'SETTINGS_APPLIED', value: true }
    },
  },
})

async function extract(read: () => Uint8Array): Promise<FrameReply> {
  if (!targetPublicKey) throw new Error('Inject an import bundle first.')
  try {
    const { encapped, ciphertext } = await seal(targetPublicKey, read())
    targetPublicKey = undefined
    plaintext.value = ''
    passphrase.value = ''
    showError('')
    const bundle = { encappedPublic: bytesToHex(encapped), ciphertext: bytesToHex(ciphertext) }
    return { type: 'ENCRYPTED_BUNDLE_EXTRACTED', value: JSON.stringify(bundle) }
  } catch (error) {
    if (error instanceof Error) showError(error.message)
    throw error
  }
}

function showError(message: string): void {
  status.textContent = message
  status.classList.toggle('bad', message !== '')
  plaintext.setAttribute('aria-invalid', String(message !== ''))
}

/**
 * Reads a recovery phrase (BIP-39, English) in custody's format.
 * @throws Error with a message for the user
 */
function readPhrase(text: string, passphrase: string): Uint8Array {
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
function readKey(text: string): Uint8Array {
  const digits = text.trim().replace(/^0x/i, '')
  if (!digits) throw new Error('Enter your private key.')
  if (!/^[0-9a-fA-F]{64}$/.test(digits)) {
    throw new Error('A private key has 64 hex digits.')
  }
  const key = hexToBytes(digits)
  if (!secp256k1.utils.isValidPrivateKey(key)) throw new Error('This number is no private key.')
  return key
}
