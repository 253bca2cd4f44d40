import { now } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const time = now * 1000
const onArbitrum = { chainId: 42161, tokens: [], origin: 'https://app.hyperliquid.xyz' }
const onOptimism = { chainId: 10, tokens: [] }

/** Typed data of Hyperliquid, whose type names contain a colon. */
const hyperliquid = (
  action: string,
  fields: [name: string, type: string][],
  message: Record<string, unknown>,
): CorpusCase['request'] => {
  const primaryType = `HyperliquidTransaction:${action}`
  return {
    kind: 'typedData',
    typedData: {
      types: { [primaryType]: fields.map(([name, type]) => ({ name, type })) },
      primaryType,
      domain: {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 42161,
        verifyingContract: zeroAddress,
      },
      message: { hyperliquidChain: 'Mainnet', ...message },
    },
  }
}

/** Log-ins and statements as typed data, none of which moves anything to strangers. */
export const typedLogins: CorpusCase[] = [
  {
    name: 'the keys of dYdX derived on its own page',
    source: 'dYdX v4: dYdX(string action), onboarding',
    request: sign({ name: 'dYdX Chain', chainId: 1 }, ['dYdX(string action)'], {
      action: 'dYdX Chain Onboarding',
    }),
    context: { origin: 'https://dydx.trade' },
  },
  {
    name: 'HYPE staked with a validator',
    source: 'Hyperliquid: HyperliquidTransaction:TokenDelegate',
    request: hyperliquid(
      'TokenDelegate',
      [
        ['hyperliquidChain', 'string'],
        ['validator', 'address'],
        ['wei', 'uint64'],
        ['isUndelegate', 'bool'],
        ['nonce', 'uint64'],
      ],
      {
        validator: '0x5ac99df645f3414876c816caa18b2d234024b487',
        wei: '1250000000',
        isUndelegate: false,
        nonce: time,
      },
    ),
    context: onArbitrum,
  },
  {
    name: 'USDC inside Hyperliquid to a friend',
    source: 'Hyperliquid: HyperliquidTransaction:UsdSend',
    request: hyperliquid(
      'UsdSend',
      [
        ['hyperliquidChain', 'string'],
        ['destination', 'string'],
        ['amount', 'string'],
        ['time', 'uint64'],
      ],
      { destination: friend.toLowerCase(), amount: '20.0', time },
    ),
    context: onArbitrum,
  },
  {
    name: 'USDC withdrawn from Hyperliquid to oneself',
    source: 'Hyperliquid: HyperliquidTransaction:Withdraw',
    request: hyperliquid(
      'Withdraw',
      [
        ['hyperliquidChain', 'string'],
        ['destination', 'string'],
        ['amount', 'string'],
        ['time', 'uint64'],
      ],
      { destination: account.toLowerCase(), amount: '150.0', time },
    ),
    context: onArbitrum,
  },
  {
    name: 'USDC moved from spot to perpetuals',
    source: 'Hyperliquid: HyperliquidTransaction:UsdClassTransfer',
    request: hyperliquid(
      'UsdClassTransfer',
      [
        ['hyperliquidChain', 'string'],
        ['amount', 'string'],
        ['toPerp', 'bool'],
        ['nonce', 'uint64'],
      ],
      { amount: '75', toPerp: true, nonce: time },
    ),
    context: onArbitrum,
  },
  {
    name: 'the API key of Polymarket',
    source:
      'Polymarket: ClobAuth(address address, string timestamp, uint256 nonce, string message)',
    request: sign(
      { name: 'ClobAuthDomain', version: '1', chainId: 137 },
      ['ClobAuth(address address, string timestamp, uint256 nonce, string message)'],
      {
        address: account,
        timestamp: String(now),
        nonce: '0',
        message: 'This message attests that I control the given wallet',
      },
    ),
    context: { chainId: 137, tokens: [], origin: 'https://polymarket.com' },
  },
  {
    name: 'a bet of fifty dollars on one outcome',
    source: 'Polymarket: CTF Exchange Order, side BUY',
    request: sign(
      {
        name: 'Polymarket CTF Exchange',
        version: '1',
        chainId: 137,
        verifyingContract: '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E',
      },
      [
        'Order(uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType)',
      ],
      {
        salt: '479249096354',
        maker: account,
        signer: account,
        taker: zeroAddress,
        tokenId: '52114319501245915516055106046884209969926127482827954674443846427813813222426',
        makerAmount: '50000000',
        takerAmount: '96150000',
        expiration: '0',
        nonce: '0',
        feeRateBps: '0',
        side: 0,
        signatureType: 0,
      },
    ),
    context: { chainId: 137, tokens: [], origin: 'https://polymarket.com' },
  },
  {
    name: 'an address linked to a Farcaster account',
    source:
      'Farcaster: VerificationClaim(uint256 fid, address address, bytes32 blockHash, uint8 network)',
    request: sign(
      {
        name: 'Farcaster Verify Ethereum Address',
        version: '2.0.0',
        salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
      },
      ['VerificationClaim(uint256 fid, address address, bytes32 blockHash, uint8 network)'],
      {
        fid: '812044',
        address: account,
        blockHash: '0x1c9f4b1f6b2d8e7a3c5049d8e7f6a5b4c3d2e1f00a1b2c3d4e5f60718293a4b5',
        network: 1,
      },
    ),
    context: { origin: 'https://farcaster.xyz' },
  },
  {
    name: 'a Farcaster account registered for the own address',
    source:
      'Farcaster: IdGateway Register(address to, address recovery, uint256 nonce, uint256 deadline)',
    request: sign(
      {
        name: 'Farcaster IdGateway',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69',
      },
      ['Register(address to, address recovery, uint256 nonce, uint256 deadline)'],
      {
        to: account,
        recovery: '0x00000000FcB080a4D6c39a9354dA9EB9bC104cd7',
        nonce: '0',
        deadline: String(now + 3600),
      },
    ),
    context: onOptimism,
  },
  {
    name: 'an attestation for which another pays the gas',
    source: 'EAS: Attest typed data for attestByDelegation',
    request: sign(
      {
        name: 'EAS',
        version: '1.3.0',
        chainId: 1,
        verifyingContract: '0xA1207F3BBa224E2c9c3c6D5aF63D0eb1582Ce587',
      },
      [
        'Attest(address attester, bytes32 schema, address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value, uint256 nonce, uint64 deadline)',
      ],
      {
        attester: account,
        schema: '0x3969bb076acfb992af54d51274c5c868641ca5344e1aacd0b1f5e4f80ac0822f',
        recipient: friend,
        expirationTime: '0',
        revocable: true,
        refUID: `0x${'0'.repeat(64)}`,
        data: '0x0000000000000000000000000000000000000000000000000000000000000001',
        value: '0',
        nonce: '2',
        deadline: String(now + 3600),
      },
    ),
  },
  {
    name: 'a permit of one position for the migration to the next version',
    source:
      'Uniswap v3: Permit of a position, spender Universal Router (V3_POSITION_MANAGER_PERMIT)',
    request: sign(
      {
        name: 'Uniswap V3 Positions NFT-V1',
        version: '1',
        chainId: 1,
        verifyingContract: contracts.v3Positions,
      },
      ['Permit(address spender, uint256 tokenId, uint256 nonce, uint256 deadline)'],
      {
        spender: contracts.universalRouter,
        tokenId: '914772',
        nonce: '0',
        deadline: String(now + 1200),
      },
    ),
  },
]
