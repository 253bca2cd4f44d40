import { keccak256, parseEther, toHex } from 'viem'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { steth } = tokens
const lidoQueue = '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1'
const eigen = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const etherFi = '0x308861A430be4cce5502d0A12724771Fc6DaF216'
const renzo = '0x74a09653A083691711cF8215a6ab074BB4e99ef5'
const ssv = '0xDD9BC35aE942eF0cFa76930954a156B3fF30a4E1'
const ssvToken = {
  address: '0x9D65fF81a3c488d585bBfb0Bfe3c7707c7917f54',
  symbol: 'SSV',
  decimals: 18,
} as const
const escrow = '0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4'
const voter = '0x16613524e02ad97eDfeF371bC883F2F5d6C480A5'

/** Stakes, validators and locks. */
export const validators = everyday('validators, restaking and locks of 2025 and 2026', {
  'ether of finished withdrawals': {
    from: documents.lido,
    request: call(lidoQueue, 'claimWithdrawals(uint256[] _requestIds, uint256[] _hints)', [
      [88_211n, 88_212n],
      [640n, 640n],
    ]),
    node: seen({ contracts: [lidoQueue], changes: [gained('ether', parseEther('3.4'))] }),
  },
  'stETH as a veto': {
    from: ['Lido dual governance', 'https://github.com/lidofinance/dual-governance'],
    request: call(
      '0x165813A31446a98c84E20Dda8C101BB3C8228e1c',
      'lockStETH(uint256 amount) returns (uint256)',
      [parseEther('120')],
    ),
    node: seen({
      contracts: ['0x165813A31446a98c84E20Dda8C101BB3C8228e1c'],
      changes: paid(steth, parseEther('120'), '0x165813A31446a98c84E20Dda8C101BB3C8228e1c'),
    }),
  },
  'eETH to be withdrawn': {
    from: documents.etherFi,
    request: call(etherFi, 'requestWithdraw(address recipient, uint256 amount) returns (uint256)', [
      account,
      parseEther('1.5'),
    ]),
    node: seen({
      contracts: [etherFi],
      changes: paid(
        { address: '0x35fA164735182de50811E8e2E824cFb9B6118ac2', symbol: 'eETH', decimals: 18 },
        parseEther('1.5'),
        someone('withdrawals of ether.fi'),
      ),
    }),
  },
  'two ether restaked at Renzo': {
    from: ['Renzo: contracts', 'https://docs.renzoprotocol.com/docs/contracts'],
    request: call(renzo, 'depositETH() payable', [], parseEther('2')),
    node: seen({
      contracts: [renzo],
      changes: [
        ...paid('ether', parseEther('2'), renzo),
        gained(
          { address: '0xbf5495Efe5DB9ce00f80364C8B423567e58d2110', symbol: 'ezETH', decimals: 18 },
          parseEther('1.87'),
        ),
      ],
    }),
  },
  'shares at EigenLayer queued': {
    from: documents.eigenDelegation,
    request: call(
      eigen,
      'queueWithdrawals((address[] strategies, uint256[] depositShares, address __deprecated_withdrawer)[] params) returns (bytes32[])',
      [
        [
          {
            strategies: ['0x93c4b944D05dfe6df7645A86cd2206016c51564D'],
            depositShares: [parseEther('40')],
            __deprecated_withdrawer: account,
          },
        ],
      ],
    ),
    node: seen({ contracts: [eigen, '0x93c4b944D05dfe6df7645A86cd2206016c51564D'] }),
  },
  'a delegation at EigenLayer taken back': {
    from: documents.eigenDelegation,
    request: call(eigen, 'undelegate(address staker) returns (bytes32[])', [account]),
    node: seen({ contracts: [eigen] }),
  },
  'a deposit at Symbiotic': {
    from: ['Symbiotic: vault', 'https://docs.symbiotic.fi/modules/counterparties/vaults'],
    request: call(
      '0xC329400492c6ff2438472D4651Ad17389fCb843a',
      'deposit(address onBehalfOf, uint256 amount) returns (uint256, uint256)',
      [account, parseEther('25')],
    ),
    node: seen({
      contracts: ['0xC329400492c6ff2438472D4651Ad17389fCb843a'],
      changes: paid(steth, parseEther('25'), '0xC329400492c6ff2438472D4651Ad17389fCb843a'),
    }),
  },
  'a validator at SSV': {
    from: [
      'SSV network contracts',
      'https://docs.ssv.network/developers/smart-contracts/ssvnetwork',
    ],
    request: call(
      ssv,
      'registerValidator(bytes publicKey, uint64[] operatorIds, bytes sharesData, uint256 amount, (uint32 validatorCount, uint64 networkFeeIndex, uint64 index, bool active, uint256 balance) cluster)',
      [
        opaque('public key', 48),
        [1n, 5n, 8n, 21n],
        opaque('shares', 320),
        parseEther('12'),
        { validatorCount: 0, networkFeeIndex: 0n, index: 0n, active: true, balance: 0n },
      ],
    ),
    node: seen({
      contracts: [ssv],
      facts: [{ ...ssvToken, balance: parseEther('30') }],
      changes: paid(ssvToken, parseEther('12'), ssv),
    }),
  },
  'AERO in a lock of the longest time': {
    from: documents.aerodrome,
    on: base,
    request: call(escrow, 'createLock(uint256 _value, uint256 _lockDuration) returns (uint256)', [
      parseEther('400'),
      126_144_000n,
    ]),
    node: seen({ contracts: [escrow], changes: paid(onBase.aero, parseEther('400'), escrow) }),
  },
  'votes for pools': {
    from: documents.aerodrome,
    on: base,
    request: call(voter, 'vote(uint256 _tokenId, address[] _poolVote, uint256[] _weights)', [
      55_120n,
      [someone('a pool of Base'), someone('another pool of Base')],
      [60n, 40n],
    ]),
    node: seen({ contracts: [voter, someone('a pool of Base'), someone('another pool of Base')] }),
  },
  'fees of the pools voted for': {
    from: documents.aerodrome,
    on: base,
    request: call(voter, 'claimFees(address[] _fees, address[][] _tokens, uint256 _tokenId)', [
      [someone('fees of a pool')],
      [[onBase.weth.address, onBase.usdc.address]],
      55_120n,
    ]),
    node: seen({
      contracts: [voter, someone('fees of a pool')],
      changes: [gained(onBase.weth, parseEther('0.01')), gained(onBase.usdc, 31_000_000n)],
    }),
  },
  'a stake of Aave that cools down': {
    from: ['Aave Umbrella', 'https://aave.com/docs/developers/umbrella'],
    request: call('0xD400fc38ED4732893174325693a63C30ee3881a8', 'cooldown()'),
    node: seen({ contracts: ['0xD400fc38ED4732893174325693a63C30ee3881a8'] }),
  },
  'a stake of rewards by a proof': {
    from: documents.merkl,
    request: call(
      '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae',
      'claim(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs)',
      [[account], [steth.address], [parseEther('0.4')], [[keccak256(toHex('a proof'))]]],
    ),
    node: seen({
      contracts: ['0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae'],
      changes: [gained(steth, parseEther('0.4'))],
    }),
  },
  'a lock of SSV exited': {
    from: [
      'SSV network contracts',
      'https://docs.ssv.network/developers/smart-contracts/ssvnetwork',
    ],
    request: call(ssv, 'exitValidator(bytes publicKey, uint64[] operatorIds)', [
      opaque('public key', 48),
      [1n, 5n, 8n, 21n],
    ]),
    node: seen({ contracts: [ssv] }),
  },
  'ezETH redeemed later': {
    from: ['Renzo: withdrawals', 'https://docs.renzoprotocol.com/docs/contracts'],
    request: call(
      '0x5efc9D10E42FB517456f4ac41EB5e2eBe42C8918',
      'withdraw(uint256 _amount, address _assetOut)',
      [parseEther('1.8'), '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE'],
    ),
    node: seen({
      contracts: ['0x5efc9D10E42FB517456f4ac41EB5e2eBe42C8918'],
      changes: [
        spent(
          { address: '0xbf5495Efe5DB9ce00f80364C8B423567e58d2110', symbol: 'ezETH', decimals: 18 },
          parseEther('1.8'),
        ),
      ],
    }),
  },
})
