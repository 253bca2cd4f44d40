import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { now } from '#tests/lib/review/preview/context.ts'
import { ether, kind, padded, seen, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  message,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = tokens
const max = 2n ** 256n - 1n
const registrant = someone('new registrant')

const names = kind(
  'ENS, Unstoppable, Basenames and Farcaster contracts: transfer of a name; no report known, the mechanism of the contracts',
  {
    'a wrapped name and all below it': call(
      '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401',
      'safeTransferFrom(address from, address to, uint256 id, uint256 amount, bytes data)',
      [account, registrant, BigInt(padded(someone('node of a name'))), 1n, '0x'],
    ),
    'an Unstoppable name with its records reset': {
      request: call(
        '0xa9a6A3626993D487d2Dbda3173cf58cA1a9D9e9f',
        'setOwner(address to, uint256 tokenId)',
        [registrant, 77_123n],
      ),
      context: { chainId: 137, tokens: [] },
    },
    'a wrapped name whose records name a new owner': call(
      '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401',
      'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
      [padded(someone('node of a name')), registrant, someone('resolver of a thief'), 0n],
    ),
    'a social account by signature': {
      request: sign(
        {
          name: 'Farcaster IdRegistry',
          version: '1',
          chainId: 10,
          verifyingContract: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
        },
        ['Transfer(uint256 fid, address to, uint256 nonce, uint256 deadline)'],
        { fid: '98765', to: registrant, nonce: 0, deadline: now + 3600 },
      ),
      context: { chainId: 10, tokens: [] },
    },
    'a name of Base reclaimed for a stranger': {
      request: call(
        '0x03c4738Ee98aE44591e1A4A4F3CaB6641d95DD9a',
        'reclaim(uint256 id, address owner)',
        [99_887_766n, registrant],
      ),
      context: { chainId: 8453, tokens: [] },
    },
  },
)

const signInText = (domain: string, uri: string, more: string[] = [], statement = 'Sign in.') =>
  message(
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      account,
      '',
      statement,
      '',
      `URI: ${uri}`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: r7d20sk1aQ',
      'Issued At: 2026-01-15T00:00:00Z',
      ...more,
    ].join('\n'),
  )
const recap = (attenuations: object) =>
  `- urn:recap:${Buffer.from(JSON.stringify({ att: attenuations, prf: [] })).toString('base64url')}`

const signIns = kind(
  'DFINITY advisory 2025: forum.dfinity.org/t/security-advisory-sign-in-with-ethereum-bitcoin-solana-siw-e-b-s-prone-to-phishing/64050; ERC-4361, ERC-5573',
  {
    'a sign-in for a look-alike of the page': signInText('аpp.example', 'https://аpp.example'),
    'a sign-in whose URI is of another site': signInText(
      'app.example',
      'https://wallet.bank.example/login',
    ),
    'a sign-in for the page with a user name before another host': signInText(
      'app.example@login.evil.example',
      'https://app.example@login.evil.example',
    ),
    'a sign-in that grants every capability': signInText(
      'app.example',
      'did:key:z6MkhaXgBZDvotDkL5257faiztiGiC2QtKLGpbnnEGta2doK',
      [
        'Resources:',
        recap({ 'https://vault.other.example': { 'kv/*': [{}], 'wallet/transfer': [{}] } }),
      ],
      'I further authorize the stated URI to perform the following actions on my behalf: (1) everything.',
    ),
    'a sign-in for an exchange of tokens': signInText(
      'app.uniswap.org',
      'https://app.uniswap.org',
      ['Expiration Time: 2036-01-15T00:00:00Z'],
    ),
    'a sign-in of another site, hidden below a friendly text': message(
      `Welcome to app.example!\n\n${'\n'.repeat(30)}opensea.io wants you to sign in with your Ethereum account:\n${account}\n\nURI: https://opensea.io\nVersion: 1\nChain ID: 1\nNonce: 8xk2k1aQ\nIssued At: 2026-01-15T00:00:00Z`,
    ),
  },
)

const other = (method: string, params: unknown): SigningRequest => ({
  kind: 'other',
  method,
  params,
})
const sink = someone('sink of raw transactions')
const methods = kind(
  'MetaMask JSON-RPC and Snaps documents (docs.metamask.io): eth_sign, snap_getBip44Entropy; EIP-5792; the mechanism of the documents',
  {
    'a transaction that is signed and kept': other('eth_signTransaction', [
      {
        from: account,
        to: sink,
        value: `0x${ether('9.9').toString(16)}`,
        data: '0x',
        nonce: '0x0',
      },
    ]),
    'a hash that nobody can read': other('eth_sign', [account, padded(someone('hash'))]),
    'a snap that asks for keys': other('wallet_invokeSnap', {
      snapId: 'npm:support-recovery-snap',
      request: { method: 'snap_getBip44Entropy', params: { coinType: 60 } },
    }),
    'calls that no batch of the page announces': other('wallet_sendCalls', [
      {
        version: '2.0.0',
        chainId: '0x1',
        from: account,
        atomicRequired: true,
        calls: [
          {
            to: weth.address,
            value: '0x0',
            data: encode('transfer(address to, uint256 amount)', [sink, ether('1000')]),
          },
        ],
      },
    ]),
    'an old form of typed data that approves a stranger': other('eth_signTypedData', [
      [
        { type: 'address', name: 'spender', value: sink },
        { type: 'address', name: 'token', value: usdc.address },
        { type: 'uint256', name: 'amount', value: `${max}` },
      ],
      account,
    ]),
    'a key that is shown to the page': other('eth_private_key', [account]),
  },
)

const sponsor = someone('token paymaster')
const calls = (
  capabilities: Record<string, unknown>,
  each: {
    to: string
    data: `0x${string}`
    value?: bigint
    capabilities?: Record<string, unknown>
  }[],
): SigningRequest => ({ kind: 'batch', isAtomic: true, calls: each, capabilities })
const claim = { to: someone('claim contract'), data: encode('claim()'), value: 0n }

const wishes = kind(
  'EIP-5792 and ERC-7677 (eips.ethereum.org): capabilities and paymasters; flarestart.com 2026: ERC-4337 smart account security',
  {
    'a batch whose sponsor may take all USDC': calls(
      {
        paymasterService: {
          url: 'https://sponsor.free-gas.example',
          context: { token: usdc.address },
        },
      },
      [
        claim,
        {
          to: usdc.address,
          data: encode('approve(address spender, uint256 amount)', [sponsor, max]),
        },
      ],
    ),
    'a batch with a permission hidden in its capabilities': calls(
      {
        permissions: [
          {
            type: 'native-token-transfer',
            signer: { type: 'account', data: { address: sponsor } },
            data: { allowance: `0x${ether('10').toString(16)}` },
            expiry: now + 31_536_000,
          },
        ],
      },
      [claim],
    ),
    'forty harmless calls and one that drains': calls({}, [
      ...Array.from({ length: 40 }, () => claim),
      {
        to: weth.address,
        data: encode('transfer(address to, uint256 amount)', [sponsor, ether('1000')]),
      },
    ]),
    'a call whose data arrives by a capability': calls({}, [
      {
        ...claim,
        capabilities: {
          dataSuffix: {
            value: encode('transfer(address to, uint256 amount)', [sponsor, ether('1000')]),
          },
          delegate: { address: sponsor },
        },
      },
      { to: sponsor, data: '0x', value: ether('9.5') },
    ]),
    'a small call with a fee that empties the account': {
      request: {
        kind: 'transaction',
        to: someone('claim contract'),
        data: encode('claim()'),
        value: 0n,
        gas: 30_000_000n,
        maxFeePerGas: 320_000_000_000n,
        maxPriorityFeePerGas: 320_000_000_000n,
      },
      node: seen({ contracts: [someone('claim contract')], moves: [] }),
    },
    'ether to a sponsor who pays for the gas': {
      request: send(sponsor, ether('8')),
      node: seen({ people: [sponsor] }),
    },
  },
)

/** Names, sign-ins, rare methods and wishes of a batch that a stranger profits from. */
export const maliciousForeignLogins: readonly CorpusCase[] = [
  ...names,
  ...signIns,
  ...methods,
  ...wishes,
]
