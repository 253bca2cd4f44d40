import type { Page } from '@playwright/test'

/** Differences from a phone or laptop with a screen lock and a present user. */
type AuthenticatorKind = {
  transport?: 'internal' | 'usb' | 'hybrid'
  hasResidentKey?: boolean
  hasUserVerification?: boolean
  automaticPresenceSimulation?: boolean
}

/**
 * Adds a virtual authenticator to a page through the DevTools protocol: real ceremonies with real
 * keys. It persists over reloads. Returns the CDP session and the authenticator's id.
 */
export async function attachAuthenticator(page: Page, kind: AuthenticatorKind = {}) {
  await page.addInitScript(withholdFromAutofill)
  await page.evaluate(withholdFromAutofill)
  const session = await page.context().newCDPSession(page)
  await session.send('WebAuthn.enable')
  const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      ctap2Version: 'ctap2_1',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
      ...kind,
    },
  })
  return { session, authenticatorId }
}

/**
 * A virtual authenticator chooses a passkey by itself where a person would pick one in the autofill of
 * a field (conditional mediation), as soon as a page offers it: every page with such a field would sign
 * in. So the browser says that it has no such autofill, until a test asks for it.
 */
function withholdFromAutofill(): void {
  const { PublicKeyCredential: credential } = globalThis
  const real = credential?.isConditionalMediationAvailable
  if (!real) return
  credential.isConditionalMediationAvailable = async () =>
    'offersPasskeysInAutofill' in globalThis && real.call(credential)
}
