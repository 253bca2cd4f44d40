import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  allowed,
  amount,
  assets,
  ether,
  item,
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
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = tokens

const message32 = padded(someone('foreign recipient'))
const foreign = someone('foreign recipient')
const crossChain = kind(
  'Axelar, Celer, LayerZero and Wormhole contracts: recipient as bytes32 or text; no report known, the mechanism of the contracts',
  {
    'tokens sent through a gateway to an address that is text': call(
      '0x4F4495243837681061C4743b74B3eEdf548D56A5',
      'sendToken(string destinationChain, string destinationAddress, string symbol, uint256 amount)',
      ['arbitrum', foreign, 'USDC', amount('usdc', '1000')],
    ),
    'tokens in a liquidity bridge, released to a stranger': {
      request: call(
        '0x5427FEFA711Eff984124bFBB1AB6fbf5E3DA1820',
        'send(address _receiver, address _token, uint256 _amount, uint64 _dstChainId, uint64 _nonce, uint32 _maxSlippage)',
        [foreign, usdc.address, amount('usdc', '1000'), 56n, 1n, 990_000],
      ),
      node: seen({
        people: [foreign],
        contracts: ['0x5427FEFA711Eff984124bFBB1AB6fbf5E3DA1820'],
        moves: [
          [assets.usdc, amount('usdc', '1000'), '0x5427FEFA711Eff984124bFBB1AB6fbf5E3DA1820'],
        ],
      }),
    },
    'tokens through Wormhole to somebody else': call(
      '0x3ee18B2214AFF97000D974cf647E7C347E8fa585',
      'transferTokens(address token, uint256 amount, uint16 recipientChain, bytes32 recipient, uint256 arbiterFee, uint32 nonce)',
      [weth.address, ether('995'), 1, message32, 0n, 7],
    ),
    'a transfer through Hyperlane to somebody else': call(
      someone('warp route'),
      'transferRemote(uint32 destination, bytes32 recipient, uint256 amount)',
      [10, message32, ether('9.4')],
      ether('9.4'),
    ),
    'an omnichain fee with a foreign refund of nearly all ether': call(
      '0x6C96dE32CEa08842dcc4058c14d3aaAD7Fa41dee',
      'send((uint32 dstEid, bytes32 to, uint256 amountLD, uint256 minAmountLD, bytes extraOptions, bytes composeMsg, bytes oftCmd) sendParam, (uint256 nativeFee, uint256 lzTokenFee) fee, address refundAddress)',
      [
        {
          dstEid: 30_110,
          to: padded(account),
          amountLD: 1n,
          minAmountLD: 0n,
          extraOptions: '0x',
          composeMsg: '0x',
          oftCmd: '0x',
        },
        { nativeFee: ether('9.7'), lzTokenFee: 0n },
        foreign,
      ],
      ether('9.7'),
    ),
  },
)

const collector = someone('collector of claims')
const sablier = '0xAFb979d9afAd1aD27C5eFf4E27226E3AB9e5dCC9'
const convex = '0x72a19342e8F1838460eBFCCEf09F6585e32db86E'
const streams = kind(
  'Sablier, Convex, Superfluid and Aave contracts: recipient of a claim; no report known, the mechanism of the contracts',
  {
    'everything of a stream withdrawn to a stranger': call(
      sablier,
      'withdrawMax(uint256 streamId, address to)',
      [2211n, collector],
    ),
    'the NFT of a stream transferred away': {
      request: call(sablier, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
        account,
        collector,
        2211n,
      ]),
      node: seen({
        people: [collector],
        contracts: [sablier],
        moves: [[item(sablier, 2211n), 1n, collector]],
      }),
    },
    'unlocked CVX to a stranger': call(convex, 'withdrawExpiredLocksTo(address _withdrawTo)', [
      collector,
    ]),
    'an unlimited stream of money to a stranger': call(
      '0xcfA132E353cB4E398080B9700609bb008eceB125',
      'updateFlowOperatorPermissions(address token, address flowOperator, uint8 permissions, int96 flowrateAllowance)',
      [someone('super token'), collector, 7, 2n ** 95n - 1n],
    ),
    'rewards of lending claimed to a stranger': call(
      '0x8164Cc65827dcFe994AB23944CBC90e0aa80bFcb',
      'claimAllRewards(address[] assets, address to)',
      [['0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c'], collector],
    ),
  },
)

const restakers = someone('receiver of stake')
const restaking = kind(
  'EigenLayer, Rocket Pool and Lido contracts: claimer, withdrawer, owner; no report known, the mechanism of the contracts',
  {
    'a stranger may claim all restaking rewards': call(
      '0x7750d328b314EfFa365A0402CcfD489B80B0adda',
      'setClaimerFor(address claimer)',
      [restakers],
    ),
    'restaking rewards claimed for a stranger': call(
      '0x7750d328b314EfFa365A0402CcfD489B80B0adda',
      'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (address token, uint256 cumulativeEarnings)[] tokenLeaves) claim, address recipient)',
      [
        {
          rootIndex: 1,
          earnerIndex: 2,
          earnerTreeProof: '0x',
          earnerLeaf: { earner: account, earnerTokenRoot: padded('0x01') },
          tokenIndices: [0],
          tokenTreeProofs: ['0x'],
          tokenLeaves: [{ token: weth.address, cumulativeEarnings: ether('12') }],
        },
        restakers,
      ],
    ),
    'the withdrawal address of a node operator': call(
      '0x1d8f8f00cfa6758d7bE78336684788Fb0ee0Fa46',
      'setWithdrawalAddress(address _nodeAddress, address _newWithdrawalAddress, bool _confirm)',
      [account, restakers, true],
    ),
    'restaked ether queued for withdrawal by a stranger': call(
      '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A',
      'queueWithdrawals((address[] strategies, uint256[] shares, address withdrawer)[] params)',
      [
        [
          {
            strategies: ['0x93c4b944D05dfe6df7645A86cd2206016c51564D'],
            shares: [ether('64')],
            withdrawer: restakers,
          },
        ],
      ],
    ),
    'a ticket for withdrawn ether transferred away': call(
      contracts.withdrawalQueue,
      'transferFrom(address from, address to, uint256 requestId)',
      [account, restakers, 61_234n],
    ),
  },
)

const admin = someone('new administrator')
const mine = someone('contract of the account')
const roles = kind(
  'getfailsafe.com/radiant-hack-solution (Radiant Capital, October 2024); OpenZeppelin AccessControl and TimelockController',
  {
    'the administrator’s role for a stranger': call(
      mine,
      'grantRole(bytes32 role, address account)',
      [`0x${'0'.repeat(64)}`, admin],
    ),
    'the minter’s role for a stranger': call(mine, 'grantRole(bytes32 role, address account)', [
      '0x9f2df0fed2c77648de5860a4cc508cd0818c85b8b8a1ab4ceeef8d981c8956a6',
      admin,
    ]),
    'a transfer of the default administrator': call(
      mine,
      'beginDefaultAdminTransfer(address newAdmin)',
      [admin],
    ),
    'a scheduled change of a timelock’s owner': call(
      mine,
      'schedule(address target, uint256 value, bytes data, bytes32 predecessor, bytes32 salt, uint256 delay)',
      [
        someone('treasury'),
        0n,
        encode('transferOwnership(address newOwner)', [admin]),
        padded('0x00'),
        padded('0x01'),
        172_800n,
      ],
    ),
    'a pending administrator of a lending market': call(
      mine,
      '_setPendingAdmin(address newPendingAdmin)',
      [admin],
    ),
  },
)

const voters = someone('owner of merged locks')
const aerodromeLocks = '0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4'
const onBase = { chainId: 8453, tokens: [] }
const locks = kind(
  'Aerodrome and Convex contracts: transfer of locks; no report known, the mechanism of the contracts',
  {
    'a lock with all its votes given away': {
      request: call(aerodromeLocks, 'transferFrom(address from, address to, uint256 tokenId)', [
        account,
        voters,
        7788n,
      ]),
      context: onBase,
    },
    'a stranger may move a lock': {
      request: call(aerodromeLocks, 'approve(address to, uint256 tokenId)', [voters, 7788n]),
      context: onBase,
      node: seen({
        people: [voters],
        contracts: [aerodromeLocks],
        permissions: [
          allowed(aerodromeLocks, voters, 1n, { kind: 'item', id: 7788n, isUnlimited: false }),
        ],
      }),
    },
    'tokens locked for a stranger’s account': call(
      '0x72a19342e8F1838460eBFCCEf09F6585e32db86E',
      'lock(address _account, uint256 _amount, uint256 _spendRatio)',
      [voters, ether('15000'), 0n],
    ),
    'a new lock that belongs to a stranger': {
      request: call(
        aerodromeLocks,
        'createLockFor(uint256 value, uint256 lockDuration, address to)',
        [ether('40000'), 126_144_000n, voters],
      ),
      context: onBase,
    },
    'a stranger may move every lock': {
      request: call(aerodromeLocks, 'setApprovalForAll(address operator, bool approved)', [
        voters,
        true,
      ]),
      context: onBase,
    },
  },
)

/** Bridges, streams, stakes, roles and locks that end up with a stranger. */
export const maliciousBeneficiaries: readonly CorpusCase[] = [
  ...crossChain,
  ...streams,
  ...restaking,
  ...roles,
  ...locks,
]
