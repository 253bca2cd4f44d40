import type { Page } from '@playwright/test'
import { attachAuthenticator } from '../../scripts/lib/attachAuthenticator.mjs'

/** A passkey as the browser's authenticator keeps it. */
export type VirtualCredential = {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

/** What a test may do with the authenticator of a page. */
export type VirtualAuthenticator = {
  /** A person who touches the key at once, or one who does not look. */
  setPresent: (isPresent: boolean) => Promise<void>
  /** The person's finger or PIN is known, or not. */
  setVerified: (isVerified: boolean) => Promise<void>
  passkeys: () => Promise<VirtualCredential[]>
  /** How often the first passkey was used. */
  signCount: () => Promise<number>
  /** Puts in a passkey of another authenticator: one that is synchronised, or a copy. */
  add: (passkey: VirtualCredential) => Promise<void>
  /** Loses one passkey, or all. */
  lose: (credentialId?: string) => Promise<void>
  /** Takes the authenticator out of the machine. */
  remove: () => Promise<void>
}

/** What kind of authenticator it is; left out: a phone or laptop with a screen lock. */
export type AuthenticatorKind = {
  transport?: 'internal' | 'usb' | 'hybrid'
  hasResidentKey?: boolean
  hasUserVerification?: boolean
}

/**
 * Puts an authenticator into a page, as the browser's own tools do: real ceremonies with real keys,
 * and a person who is there until told otherwise. It stays with the page over reloads.
 */
export async function addVirtualAuthenticator(
  page: Page,
  kind: AuthenticatorKind = {},
): Promise<VirtualAuthenticator> {
  const { session, authenticatorId } = await attachAuthenticator(page, kind)
  const passkeys = async () =>
    (await session.send('WebAuthn.getCredentials', { authenticatorId })).credentials
  return {
    setPresent: async (enabled) => {
      await session.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
    setVerified: async (isUserVerified) => {
      await session.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
    },
    passkeys,
    signCount: async () => (await passkeys())[0]?.signCount ?? 0,
    add: async (credential) => {
      await session.send('WebAuthn.addCredential', { authenticatorId, credential })
    },
    lose: async (credentialId) => {
      if (credentialId)
        await session.send('WebAuthn.removeCredential', { authenticatorId, credentialId })
      else await session.send('WebAuthn.clearCredentials', { authenticatorId })
    },
    remove: async () => {
      await session.send('WebAuthn.removeVirtualAuthenticator', { authenticatorId })
    },
  }
}
