import type { Clock } from '#devnet/clock.ts'
import type { MailboxLetter } from '#lib/protocol/devnet.ts'

/** What handlers reach besides the records. */
export type CustodyWorld = {
  clock: Clock
  vault: Vault
  enclave: Enclave
  mail: MailCarrier
  issuers: TokenIssuers
}

/** Encrypts what must not be read off the disk (AES-256-GCM under a key of DATA_DIR). */
export type Vault = {
  /** `purpose` is bound to the text: what was sealed as one thing cannot be opened as another. */
  seal(secret: Uint8Array, purpose: string): string
  open(sealed: string, purpose: string): Uint8Array
}

/** Keys of the custody itself, by which clients know its bundles and sessions (P-256, raw 32 bytes). */
export type Enclave = {
  /** Signs export and import bundles. */
  signer: EnclaveKey
  /** Signs one-time code targets and verification tokens. */
  fetcher: EnclaveKey
  /** Signs sessions and documents. */
  notarizer: EnclaveKey
}

export type EnclaveKey = { privateKey: Uint8Array; publicKeyHex: string }

/** Brings letters to the devnet's mailbox; settles once they are in it. */
export type MailCarrier = {
  send(letter: Letter): Promise<void>
}

/** A letter before it has arrived. */
export type Letter = Omit<MailboxLetter, 'id' | 'at'>

/** Checks the tokens of OpenID issuers. */
export type TokenIssuers = {
  /** @throws an ApiError where the token is not the issuer's, is stale or is meant for nobody. */
  verify(
    oidcToken: string,
    now: Date,
  ): Promise<{ issuer: string; audience: string; subject: string; nonce?: string; email?: string }>
}
