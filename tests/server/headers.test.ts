import { describe, expect, test } from 'vitest'
import { readSettings } from '#server/env/settings.ts'
import { dataHeaders, pageHeaders } from '#server/http/headers.ts'

describe('security headers', () => {
  const live = readSettings({
    WORLD: 'live',
    APP_ORIGIN: 'https://wallet.example',
    RPC_URLS: '1=https://node.example/with/key',
  })

  test('of a live page allow only its own files, the nonce and the configured origins', () => {
    const headers = pageHeaders(live, 'NONCE', false)
    expect(headers['Content-Security-Policy']).toBe(
      [
        "default-src 'none'",
        "script-src 'self' 'nonce-NONCE' 'strict-dynamic'",
        "style-src 'self' 'nonce-NONCE'",
        "img-src 'self' data: blob:",
        "font-src 'self'",
        "connect-src 'self' https://node.example",
        "worker-src 'self'",
        "manifest-src 'self'",
        "object-src 'none'",
        "base-uri 'none'",
        "form-action 'self'",
        "frame-ancestors 'none'",
        "require-trusted-types-for 'script'",
        'trusted-types nextjs default',
        'upgrade-insecure-requests',
        'report-to csp',
        'report-uri /api/csp-report',
      ].join('; '),
    )
    expect(headers['Strict-Transport-Security']).toBe('max-age=63072000')
    expect(headers['Cross-Origin-Opener-Policy']).toBe('same-origin-allow-popups')
  })

  test('cover subdomains, and ask for preloading, only if that is configured', () => {
    const hsts = (hstsSubdomains: 'off' | 'on' | 'preload') =>
      dataHeaders({ ...live, hstsSubdomains })['Strict-Transport-Security']
    expect(hsts('on')).toBe('max-age=63072000; includeSubDomains')
    expect(hsts('preload')).toBe('max-age=63072000; includeSubDomains; preload')
  })

  test('of the devnet require no https and allow its chains, wallets and custody', () => {
    const policy = pageHeaders(readSettings({}), 'NONCE', false)['Content-Security-Policy'] ?? ''
    expect(policy).toContain(
      "connect-src 'self' http://localhost:4001 http://localhost:4002 http://localhost:4003 ws://localhost:4004 http://localhost:4006;",
    )
    expect(policy).toContain('frame-src http://localhost:4007;')
    expect(policy).not.toContain('upgrade-insecure-requests')
    expect(policy).not.toContain('unsafe')
    expect(dataHeaders(readSettings({}))['Strict-Transport-Security']).toBeUndefined()
  })

  test('with WalletConnect allow the relay and the Verify frame', () => {
    const env = readSettings({
      WORLD: 'live',
      APP_ORIGIN: 'https://wallet.example',
      RPC_URLS: '1=https://node.example',
      WC_PROJECT_ID: 'abc',
    })
    const policy = pageHeaders(env, 'NONCE', false)['Content-Security-Policy'] ?? ''
    expect(policy).toContain(
      "connect-src 'self' https://node.example wss://relay.walletconnect.org;",
    )
    expect(policy).toContain('frame-src https://verify.walletconnect.org;')
  })

  test('with embedded wallets allow the custody and its four frames', () => {
    const env = readSettings({
      WORLD: 'live',
      APP_ORIGIN: 'https://wallet.example',
      RPC_URLS: '1=https://node.example',
      TURNKEY_ORGANIZATION_ID: '00000000-0000-4000-8000-000000000000',
      TURNKEY_API_PUBLIC_KEY: `02${'ab'.repeat(32)}`,
      TURNKEY_API_PRIVATE_KEY: 'cd'.repeat(32),
    })
    const policy = pageHeaders(env, 'NONCE', false)['Content-Security-Policy'] ?? ''
    expect(policy).toContain("connect-src 'self' https://node.example https://api.turnkey.com;")
    expect(policy).toContain(
      'frame-src https://auth.turnkey.com https://export.turnkey.com https://import.turnkey.com https://recovery.turnkey.com;',
    )
    expect(policy).not.toContain('cdcd')
  })

  test('allow the compiler in development only', () => {
    const policy = pageHeaders(readSettings({}), 'NONCE', true)['Content-Security-Policy'] ?? ''
    expect(policy).toContain("'unsafe-eval'")
    expect(policy).toContain("style-src 'self' 'unsafe-inline';")
    expect(policy).toContain('ws://localhost:3000')
    expect(policy).not.toContain('trusted-types')
  })
})
