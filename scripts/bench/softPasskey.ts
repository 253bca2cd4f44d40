import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/nist.js'
import { toHex } from 'viem'
import { toWebAuthnAccount, type WebAuthnAccount } from 'viem/account-abstraction'

const rpId = 'keys.localhost'

/** An owner with a passkey whose authenticator is this process: one assertion per signature. */
export function softPasskey(): WebAuthnAccount {
  const privateKey = p256.utils.randomPrivateKey()
  const publicKey = toHex(p256.getPublicKey(privateKey, false).slice(1))
  return toWebAuthnAccount({
    credential: { id: 'here', publicKey },
    rpId,
    async getFn(options) {
      if (!options?.publicKey) throw new Error('no challenge was given')
      const { challenge } = options.publicKey
      const clientDataJSON = Buffer.from(
        JSON.stringify({
          type: 'webauthn.get',
          challenge: Buffer.from(challenge as Uint8Array).toString('base64url'),
          origin: `http://${rpId}:4010`,
        }),
      )
      // Flags user present and user verified, signature counter 1.
      const flags = Buffer.from('0500000001', 'hex')
      const authenticatorData = Buffer.concat([sha256(rpId), flags])
      const digest = sha256(Buffer.concat([authenticatorData, sha256(clientDataJSON)]))
      const signature = p256.sign(digest, privateKey, { lowS: true }).toDERRawBytes()
      const response = { authenticatorData, clientDataJSON, signature }
      return { id: 'here', type: 'public-key', response } as Credential
    },
  })
}

function sha256(data: string | Uint8Array): Buffer {
  return createHash('sha256').update(data).digest()
}
