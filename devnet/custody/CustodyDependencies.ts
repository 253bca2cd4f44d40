import type { Clock } from '#devnet/clock.ts'
import type { MailboxMessage } from '#lib/protocol/devnet.ts'

/** Dependencies of handlers besides the records. */
export type CustodyDependencies = {
  clock: Clock
  vault: Vault
  enclave: Enclave
  mail: Mailer
  issuers: TokenIssuers
}

/** Encrypts secrets before they are stored (AES-256-GCM with a key in DATA_DIR). */
export type Vault = {
  /** `purpose` is authenticated: a text sealed for one purpose cannot be opened for another. */
  seal(secret: Uint8Array, purpose: string): string
  open(sealed: string, purpose: string): Uint8Array
}

/** Keys of the service itself, which verify its bundles and sessions (P-256, raw 32 bytes). */
export type Enclave = {
  /** Signs export and import bundles. */
  signer: EnclaveKey
  /** Signs one-time code targets and verification tokens. */
  fetcher: EnclaveKey
  /** Signs sessions and attestation documents. */
  notarizer: EnclaveKey
}

/** A P-256 key pair of the enclave; the public key is uncompressed. */
export type EnclaveKey = { privateKey: Uint8Array; publicKeyHex: string }

/** Delivers emails and text messages to the devnet's mailbox; resolves once they are stored. */
export type Mailer = {
  send(message: OutgoingMessage): Promise<void>
}

/** A message before its delivery. */
export type OutgoingMessage = Omit<MailboxMessage, 'id' | 'at'>

/** Verifies the tokens of OpenID issuers. */
export type TokenIssuers = {
  /** @throws ApiError if the token is not the issuer's, has expired or has another audience */
  verify(
    oidcToken: string,
    now: Date,
  ): Promise<{ issuer: string; audience: string; subject: string; nonce?: string; email?: string }>
}
