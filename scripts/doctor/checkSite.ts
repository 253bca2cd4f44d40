import { fixedHeaders } from '#lib/protocol/fixedHeaders.ts'
import type { Settings } from '#server/env/settings.ts'
import { check, type Finding } from './Finding.ts'

/** Checks a running site as a browser sees it: its headers, its cookies, and what it reports itself. */
export async function checkSite(settings: Settings): Promise<Finding[]> {
  const { appOrigin, frameAncestors } = settings
  const fix = `Start the site, or correct APP_ORIGIN; run this again then.`
  const reached = await check(`site (${appOrigin})`, fix, async (signal) => {
    const response = await fetch(appOrigin, { signal })
    if (!response.ok) throw new Error(`it answers with status ${response.status}`)
    return undefined
  })
  if (reached.problem) return [reached]
  return Promise.all([
    reached,
    headerCheck(appOrigin, frameAncestors),
    cookieCheck(settings),
    readinessCheck(settings),
    domainCheck(appOrigin),
  ])
}

function headerCheck(appOrigin: string, frameAncestors: readonly string[]): Promise<Finding> {
  const fix = 'Let the proxy in front of the site pass its headers on unchanged.'
  return check('security headers', fix, async (signal) => {
    const { headers } = await fetch(appOrigin, { signal })
    const missing = Object.entries(fixedHeaders).flatMap(([name, value]) =>
      headers.get(name) === value ? [] : [name],
    )
    const policy = headers.get('content-security-policy') ?? ''
    if (!/script-src[^;]*'nonce-/.test(policy)) missing.push('Content-Security-Policy with a nonce')
    if (!policy.includes('frame-ancestors')) missing.push('frame-ancestors')
    if (frameAncestors.length === 0 && headers.get('x-frame-options') !== 'DENY')
      missing.push('X-Frame-Options')
    if (appOrigin.startsWith('https:') && !headers.get('strict-transport-security'))
      missing.push('Strict-Transport-Security')
    if (missing.length > 0) throw new Error(`missing or changed: ${missing.join(', ')}`)
    return undefined
  })
}

/** The cookies that a sign-in begins with. */
function cookieCheck({ appOrigin, basePath, chains, frameAncestors }: Settings): Promise<Finding> {
  const fix = 'Let the proxy in front of the site pass Set-Cookie on unchanged.'
  return check('cookies', fix, async (signal) => {
    const response = await fetch(`${appOrigin}${basePath}/auth/challenge`, {
      method: 'POST',
      signal,
      headers: { 'content-type': 'application/json', origin: appOrigin },
      body: JSON.stringify({ address: `0x${'1'.repeat(40)}`, chainId: chains[0].id }),
    })
    const cookies = response.headers.getSetCookie()
    if (cookies.length === 0) throw new Error(`no cookie came with status ${response.status}`)
    const isSecure = appOrigin.startsWith('https:')
    const isFramed = frameAncestors.length > 0
    for (const cookie of cookies) {
      const missing = missingAttributes(cookie, { isSecure, isFramed })
      if (missing.length > 0) throw new Error(`${cookie.split('=')[0]} lacks ${missing.join(', ')}`)
    }
    return undefined
  })
}

/**
 * What a cookie of the site should have and lacks. In a page of another site, browsers send only
 * cookies with `SameSite=None`, of which each embedding site has its own (`Partitioned`).
 */
export function missingAttributes(
  cookie: string,
  { isSecure, isFramed }: { isSecure: boolean; isFramed: boolean },
): string[] {
  const attributes = cookie.split(/; */).map((one) => one.toLowerCase())
  const needed = [
    ['HttpOnly'],
    ...(isFramed
      ? [['SameSite=None'], ['Partitioned'], ['Secure']]
      : [['SameSite=Lax', 'SameSite=Strict'], ...(isSecure ? [['Secure']] : [])]),
  ]
  return needed
    .filter((oneOf) => !oneOf.some((name) => attributes.includes(name.toLowerCase())))
    .map((oneOf) => oneOf.join(' or '))
}

function readinessCheck({ appOrigin, basePath }: Settings): Promise<Finding> {
  const fix = 'See the services above, and the log of the site.'
  return check('readiness', fix, async (signal) => {
    const response = await fetch(`${appOrigin}${basePath}/health/ready`, { signal })
    const { status } = (await response.json()) as { status?: string }
    if (status !== 'ok') throw new Error(`the site says "${status}"`)
    return undefined
  })
}

/** Passkeys need a secure origin with a name. */
function domainCheck(appOrigin: string): Promise<Finding> {
  const fix = 'Serve the site by https and by its name.'
  return check('passkeys', fix, async () => {
    const { protocol, hostname } = new URL(appOrigin)
    if (/^[\d.]+$|:/.test(hostname)) throw new Error('browsers have no passkeys for IP addresses')
    if (protocol !== 'https:' && hostname !== 'localhost' && !hostname.endsWith('.localhost'))
      throw new Error('browsers have no passkeys without https')
    return undefined
  })
}
