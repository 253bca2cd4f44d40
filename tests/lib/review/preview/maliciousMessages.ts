import { concatHex, serializeTransaction } from 'viem'
import type { WarningCode } from '#lib/review/preview/warning.ts'
import { account, type Case, signIn, thief } from '#tests/lib/review/preview/context.ts'

const word = `0x${'11'.repeat(32)}` as const

/** Messages of an attacker to sign. */
export const maliciousMessages: [code: WarningCode, ...Case][] = [
  [
    'siweDomain',
    'sign-in of another site',
    { kind: 'message', message: signIn({ domain: 'evil.example' }) },
  ],
  [
    'siweDomain',
    'sign-in of a subdomain',
    { kind: 'message', message: signIn({ domain: 'x.app.example' }) },
  ],
  [
    'siweDomain',
    'sign-in with a user part',
    { kind: 'message', message: signIn({ domain: 'app.example@evil.example' }) },
  ],
  [
    'siweDomain',
    'sign-in over another scheme',
    { kind: 'message', message: signIn({ domain: 'http://app.example' }) },
  ],
  [
    'siweDomain',
    'sign-in with a Cyrillic letter',
    { kind: 'message', message: signIn({ domain: 'аpp.example' }) },
  ],
  [
    'siweAddress',
    'sign-in of another account',
    { kind: 'message', message: signIn({ address: thief }) },
  ],
  [
    'siweDomain',
    'malformed sign-in of another site',
    {
      kind: 'message',
      message: `evil.example WANTS you to sign in with your Ethereum account:\n${account}\nok`,
    },
  ],
  [
    'siweDomain',
    'sign-in of another site with hidden characters in its first line',
    {
      kind: 'message',
      message: signIn({ domain: 'evil.example' }).replace('wants', 'wa\u200bnts'),
    },
  ],
  [
    'siweDomain',
    'sign-in of another site as raw bytes',
    {
      kind: 'message',
      message: { raw: new TextEncoder().encode(signIn({ domain: 'evil.example' })) },
    },
  ],
  ['looksLikeHash', 'bare hash as text', { kind: 'message', message: word }],
  ['looksLikeHash', 'bare hash without prefix', { kind: 'message', message: word.slice(2) }],
  [
    'looksLikeHash',
    'bare hash as bytes',
    { kind: 'message', message: { raw: `0x${'9f'.repeat(32)}` } },
  ],
  [
    'looksLikeTransaction',
    'serialized transaction as text',
    {
      kind: 'message',
      message: serializeTransaction({ chainId: 1, to: thief, value: 1n, maxFeePerGas: 1n }),
    },
  ],
  [
    'looksLikeTransaction',
    'serialized legacy transaction as bytes',
    {
      kind: 'message',
      message: {
        raw: serializeTransaction({ type: 'legacy', to: thief, value: 1n, gasPrice: 1n }),
      },
    },
  ],
  [
    'looksLikeTransaction',
    'EIP-712 frame as bytes',
    { kind: 'message', message: { raw: concatHex(['0x1901', word, word]) } },
  ],
  [
    'looksLikeTransaction',
    'typed data as text',
    { kind: 'message', message: '{"types":{},"primaryType":"Permit","message":{}}' },
  ],
  [
    'looksLikeTransaction',
    'transaction as text',
    { kind: 'message', message: `{"to":"${thief}","value":"0x1"}` },
  ],
]
