import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { now } from '#tests/lib/review/preview/context.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  allowed,
  amount,
  assets,
  ether,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth } = tokens
const max = 2n ** 256n - 1n
const thiefPage = someone('contract behind a lure')
const thiefKey = someone('key behind a lure')

const signInText = (domain: string, uri: string, address: string = account, chainId = '1') =>
  [
    `${domain} wants you to sign in with your Ethereum account:`,
    address,
    '',
    'Sign in to the app.',
    '',
    `URI: ${uri}`,
    'Version: 1',
    `Chain ID: ${chainId}`,
    'Nonce: f8sk2k1aQz',
    'Issued At: 2026-01-15T00:00:00Z',
  ].join('\n')
const signIns = kind(
  'Phantom: sign-in standards against other domains (phantom.app/en-GB/learn/blog/adopting-sign-in-with-standards); ERC-4361',
  {
    'a sign-in for the page of a Safe': message(
      signInText('app.safe.example', 'https://app.safe.example'),
    ),
    'a sign-in for a subdomain of another site': message(
      signInText('app.example.evil.example', 'https://app.example.evil.example'),
    ),
    'a sign-in for another port': message(
      signInText('app.example:8443', 'https://app.example:8443'),
    ),
    'a sign-in for another site, as bytes': {
      kind: 'message',
      message: {
        raw: new TextEncoder().encode(signInText('bank.example', 'https://bank.example')),
      },
    },
  },
)

const hashes = kind(
  'obsi.lthieu.dev: case Radiant Capital 2024, blind signing; EIP-191 and EIP-712 (eips.ethereum.org)',
  {
    'a hash as a message': { kind: 'message', message: { raw: padded(someone('hash to sign')) } },
    'a hash as text': message(padded(someone('hash as text'))),
    'a hash below a friendly sentence': message(
      `Verify that you are human:\n${padded(someone('hash of a Safe transaction'))}`,
    ),
    'typed data before it is hashed, as bytes': {
      kind: 'message',
      message: {
        raw: `0x1901${padded(someone('domain')).slice(2)}${padded(someone('struct')).slice(2)}`,
      },
    },
  },
)

const baits = kind(
  'SlowMist: rescue scams (cointeeth.com/news/slow-mist-reverse-fishing-reveals-the-routine-of-using-token)',
  {
    'a message that asks for the recovery phrase': message(
      'Your wallet is out of sync. Enter your 12-word recovery phrase (seed phrase) on https://sync-wallets.example to validate it.',
    ),
    'a message that asks for a private key': message(
      'Security notice: export your private key and paste it in the form at https://ledger-verify.example within 24 hours or lose access.',
    ),
    'a message that says what to do with funds': message(
      `Your funds are at risk. To protect them, send all your ETH and USDT to the safe address ${thiefKey} now.`,
    ),
  },
)

const disguised = kind(
  'Check Point Research, May 2025: forged Collab.Land verification (backdoor.news); EIP-191: what a message can hold',
  {
    'a permit as JSON in a message': message(
      JSON.stringify({
        primaryType: 'Permit',
        domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address },
        message: {
          owner: account,
          spender: thiefKey,
          value: `${max}`,
          nonce: 0,
          deadline: now + 600,
        },
      }),
    ),
    'a signed transaction’s bytes in a message': {
      kind: 'message',
      message: {
        raw: `0x02f8b00180843b9aca00850df847580082fde894${usdc.address.slice(2)}80b844${encode('approve(address spender, uint256 amount)', [thiefKey, max]).slice(2)}c0`,
      },
    },
    'calldata as a message': message(
      encode('transfer(address to, uint256 amount)', [thiefKey, amount('usdc', '1000')]),
    ),
    'a statement that gives everything away': message(
      `I, the owner of ${account}, hereby authorize ${thiefKey} to transfer all tokens and NFTs of my wallet without further confirmation.`,
    ),
  },
)

const addChain = (chain: Record<string, unknown>): SigningRequest => ({ kind: 'addChain', chain })
const networks = kind(
  'SlowMist, July 2024: malicious RPC of a Tenderly fork (rivers.chaitin.cn/blog/cq94jch0lnechd243h20)',
  {
    'Ethereum through a fork that shows false balances': addChain({
      chainId: '0x1',
      chainName: 'Ethereum Mainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://rpc.tenderly.co/fork/34ce4192-e929-4e48-a02b-d96180f9f748'],
      blockExplorerUrls: ['https://etherscan.io'],
    }),
    'Base under its number from a stranger’s server': addChain({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://mainnet.base.rpc-node.example'],
    }),
    'a network with the name and currency of Ethereum': addChain({
      chainId: '0x7a69f',
      chainName: 'Ethereum Mainnet',
      nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
      rpcUrls: ['https://eth.example'],
      blockExplorerUrls: ['https://etherscan.io.example'],
    }),
    'a network without encryption, with an address in its place': addChain({
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: ['http://185.220.101.4:8545'],
    }),
  },
)

const other = (method: string, params: unknown): SigningRequest => ({
  kind: 'other',
  method,
  params,
})
const unknown = kind(
  'MetaMask JSON-RPC documents (docs.metamask.io): eth_decrypt; ERC-4337 and EIP-7702: eth_sendUserOperation, authorizations',
  {
    'a method that shows the private key': other('wallet_exportPrivateKey', [account]),
    'a secret message decrypted for the page': other('eth_decrypt', [
      `0x${'7b22'.repeat(20)}`,
      account,
    ]),
    'an authorization by a method of its own': other('wallet_signAuthorization', [
      { address: someone('sweeper behind a lure'), chainId: '0x0', nonce: '0x0' },
    ]),
    'a user operation sent by a method of its own': other('eth_sendUserOperation', [
      {
        sender: account,
        nonce: '0x0',
        callData: encode('execute(address dest, uint256 value, bytes func)', [
          thiefKey,
          ether('9.9'),
          '0x',
        ]),
        signature: '0x',
      },
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
    ]),
  },
)

const nested = kind(
  'Scam Sniffer and SlowMist, August 2025: batches of EIP-7702 (defy.club/?p=19928); ERC-7821 and ERC-7579 execute',
  {
    'a drain inside three multicalls': call(thiefPage, 'multicall(bytes[] data)', [
      [
        encode('multicall(bytes[] data)', [
          [
            encode('multicall(bytes[] data)', [
              [
                encode('approve(address spender, uint256 amount)', [thiefKey, max]),
                encode('transferFrom(address from, address to, uint256 amount)', [
                  account,
                  thiefKey,
                  ether('999'),
                ]),
              ],
            ]),
          ],
        ]),
      ],
    ]),
    'an execution on oneself that approves three tokens': {
      request: call(account, 'executeBatch((address target, uint256 value, bytes data)[] calls)', [
        [usdc, usdt, dai].map(({ address }) => ({
          target: address,
          value: 0n,
          data: encode('approve(address spender, uint256 amount)', [thiefKey, max]),
        })),
      ]),
      node: seen({
        people: [thiefKey],
        permissions: [usdc, usdt, dai].map(({ address }) => allowed(address, thiefKey, max)),
      }),
    },
    'an execution by ERC-7579 that sends wrapped ether away': call(
      account,
      'execute(bytes32 mode, bytes executionCalldata)',
      [
        `0x${'0'.repeat(64)}`,
        `${weth.address.toLowerCase() as `0x${string}`}${'0'.repeat(64)}${encode('transfer(address to, uint256 amount)', [thiefKey, ether('1000')]).slice(2)}`,
      ],
    ),
    'a proof and root whose leaf is a transfer': {
      request: call(
        thiefPage,
        'claim(uint256 index, address account, uint256 amount, bytes32[] proof)',
        [5n, account, ether('1500'), [padded(someone('proof'))]],
      ),
      node: seen({
        contracts: [thiefPage],
        moves: [[assets.weth, ether('1000'), thiefKey]],
      }),
    },
  },
)

const bytesOf = kind(
  'EIP-712 (eips.ethereum.org/EIPS/eip-712) and SafeMessage: bytes in typed data; the mechanism of the documents',
  {
    'an order that carries calldata of an approval': sign(
      { name: 'Intent', version: '1', chainId: 1, verifyingContract: thiefPage },
      [
        'Intent(address user, Step[] steps, uint256 deadline)',
        'Step(address target, bytes payload)',
      ],
      {
        user: account,
        steps: [
          {
            target: contracts.uni,
            payload: encode('approve(address spender, uint256 amount)', [thiefKey, max]),
          },
        ],
        deadline: now + 600,
      },
    ),
    'a vote that carries a transfer': sign(
      { name: 'Vote', version: '1', chainId: 1 },
      ['Vote(string proposal, string choice, bytes extra)'],
      {
        proposal: 'Give holders a reward',
        choice: 'yes',
        extra: encode('transferFrom(address from, address to, uint256 amount)', [
          account,
          thiefKey,
          amount('usdc', '1000'),
        ]),
      },
    ),
    'a message of a Safe that is a transaction’s hash': sign(
      { chainId: 1, verifyingContract: someone('safe of the account') },
      ['SafeMessage(bytes message)'],
      { message: padded(someone('hash of a Safe transaction')) },
    ),
  },
)

/** Messages, networks, methods and wrappers that hide what they do. */
export const lures: readonly CorpusCase[] = [
  ...signIns,
  ...hashes,
  ...baits,
  ...disguised,
  ...networks,
  ...unknown,
  ...nested,
  ...bytesOf,
]
