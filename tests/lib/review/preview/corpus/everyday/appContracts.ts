import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import {
  newPerson,
  secondPerson,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { amount, kind, padded } from '#tests/lib/review/preview/corpus/frauds.ts'
import { node } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  authorize,
  batch,
  type CorpusCase,
  call,
  encode,
  message,
  sign,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const max = 2n ** 256n - 1n
const seen = (...contracts: string[]) => node(contracts, { people: [newPerson, secondPerson] })
const allowance = (token: string, spender: string) =>
  call(token, 'approve(address spender, uint256 amount)', [spender, max])
/** An app's contract that may take all of a token, as its page asks for it. */
const allowed = (
  token: string,
  spender: string,
  context: NonNullable<CorpusCase['context']>,
): Pick<CorpusCase, 'request' | 'context' | 'node'> => ({
  request: allowance(token, spender),
  context,
  node: seen(spender),
})

const exchange = '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E'
const negativeRisk = '0xC5d563A36AE78145C45a50134d48A1215220f80a'
const shares = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'
const hyperliquid = '0x2Df1c51E09aECF9cacB7bc98cB1742757f163dF7'
const farm = '0x556B9306565093C855AEA9AE92A594704c2Cd59e'
const positions = '0x46A15B0b27311cedF172AB29E4f4766fbE7F4364'
const bulker = '0xa397a8C2086C554B531c02E29f3291c9704B00c7'
const adapter = '0x4A6c312ec70E8747a587EE860a0353cd42Be0aE0'
const attestations = '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587'

/** Contracts that apps of many people use, and people who are named without getting anything. */
export const appContracts: readonly CorpusCase[] = [
  ...kind(
    'Unlimited permissions that the pages of these apps ask for, by the addresses that DefiLlama lists',
    {
      'shares of Polymarket paid with USDC.e': allowed(onPolygon.usdce.address, exchange, {
        ...polygon,
        origin: 'https://polymarket.com',
      }),
      'shares of Polymarket sold later': {
        request: call(shares, 'setApprovalForAll(address operator, bool approved)', [
          negativeRisk,
          true,
        ]),
        context: { ...polygon, origin: 'https://polymarket.com' },
        node: seen(negativeRisk, shares),
      },
      'USDC for the router of Aerodrome': allowed(
        onBase.usdc.address,
        '0xcF77a3Ba9A5CA399B7c97c74d54e5b1Beb874E43',
        { ...base, origin: 'https://aerodrome.finance' },
      ),
      'USDC for Aave on Base': allowed(
        onBase.usdc.address,
        '0xA238Dd80C259a72e81d7e4664a9801593F98d1c5',
        { ...base, origin: 'https://app.aave.com' },
      ),
      'USDC for swaps of MetaMask': allowed(
        tokens.usdc.address,
        '0x881D40237659C251811CEC9c364ef91dC08D300C',
        { origin: 'https://portfolio.metamask.io' },
      ),
      'USDC for the router of Odos': allowed(
        tokens.usdc.address,
        '0x0D05a7D3448512B78fa8A9e46c4872C88C4a0D05',
        { origin: 'https://app.odos.xyz' },
      ),
      'a bulker that acts at Compound': {
        request: call(
          '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
          'allow(address manager, bool isAllowed)',
          [bulker, true],
        ),
        context: { origin: 'https://app.compound.finance' },
        node: seen(bulker),
      },
      'an adapter of the bundler authorized at Morpho': {
        request: call(
          '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
          'setAuthorization(address authorized, bool newIsAuthorized)',
          [adapter, true],
        ),
        context: { origin: 'https://app.morpho.org' },
        node: seen(adapter),
      },
    },
  ),
  ...kind('Deposits by a plain transfer: Hyperliquid’s bridge, farms of PancakeSwap v3', {
    'most USDC deposited at Hyperliquid': {
      request: call(onArbitrum.usdc.address, 'transfer(address to, uint256 amount)', [
        hyperliquid,
        800_000_000n,
      ]),
      context: { ...arbitrum, origin: 'https://app.hyperliquid.xyz' },
      node: seen(hyperliquid),
    },
    'a position put into a farm': {
      request: call(positions, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
        account,
        farm,
        88_123n,
      ]),
      context: { chainId: 56, tokens: [], origin: 'https://pancakeswap.finance' },
      node: seen(positions, farm),
    },
  }),
  ...kind('ethereum.org, Pectra 7702: known implementations; the wallets’ own documents', {
    'the account upgraded to Alchemy’s': authorize('0x69007702764179f14F51cdce752f4f775d74E139'),
    'the account upgraded to Kernel': authorize('0xd6CEDDe84be40893d153Be9d467CD6aD37875b28'),
    'the account upgraded to OKX’s': authorize('0x80296FF8D1ED46f8e3C7992664D13B833504c2Bb'),
    'the account upgraded to Trust Wallet’s': authorize(
      '0xD2e28229F6f2c235e57De2EbC727025A1D0530FB',
    ),
    'the account upgraded to Calibur 1.1': authorize('0x000000005c84F8Fd50b21CAC312528A64437030e'),
  }),
  ...kind('Safe and EAS: other people are named, and get nothing', {
    'a Safe with two other owners': {
      request: call(
        '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67',
        'createProxyWithNonce(address singleton, bytes initializer, uint256 saltNonce)',
        [
          '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762',
          encode(
            'setup(address[] owners, uint256 threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
            [
              [account, newPerson, secondPerson],
              2n,
              zeroAddress,
              '0x',
              '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99',
              zeroAddress,
              0n,
              zeroAddress,
            ],
          ),
          77n,
        ],
      ),
      context: { origin: 'https://app.safe.global' },
      node: seen('0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'),
    },
    'calls of a Safe through its contract for batches of any kind': {
      request: sign(
        { chainId: 1, verifyingContract: attestations },
        [
          'SafeTx(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce)',
        ],
        {
          to: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
          value: 0n,
          data: encode('multiSend(bytes transactions)', [
            `0x00${tokens.usdc.address.slice(2)}${'0'.repeat(64)}${'44'.padStart(64, '0')}${encode(
              'approve(address spender, uint256 amount)',
              ['0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2', amount('usdc', '50')],
            ).slice(2)}`,
          ]),
          operation: 1,
          safeTxGas: 0n,
          baseGas: 0n,
          gasPrice: 0n,
          gasToken: zeroAddress,
          refundReceiver: zeroAddress,
          nonce: 3n,
        },
      ),
      context: { origin: 'https://app.safe.global' },
      node: seen(attestations),
    },
    'an attestation about a colleague, off chain': {
      request: sign(
        { name: 'EAS Attestation', version: '1.3.0', chainId: 1, verifyingContract: attestations },
        [
          'Attest(uint16 version, bytes32 schema, address recipient, uint64 time, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, bytes32 salt)',
        ],
        {
          version: 2,
          schema: opaque('schema', 32),
          recipient: newPerson,
          time: BigInt(now),
          expirationTime: 0n,
          revocable: true,
          refUID: zeroHash,
          data: values('address met, string note', [newPerson, 'in Lisbon']),
          salt: opaque('salt', 32),
        },
      ),
      node: seen(attestations),
    },
  }),
  ...kind('Circle Gateway: BurnIntent, whose addresses are words of 32 bytes', {
    'a balance of Circle’s Gateway spent on Base': {
      request: sign(
        { name: 'GatewayWallet', version: '1' },
        [
          'BurnIntent(uint256 maxBlockHeight, uint256 maxFee, TransferSpec spec)',
          'TransferSpec(uint32 version, uint32 sourceDomain, uint32 destinationDomain, bytes32 sourceContract, bytes32 destinationContract, bytes32 sourceToken, bytes32 destinationToken, bytes32 sourceDepositor, bytes32 destinationRecipient, bytes32 sourceSigner, bytes32 destinationCaller, uint256 value, bytes32 salt, bytes hookData)',
        ],
        {
          maxBlockHeight: max,
          maxFee: 2_010_000n,
          spec: {
            version: 1,
            sourceDomain: 0,
            destinationDomain: 6,
            sourceContract: padded('0x77777777Dcc4d5A8B6E418Fd04D8997ef11000eE'),
            destinationContract: padded('0x2222222d7164433c4C09B0b0D809a9b52C04C205'),
            sourceToken: padded(tokens.usdc.address),
            destinationToken: padded(onBase.usdc.address),
            sourceDepositor: padded(account),
            destinationRecipient: padded(account),
            sourceSigner: padded(account),
            destinationCaller: zeroHash,
            value: amount('usdc', '100'),
            salt: opaque('salt', 32),
            hookData: '0x',
          },
        },
      ),
    },
  }),
  ...kind('Terms that sites have people sign: they say what the person may do', {
    'terms by which funds can be withdrawn at any time': message(
      'By signing you accept the Terms of Service. You can withdraw your funds at any time.\n\nNonce: 8f3a',
    ),
    'terms by which nobody else withdraws': message(
      'This signature lets you trade; only you can withdraw all your funds.\n\nNonce: 8f3a',
    ),
  }),
  {
    name: 'a batch with wishes about how it is carried out',
    source: 'EIP-5792 and ERC-7867: capabilities atomic and flowControl',
    request: {
      kind: 'batch',
      calls: [
        {
          to: tokens.usdc.address,
          value: 0n,
          data: encode('approve(address spender, uint256 amount)', [
            '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
            amount('usdc', '50'),
          ]),
        },
      ],
      isAtomic: true,
      capabilities: { auxiliaryFunds: { optional: true }, flowControl: { optional: true } },
    },
  },
  {
    name: 'a rent and its deposit paid to a landlord in one batch',
    source: 'EIP-5792: wallet_sendCalls with two transfers',
    request: batch(
      call(tokens.usdc.address, 'transfer(address to, uint256 amount)', [
        newPerson,
        amount('usdc', '120'),
      ]),
      call(tokens.dai.address, 'transfer(address to, uint256 amount)', [
        newPerson,
        amount('dai', '80'),
      ]),
    ),
    node: seen(),
  },
]
