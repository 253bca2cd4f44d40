/**
 * Headers that are the same on every answer, whatever the environment: next.config.ts puts them on
 * files too, which no code of ours touches. Popups of wallets keep their opener.
 */
export const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'X-Frame-Options': 'DENY',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-read=(), camera=(), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=()',
} as const
