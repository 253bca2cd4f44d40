import type { Page } from '@playwright/test'
import { attachAuthenticator } from './attachAuthenticator.ts'

/** A passkey as the browser's authenticator stores it. */
export type VirtualCredential = {
  credentialId: string
  isResidentCredential: boolean
  rpId?: string
  privateKey: string
  userHandle?: string
  signCount: number
}

/** What a test can do with the authenticator of a page. */
export type VirtualAuthenticator = {
  /** Whether the user responds to prompts at once or not at all. */
  setPresent: (isPresent: boolean) => Promise<void>
  /** Whether user verification (finger or PIN) succeeds. */
  setVerified: (isVerified: boolean) => Promise<void>
  /**
   * From the next page on, the person picks a passkey in the autofill of a field that offers them, as
   * soon as it does. Without it, they never do.
   */
  pickInAutofill: () => Promise<void>
  passkeys: () => Promise<VirtualCredential[]>
  /** How often the first passkey was used. */
  signCount: () => Promise<number>
  /** Adds a passkey of another authenticator: a synchronized one, or a copy. */
  add: (passkey: VirtualCredential) => Promise<void>
  /** Removes one passkey, or all. */
  lose: (credentialId?: string) => Promise<void>
  /** Detaches the authenticator. */
  remove: () => Promise<void>
}

/** The kind of authenticator. Default: a phone or laptop with a screen lock. */
type AuthenticatorKind = {
  transport?: 'internal' | 'usb' | 'hybrid'
  hasResidentKey?: boolean
  hasUserVerification?: boolean
}

/**
 * Adds an authenticator to a page by the DevTools protocol: real ceremonies with real keys, and a
 * user who is present until set otherwise. It stays with the page over reloads.
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
    pickInAutofill: async () => {
      await page.addInitScript(() => Object.assign(globalThis, { offersPasskeysInAutofill: true }))
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
