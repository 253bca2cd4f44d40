import { now } from '#tests/lib/review/preview/context.ts'
import {
  account,
  type CorpusCase,
  collection,
  friend,
  sign,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc } = tokens
const max = 2n ** 256n - 1n
const usdcDomain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address }
const zeros = `0x${'0'.repeat(64)}`

const permitType =
  'Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'
const permit = (change: Record<string, unknown> = {}) => ({
  owner: account,
  spender: thief,
  value: `${max}`,
  nonce: 0,
  deadline: now + 1200,
  ...change,
})

/** Signatures that let a stranger act for the account, or that nobody can read. */
export const maliciousManagers: CorpusCase[] = [
  {
    name: 'an NFT by signature',
    source: 'ERC-4494 permit of a Uniswap position',
    request: sign(
      {
        name: 'Uniswap V3 Positions NFT-V1',
        version: '1',
        chainId: 1,
        verifyingContract: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
      },
      ['Permit(address spender, uint256 tokenId, uint256 nonce, uint256 deadline)'],
      { spender: thief, tokenId: '812345', nonce: 0, deadline: now + 1800 },
    ),
  },
  {
    name: 'every item of a collection by signature',
    source: 'PermitForAll of gas-saving NFT contracts',
    request: sign(
      { name: 'Apes', version: '1', chainId: 1, verifyingContract: collection },
      [
        'PermitForAll(address owner, address operator, bool approved, uint256 nonce, uint256 deadline)',
      ],
      { owner: account, operator: thief, approved: true, nonce: 0, deadline: now + 1800 },
    ),
  },
  {
    name: 'an agent that trades in the account’s name',
    source: 'Hyperliquid ApproveAgent',
    request: sign(
      {
        name: 'HyperliquidSignTransaction',
        version: '1',
        chainId: 1,
        verifyingContract: `0x${'0'.repeat(40)}`,
      },
      [
        'HyperliquidTransaction:ApproveAgent(string hyperliquidChain, address agentAddress, string agentName, uint64 nonce)'.replace(
          'HyperliquidTransaction:',
          '',
        ),
      ],
      { hyperliquidChain: 'Mainnet', agentAddress: thief, agentName: '', nonce: 1 },
    ),
  },
  {
    name: 'somebody manages the loans',
    source: 'Compound III Authorization',
    request: sign(
      {
        name: 'Compound USDC',
        version: '0',
        chainId: 1,
        verifyingContract: '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      },
      [
        'Authorization(address owner, address manager, bool isAllowed, uint256 nonce, uint256 expiry)',
      ],
      { owner: account, manager: thief, isAllowed: true, nonce: 0, expiry: now + 3600 },
    ),
  },
  {
    name: 'somebody acts for the account in Morpho',
    source: 'Morpho Blue Authorization',
    request: sign(
      { chainId: 1, verifyingContract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb' },
      [
        'Authorization(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline)',
      ],
      {
        authorizer: account,
        authorized: thief,
        isAuthorized: true,
        nonce: 0,
        deadline: now + 3600,
      },
    ),
  },
  {
    name: 'credit delegated by signature',
    source: 'Aave v3 DelegationWithSig',
    request: sign(
      {
        name: 'Aave Ethereum Variable Debt USDC',
        version: '1',
        chainId: 1,
        verifyingContract: stranger,
      },
      ['DelegationWithSig(address delegatee, uint256 value, uint256 nonce, uint256 deadline)'],
      { delegatee: thief, value: `${max}`, nonce: 0, deadline: now + 3600 },
    ),
  },
  {
    name: 'an account hands a session to a stranger',
    source: 'ERC-7710 Delegation without caveats',
    request: sign(
      { name: 'DelegationManager', version: '1', chainId: 1, verifyingContract: stranger },
      [
        'Delegation(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt)',
        'Caveat(address enforcer, bytes terms)',
      ],
      { delegate: thief, delegator: account, authority: zeros, caveats: [], salt: 0 },
    ),
  },
  {
    name: 'a new owner by signature',
    source: 'ownership hand-over of a proxy by typed data',
    request: sign(
      { name: 'Registry', version: '1', chainId: 1, verifyingContract: stranger },
      ['TransferOwnership(address newOwner, uint256 nonce)'],
      { newOwner: thief, nonce: 1 },
    ),
  },
  {
    name: 'a permit for another network',
    source: 'EIP-2612 permit replayed on the network where the money is',
    request: sign({ ...usdcDomain, chainId: 8453 }, [permitType], permit()),
  },
  {
    name: 'a permit to somebody who resembles the friend',
    source: 'address poisoning with EIP-2612',
    request: sign(
      usdcDomain,
      [permitType],
      permit({
        spender: `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase(),
      }),
    ),
  },
  {
    name: 'only a hash',
    source: 'opaque typed data, eth_sign in new clothes',
    request: sign(
      { name: 'Login', version: '1', chainId: 1, verifyingContract: stranger },
      ['Challenge(bytes32 hash)'],
      { hash: `0x${'ab'.repeat(32)}` },
    ),
  },
  {
    name: 'only encoded bytes',
    source: 'Safe message of an unknown Safe',
    request: sign({ chainId: 1, verifyingContract: stranger }, ['SafeMessage(bytes message)'], {
      message: `0x${'cd'.repeat(32)}`,
    }),
  },
]
