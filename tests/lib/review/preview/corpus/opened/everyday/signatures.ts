import { signIn } from '#tests/lib/review/preview/context.ts'
import { base } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, friend, message, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const at = (host: string) => ({ origin: `https://${host}` })
const siwe = (host: string, statement: string, change: Record<string, string> = {}) =>
  message(signIn({ domain: host, uri: `https://${host}`, chainId: '1', statement, ...change }))
const eas = '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587'
const easBase = '0x4200000000000000000000000000000000000021'
const snapshot = { name: 'snapshot', version: '0.1.4' }

export const signatures = everyday('logins and statements', {
  'a sign-in to OpenSea on OpenSea': {
    from: documents.erc4361,
    on: at('opensea.io'),
    request: siwe(
      'opensea.io',
      'Click to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos).',
    ),
  },
  'a sign-in to Uniswap on Uniswap': {
    from: documents.erc4361,
    on: at('app.uniswap.org'),
    request: siwe('app.uniswap.org', 'Sign in to save your settings.'),
  },
  'a sign-in to a page on Base': {
    from: documents.erc4361,
    on: { ...base, ...at('guild.example') },
    request: siwe('guild.example', 'Sign in to Guild.', { chainId: '8453' }),
  },
  'a greeting with a number': {
    from: 'no report is known',
    on: { origin: 'https://galaxyguild.example' },
    request: message(
      'Welcome to Galaxy Guild!\n\nSign this message to log in. It costs nothing.\n\nNonce: 48213377',
    ),
  },
  'the terms of a page accepted': {
    from: 'no report is known',
    request: message(
      'I accept the terms of app.example of 2026-01-01 and confirm that I am not in a restricted country.',
    ),
  },
  'the proof of an address for an exchange': {
    from: 'no report is known',
    request: message(
      `I confirm that the address ${account} belongs to me. Reference: TR-2026-000412`,
    ),
  },
  'the identity of XMTP created on XMTP': {
    from: documents.xmtp,
    on: at('xmtp.chat'),
    request: message(
      'XMTP : Authenticate to inbox\n\nInbox ID: 9f3d3c6a4e5b2a1c0d9e8f7a6b5c4d3e2f1a0b9c8d7e6f5a4b3c2d1e0f9a8b7c\nCurrent time: 2026-01-15T00:00:00Z\n\n- Create inbox\n  (Owner: 0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266)\n\nFor more info: https://xmtp.org/signatures',
    ),
  },
  'a vote on Snapshot': {
    from: documents.snapshot,
    on: at('snapshot.box'),
    request: sign(
      snapshot,
      [
        'Vote(address from, string space, uint64 timestamp, bytes32 proposal, uint32 choice, string reason, string app, string metadata)',
      ],
      {
        from: account,
        space: 'aave.eth',
        timestamp: 1_768_435_200,
        proposal: opaque('proposal', 32),
        choice: 1,
        reason: 'Good terms.',
        app: 'snapshot-v2',
        metadata: '{}',
      },
    ),
  },
  'a vote of several choices on Snapshot': {
    from: documents.snapshot,
    on: at('snapshot.box'),
    request: sign(
      snapshot,
      [
        'Vote(address from, string space, uint64 timestamp, bytes32 proposal, uint32[] choice, string reason, string app, string metadata)',
      ],
      {
        from: account,
        space: 'ens.eth',
        timestamp: 1_768_435_200,
        proposal: opaque('several', 32),
        choice: [2, 5],
        reason: '',
        app: 'snapshot-v2',
        metadata: '{}',
      },
    ),
  },
  'an attestation without a transaction': {
    from: documents.eas,
    request: sign(
      { name: 'EAS Attestation', version: '0.26', chainId: 1, verifyingContract: eas },
      [
        'Attest(uint16 version, bytes32 schema, address recipient, uint64 time, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, bytes32 salt)',
      ],
      {
        version: 2,
        schema: opaque('schema', 32),
        recipient: friend,
        time: '1768435200',
        expirationTime: '0',
        revocable: true,
        refUID: zeroHash,
        data: `0x${'00'.repeat(31)}01`,
        salt: opaque('salt', 32),
      },
    ),
    node: seen({ contracts: [eas], people: [friend] }),
  },
  'an attestation on Base paid by another': {
    from: documents.eas,
    on: base,
    request: sign(
      domain('EAS', easBase, 8453, '1.2.0'),
      [
        'Attest(address attester, bytes32 schema, address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value, uint256 nonce, uint64 deadline)',
      ],
      {
        attester: account,
        schema: opaque('schema of base', 32),
        recipient: friend,
        expirationTime: '0',
        revocable: true,
        refUID: zeroHash,
        data: '0x01',
        value: '0',
        nonce: '3',
        deadline: '1768438800',
      },
    ),
    node: seen({ contracts: [easBase], people: [friend] }),
  },
  'a bill approved in a record without money': {
    from: 'no report is known',
    request: sign(
      { name: 'Minutes', version: '1', chainId: 1, verifyingContract: zeroAddress },
      ['Resolution(string title, string text, uint256 meeting, bool agree)'],
      {
        title: 'Budget of 2026',
        text: 'The budget is accepted as presented.',
        meeting: '14',
        agree: true,
      },
    ),
  },
})
