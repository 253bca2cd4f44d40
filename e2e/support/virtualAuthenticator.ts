import type { CDPSession, Page } from '@playwright/test'

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
  const session: CDPSession = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      ...kind,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
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
