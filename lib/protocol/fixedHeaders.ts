/**
 * Headers of every response, whatever the environment. Wallet popups keep their opener.
 */
export const fixedHeaders = {
  'X-Content-Type-Options': 'nosniff',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'Cross-Origin-Opener-Policy': 'same-origin-allow-popups',
  'Cross-Origin-Resource-Policy': 'same-origin',
  'Permissions-Policy':
    'publickey-credentials-get=(self), publickey-credentials-create=(self), clipboard-read=(), camera=(), microphone=(), geolocation=(), payment=(), usb=(), hid=(), serial=()',
} as const
