import { parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onPolygon, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { soon, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  send,
  sign,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const eas = '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587'
const easOnBase = '0x4200000000000000000000000000000000000021'
const schema = opaque('schema of a book club', 32)
const attested = values('string book, uint8 stars', ['Invisible Cities', 5])

const attestations: CorpusCase[] = [
  {
    name: 'a statement about a friend on chain',
    source:
      'EAS.attest(AttestationRequest) (github.com/ethereum-attestation-service/eas-contracts)',
    request: call(
      eas,
      'attest((bytes32 schema, (address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value) data) request) payable returns (bytes32)',
      [
        {
          schema,
          data: {
            recipient: friend,
            expirationTime: 0n,
            revocable: true,
            refUID: zeroHash,
            data: attested,
            value: 0n,
          },
        },
      ],
    ),
    node: node([eas], { people: [friend], changes: [], permissions: [] }),
  },
  {
    name: 'a statement revoked on Base',
    source: 'EAS.revoke(RevocationRequest) of the OP Stack predeploy',
    request: call(
      easOnBase,
      'revoke((bytes32 schema, (bytes32 uid, uint256 value) data) request) payable',
      [{ schema, data: { uid: opaque('attestation', 32), value: 0n } }],
    ),
    context: base,
    node: node([easOnBase], { changes: [], permissions: [] }),
  },
  {
    name: 'a statement that somebody else puts on chain',
    source: 'EAS: delegated Attest of version 1.2.0 (eas-sdk, offchain/delegated.ts)',
    request: sign(
      { name: 'EAS', version: '1.2.0', chainId: 8453, verifyingContract: easOnBase },
      [
        'Attest(address attester, bytes32 schema, address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value, uint256 nonce, uint64 deadline)',
      ],
      {
        attester: account,
        schema,
        recipient: friend,
        expirationTime: 0,
        revocable: true,
        refUID: zeroHash,
        data: attested,
        value: 0,
        nonce: 2,
        deadline: soon,
      },
    ),
    context: base,
    node: node([easOnBase], { people: [friend] }),
  },
  {
    name: 'a statement that stays off chain',
    source: 'EAS: offchain Attest of version 2 with a salt (eas-sdk, offchain/offchain.ts)',
    request: sign(
      { name: 'EAS Attestation', version: '0.26', chainId: 1, verifyingContract: eas },
      [
        'Attest(uint16 version, bytes32 schema, address recipient, uint64 time, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, bytes32 salt)',
      ],
      {
        version: 2,
        schema,
        recipient: friend,
        time: now,
        expirationTime: 0,
        revocable: true,
        refUID: zeroHash,
        data: attested,
        salt: opaque('salt', 32),
      },
    ),
    node: node([eas], { people: [friend] }),
  },
]

const allo = '0x1133eA7Af70876e64665ecD07C0A0476d09465a1'
const giveth = '0x97b2cb568e0880B99Cd16EFc6edFF5272Aa02676'
const protocolGuild = '0x25941dC771bB64514Fc8abBce970307Fb9d477e9'
const project = '0x14dC79964da2C08b23698B3D3cc7Ca32193d9955'
const ether = '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'

const donations: CorpusCase[] = [
  {
    name: 'a little ether for a project in a round of Gitcoin',
    source:
      'Allo v2 Allo.allocate(uint256,bytes) with value on Arbitrum (github.com/allo-protocol/allo-v2)',
    request: call(
      allo,
      'allocate(uint256 _poolId, bytes _data) payable',
      [
        609n,
        values(
          'address recipientId, uint8 permitType, (((address token, uint256 amount) permitted, uint256 nonce, uint256 deadline) permit, bytes signature) permit2Data',
          [
            project,
            0,
            {
              permit: {
                permitted: { token: ether, amount: parseEther('0.003') },
                nonce: 0n,
                deadline: 0n,
              },
              signature: '0x',
            },
          ],
        ),
      ],
      parseEther('0.003'),
    ),
    context: arbitrum,
    node: node([allo], {
      people: [project, ether],
      changes: paid('ether', parseEther('0.003'), project),
    }),
  },
  {
    name: 'five USDC for a project on Giveth',
    source:
      'Giveth DonationHandler.donateERC20(address,address,uint256,bytes) on Polygon (github.com/Giveth/donation-handler-foundry)',
    request: call(
      giveth,
      'donateERC20(address tokenAddress, address recipientAddress, uint256 amount, bytes data)',
      [onPolygon.usdc.address, project, parseUnits('5', 6), '0x'],
    ),
    context: polygon,
    node: node([giveth, onPolygon.usdc.address], {
      people: [project],
      changes: paid(onPolygon.usdc, parseUnits('5', 6), project),
    }),
  },
  {
    name: 'a plain gift of ether to the Protocol Guild',
    source: 'Protocol Guild: ether to its contract for vesting (docs.protocolguild.org)',
    request: send(protocolGuild, parseEther('0.1')),
    node: node([protocolGuild], { changes: paid('ether', parseEther('0.1'), protocolGuild) }),
  },
  {
    name: 'a gift of 40 DAI to the Protocol Guild',
    source: 'Protocol Guild: ERC-20 transfer of DAI to its contract',
    request: call(tokens.dai.address, 'transfer(address to, uint256 amount) returns (bool)', [
      protocolGuild,
      parseEther('40'),
    ]),
    node: node([tokens.dai.address, protocolGuild], {
      changes: paid(tokens.dai, parseEther('40'), protocolGuild),
    }),
  },
]

const exchange = '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E'
const negRiskExchange = '0xC5d563A36AE78145C45a50134d48A1215220f80a'
const conditionalTokens = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'
const proxyFactory = '0xaacFeEa03eb1561C4e67d661e40682Bd20E3541b'
const outcome = BigInt(opaque('outcome', 32))
const condition = opaque('condition', 32)
const bet = (verifyingContract: string, makerAmount: bigint, takerAmount: bigint, side: 0 | 1) =>
  sign(
    { name: 'Polymarket CTF Exchange', version: '1', chainId: 137, verifyingContract },
    [
      'Order(uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType)',
    ],
    {
      salt: '938471092834',
      maker: account,
      signer: account,
      taker: zeroAddress,
      tokenId: String(outcome),
      makerAmount: String(makerAmount),
      takerAmount: String(takerAmount),
      expiration: '0',
      nonce: '0',
      feeRateBps: '0',
      side,
      signatureType: 0,
    },
  )

const polymarket: CorpusCase[] = [
  {
    name: 'a bet of 20 dollars at 40 cents',
    source:
      'Polymarket CTF Exchange: Order, side BUY (github.com/Polymarket/clob-client, clob-order-utils)',
    request: bet(exchange, parseUnits('20', 6), parseUnits('50', 6), 0),
    context: polygon,
    node: node([exchange]),
  },
  {
    name: '30 shares of an outcome sold at 62 cents',
    source: 'Polymarket Neg Risk CTF Exchange: Order, side SELL',
    request: bet(negRiskExchange, parseUnits('30', 6), parseUnits('18.6', 6), 1),
    context: polygon,
    node: node([negRiskExchange]),
  },
  {
    name: 'keys of the interface of Polymarket asked for',
    source: 'Polymarket: ClobAuth(address address,string timestamp,uint256 nonce,string message)',
    request: sign(
      { name: 'ClobAuthDomain', version: '1', chainId: 137 },
      ['ClobAuth(address address, string timestamp, uint256 nonce, string message)'],
      {
        address: account,
        timestamp: String(now),
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
    ),
    context: { ...polygon, origin: 'https://polymarket.com' },
    node: node([]),
  },
  {
    name: 'the account of Polymarket created',
    source: 'Polymarket: CreateProxy(address paymentToken,uint256 payment,address paymentReceiver)',
    request: sign(
      {
        name: 'Polymarket Contract Proxy Factory',
        chainId: 137,
        verifyingContract: proxyFactory,
      },
      ['CreateProxy(address paymentToken, uint256 payment, address paymentReceiver)'],
      { paymentToken: zeroAddress, payment: '0', paymentReceiver: zeroAddress },
    ),
    context: { ...polygon, origin: 'https://polymarket.com' },
    node: node([proxyFactory]),
  },
  {
    name: 'a bet that was won paid out',
    source:
      'Gnosis ConditionalTokens.redeemPositions on Polygon (github.com/gnosis/conditional-tokens-contracts)',
    request: call(
      conditionalTokens,
      'redeemPositions(address collateralToken, bytes32 parentCollectionId, bytes32 conditionId, uint256[] indexSets)',
      [onPolygon.usdce.address, zeroHash, condition, [1n, 2n]],
    ),
    context: polygon,
    node: node([conditionalTokens, onPolygon.usdce.address], {
      changes: [
        {
          account,
          asset: { kind: 'ERC-1155', token: conditionalTokens, id: outcome },
          amount: -parseUnits('50', 6),
        },
        gained(onPolygon.usdce, parseUnits('50', 6)),
      ],
    }),
  },
  {
    name: '10 dollars split into both outcomes',
    source: 'Gnosis ConditionalTokens.splitPosition on Polygon',
    request: call(
      conditionalTokens,
      'splitPosition(address collateralToken, bytes32 parentCollectionId, bytes32 conditionId, uint256[] partition, uint256 amount)',
      [onPolygon.usdce.address, zeroHash, condition, [1n, 2n], parseUnits('10', 6)],
    ),
    context: polygon,
    node: node([conditionalTokens, onPolygon.usdce.address], {
      changes: [
        ...paid(onPolygon.usdce, parseUnits('10', 6), conditionalTokens),
        {
          account,
          asset: { kind: 'ERC-1155', token: conditionalTokens, id: outcome },
          amount: parseUnits('10', 6),
        },
      ],
    }),
  },
]

/** Attestations, donations and bets. */
export const attestationsAndGifts: CorpusCase[] = [...attestations, ...donations, ...polymarket]
