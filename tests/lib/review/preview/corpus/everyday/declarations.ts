import { signIn } from '#tests/lib/review/preview/context.ts'
import { base, gnosis, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { node } from '#tests/lib/review/preview/corpus/node.ts'
import { account, type CorpusCase, message } from '#tests/lib/review/preview/corpus/requests.ts'

const signIns: CorpusCase[] = [
  {
    name: 'a sign-in on Base with two resources',
    source: 'EIP-4361: message with resources (docs.login.xyz)',
    request: message(
      `${signIn({ chainId: '8453', statement: 'Sign in to keep your place in the books.' })}\nResources:\n- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/\n- https://app.example/terms`,
    ),
    context: base,
    node: node([]),
  },
  {
    name: 'a sign-in with the scheme of the page and a request number',
    source: 'EIP-4361: message with scheme, Not Before and Request ID (viem createSiweMessage)',
    request: message(
      [
        'https://app.example wants you to sign in with your Ethereum account:',
        account,
        '',
        'I accept the terms of service: https://app.example/terms',
        '',
        'URI: https://app.example/login',
        'Version: 1',
        'Chain ID: 1',
        'Nonce: oNCEHm5jzQU2WvuBB',
        'Issued At: 2026-01-15T00:00:00.000Z',
        'Expiration Time: 2026-01-15T01:00:00.000Z',
        'Not Before: 2026-01-15T00:00:00.000Z',
        'Request ID: 7c0b3c1e-1f1e-4c8e-9d0a-2d7e8b5f4a11',
      ].join('\n'),
    ),
    node: node([]),
  },
  {
    name: 'a sign-in without a statement and without an end',
    source: 'EIP-4361: the shortest message (SIWE quickstart of Reown AppKit)',
    request: message(
      [
        'app.example wants you to sign in with your Ethereum account:',
        account,
        '',
        '',
        'URI: https://app.example',
        'Version: 1',
        'Chain ID: 137',
        'Nonce: 4Cq9v0Xy2Kp1',
        'Issued At: 2026-01-15T00:00:00.000Z',
      ].join('\n'),
    ),
    context: polygon,
    node: node([]),
  },
]

const texts: CorpusCase[] = [
  {
    name: 'the welcome of OpenSea',
    source: 'OpenSea: personal_sign login text (opensea.io, quoted in support.opensea.io)',
    request: message(
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n3f0e1c9a-7f0d-4f0a-8c39-0f6d2c1b7e55`,
    ),
    context: { origin: 'https://opensea.io' },
    node: node([]),
  },
  {
    name: 'the key of a game on Immutable X derived',
    source: 'Immutable X: the text of the StarkSigner (github.com/immutable, imx-sdk)',
    request: message('Only sign this request if you’ve initiated an action with Immutable X.'),
    context: { origin: 'https://market.immutable.com' },
    node: node([]),
  },
  {
    name: 'the login of a portfolio page',
    source: 'DeBank: personal_sign login text with a nonce and an issue time (debank.com)',
    request: message(
      `You are signing into DeBank.\n\nAddress: ${account.toLowerCase()}\nNonce: DBK41k7c2\nIssued at: 1768435200`,
    ),
    context: { origin: 'https://debank.com' },
    node: node([]),
  },
  {
    name: 'the login of a page of quests',
    source: 'Galxe and others: one line with a number that is used once',
    request: message('Please sign this message to confirm your identity. Nonce: 84810233'),
    context: { origin: 'https://app.galxe.com' },
    node: node([]),
  },
]

const statements: CorpusCase[] = [
  {
    name: 'the declaration for an account at Monerium',
    source:
      'Monerium: the message that links an address (docs.monerium.com, github.com/monerium/js-monorepo)',
    request: message('I hereby declare that I am the address owner.'),
    context: { ...gnosis, origin: 'https://monerium.app' },
    node: node([]),
  },
  {
    name: '25 euros from Gnosis Chain to a bank account',
    source: 'Monerium: placeOrderMessage of the SDK (github.com/monerium/js-monorepo, sdk utils)',
    request: message('Send EUR 25.00 to EE52 1273 8420 2399 1113 at 2026-01-15T00:02:00Z'),
    context: { ...gnosis, origin: 'https://monerium.app' },
    node: node([]),
  },
  {
    name: 'the terms of a front end accepted',
    source:
      'Lido, Balancer and others: a text that accepts terms of use before the first transaction',
    request: message(
      'By signing this message you agree to the Terms of Use and the Privacy Policy and acknowledge that you have read and understood the protocol disclaimer.',
    ),
    node: node([]),
  },
  {
    name: 'a proof for a forum that the account belongs to a member',
    source: 'etherscan.io Verified Signatures: a text signed to prove the ownership of an address',
    request: message(
      `[Etherscan.io 15/01/2026 00:02:11] I, hereby verify that I am the owner/creator of the address [${account}]`,
    ),
    context: { origin: 'https://etherscan.io' },
    node: node([]),
  },
]

/** Sign-ins and other texts. */
export const declarations: CorpusCase[] = [...signIns, ...texts, ...statements]
