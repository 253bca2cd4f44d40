/**
 * Puts an authenticator into a page by the browser's own tools: real ceremonies with real keys. It
 * stays with the page over reloads. Answers the session of the tools and the authenticator's id there.
 *
 * @param {import('@playwright/test').Page} page
 * @param {{
 *   transport?: 'internal' | 'usb' | 'hybrid'
 *   hasResidentKey?: boolean
 *   hasUserVerification?: boolean
 *   automaticPresenceSimulation?: boolean
 * }} [kind] what it is other than a phone or laptop with a screen lock, whose person is there
 */
export async function attachAuthenticator(page, kind = {}) {
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
