import type { BrowserContext } from '@playwright/test'

/**
 * Answers WalletConnect's Verify API, whose address is fixed in the SDK: a page would wait five
 * seconds for it before each proposal and each request. The attestation is not signed; the phone
 * compares the page's origin itself.
 */
export async function routeVerifyApi(context: BrowserContext): Promise<void> {
  await context.route(/^https:\/\/verify\.walletconnect\.(org|com)\//, async (route) => {
    const request = route.request()
    const id = new URL(request.url()).searchParams.get('id')
    const page = request.frame().parentFrame()?.url() ?? request.url()
    const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
    const attestation = `${encode({ alg: 'none' })}.${encode({ id })}.`
    const message = JSON.stringify({ type: 'verify_attestation', attestation })
    const [content, origin] = [message, new URL(page).origin].map((text) => JSON.stringify(text))
    await route.fulfill({
      contentType: 'text/html',
      body: `<script>parent.postMessage(${content}, ${origin})</script>`,
    })
  })
}
