import { bytesToHex } from '@noble/curves/abstract/utils'
import { seal } from '#devnet/custody/hpke/hpke.ts'
import { applySettings } from '#devnet/frames/page/applySettings.ts'
import { type FrameReply, openChannel } from '#devnet/frames/page/openChannel.ts'
import { readKey, readPhrase } from '#devnet/frames/page/readPlaintext.ts'
import { bytes, readSignedBundle } from '#devnet/frames/page/readSignedBundle.ts'

/**
 * The import page: takes the secret that the user types and returns it only encrypted to custody.
 */
const plaintext = document.getElementById('plaintext') as HTMLTextAreaElement
const passphrase = document.getElementById('passphrase') as HTMLInputElement
const passphrasePlace = document.getElementById('passphrasePlace') as HTMLElement
const status = document.getElementById('said') as HTMLElement

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
      extract(() => readPhrase(plaintext.value, passphrasePlace.hidden ? '' : passphrase.value)),
    EXTRACT_KEY_ENCRYPTED_BUNDLE: ({ keyFormat = 'HEXADECIMAL' }) =>
      extract(() => {
        if (keyFormat !== 'HEXADECIMAL') throw new Error(`Keys are not taken as ${keyFormat} here.`)
        return readKey(plaintext.value)
      }),
    APPLY_SETTINGS({ value }) {
      const byId = (id: string) => document.getElementById(id)
      applySettings(value, {
        ...{ place: plaintext, label: byId('plaintextLabel') },
        ...{ passphrase, passphraseLabel: byId('passphraseLabel'), passphrasePlace },
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

function showError(trouble: string): void {
  status.textContent = trouble
  status.classList.toggle('bad', trouble !== '')
  plaintext.setAttribute('aria-invalid', String(trouble !== ''))
}
