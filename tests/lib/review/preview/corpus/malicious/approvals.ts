import {
  account,
  type CorpusCase,
  call,
  collection,
  friend,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, wbtc, steth } = tokens
const max = 2n ** 256n - 1n
const unit = (token: { decimals: number }) => 10n ** BigInt(token.decimals)
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
/** Begins and ends like the friend's address. */
const twin = `${friend.slice(0, 6)}${'0'.repeat(32)}${friend.slice(-4)}`.toLowerCase()

/** Permissions to take tokens or NFTs that go to somebody the account does not know. */
export const maliciousApprovals: CorpusCase[] = [
  {
    name: 'unlimited USDC to a person',
    source: 'ERC-20 approve, the most common request of drainer kits since 2021',
    request: call(usdc.address, 'approve(address,uint256)', [thief, max]),
  },
  {
    name: 'unlimited DAI to a contract created yesterday',
    source: 'ERC-20 approve, Badger DAO front end attack, December 2021',
    request: call(dai.address, 'approve(address,uint256)', [stranger, max]),
  },
  {
    name: 'all USDC that the account has, to the unit',
    source: 'ERC-20 approve with the balance, Inferno Drainer',
    request: call(usdc.address, 'approve(address,uint256)', [thief, 1000n * unit(usdc)]),
  },
  {
    name: 'more USDT than the account has',
    source: 'ERC-20 approve with a rounded balance, Angel Drainer',
    request: call(usdt.address, 'approve(address,uint256)', [thief, 5000n * unit(usdt)]),
  },
  {
    name: 'the largest number of 64 bits in USDC',
    source: 'ERC-20 approve with a small sentinel, to pass checks for 2^256-1',
    request: call(usdc.address, 'approve(address,uint256)', [thief, 2n ** 64n - 1n]),
  },
  {
    name: 'the largest number of 96 bits in a token that the site does not know',
    source: 'approve of UNI and COMP, which count in 96 bits',
    request: call('0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984', 'approve(address,uint256)', [
      stranger,
      2n ** 96n - 1n,
    ]),
  },
  {
    name: 'almost unlimited WETH, one below the largest number',
    source: 'ERC-20 approve varied by one, Pink Drainer',
    request: call(weth.address, 'approve(address,uint256)', [thief, max - 1n]),
  },
  {
    name: 'three quarters of the WBTC',
    source: 'ERC-20 approve below the balance',
    request: call(wbtc.address, 'approve(address,uint256)', [thief, 750n * unit(wbtc)]),
  },
  {
    name: 'unlimited increase of an allowance',
    source: 'OpenZeppelin increaseAllowance, used after wallets warned about approve',
    request: call(usdc.address, 'increaseAllowance(address,uint256)', [thief, max]),
  },
  {
    name: 'increase by all that there is',
    source: 'OpenZeppelin increaseAllowance with the balance, Inferno Drainer',
    request: call(dai.address, 'increaseAllowance(address,uint256)', [thief, 1000n * unit(dai)]),
  },
  {
    name: 'increaseApproval of the old form',
    source: 'increaseApproval of tokens of 2017',
    request: call(steth.address, 'increaseApproval(address,uint256)', [stranger, max]),
  },
  {
    name: 'approveAndCall to a stranger',
    source: 'ERC-1363 approveAndCall',
    request: call(usdc.address, 'approveAndCall(address,uint256,bytes)', [thief, max, '0x1234']),
  },
  {
    name: 'Multicall3 allowed to take everything: anyone can use it',
    source: 'losses by approvals to Multicall3, 0xcA11bde05977b3631167028862bE2a173976CA11',
    request: call(usdc.address, 'approve(address,uint256)', [
      '0xcA11bde05977b3631167028862bE2a173976CA11',
      max,
    ]),
  },
  {
    name: 'an address that looks like the friend’s, unlimited',
    source: 'address poisoning combined with approve',
    request: call(usdc.address, 'approve(address,uint256)', [twin, max]),
  },
  {
    name: 'every NFT of a collection',
    source: 'ERC-721 setApprovalForAll, Monkey Drainer',
    request: call(collection, 'setApprovalForAll(address,bool)', [thief, true]),
  },
  {
    name: 'every item of an ERC-1155 contract',
    source: 'ERC-1155 setApprovalForAll, Discord mint frauds of 2022',
    request: call(stranger, 'setApprovalForAll(address,bool)', [thief, true]),
  },
  {
    name: 'an operator of all ids (ERC-6909)',
    source: 'ERC-6909 setOperator',
    request: call(stranger, 'setOperator(address,bool)', [thief, true]),
  },
  {
    name: 'an operator of an ERC-777 token',
    source: 'ERC-777 authorizeOperator',
    request: call(stranger, 'authorizeOperator(address)', [thief]),
  },
  {
    name: 'Permit2 allowance of all USDC for years',
    source: 'Permit2 approve(address,address,uint160,uint48)',
    request: call(permit2, 'approve(address,address,uint160,uint48)', [
      usdc.address,
      thief,
      2n ** 160n - 1n,
      2 ** 48 - 1,
    ]),
  },
  {
    name: 'Permit2 allowance of the whole balance for an hour',
    source: 'Permit2 approve with the balance',
    request: call(permit2, 'approve(address,address,uint160,uint48)', [
      usdc.address,
      thief,
      1000n * unit(usdc),
      1_768_440_000,
    ]),
  },
  {
    name: 'credit delegation: somebody borrows in the account’s name',
    source: 'Aave debt token approveDelegation',
    request: call(stranger, 'approveDelegation(address,uint256)', [thief, max]),
  },
  {
    name: 'a manager of the account in Compound III',
    source: 'Comet allow(address,bool), 0xc3d688B66703497DAA19211EEdff47f25384cdc3',
    request: call('0xc3d688B66703497DAA19211EEdff47f25384cdc3', 'allow(address,bool)', [
      thief,
      true,
    ]),
  },
  {
    name: 'somebody may act for the account in Morpho',
    source: 'Morpho Blue setAuthorization(address,bool)',
    request: call('0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb', 'setAuthorization(address,bool)', [
      thief,
      true,
    ]),
  },
  {
    name: 'a hot wallet for everything',
    source: 'delegate.xyz version 2 delegateAll(address,bytes32,bool)',
    request: call(
      '0x00000000000000447e69651d841bD8D104Bed493',
      'delegateAll(address,bytes32,bool)',
      [thief, `0x${'0'.repeat(64)}`, true],
    ),
  },
  {
    name: 'a permit that somebody has signed for oneself, submitted by oneself',
    source: 'EIP-2612 permit sent as transaction',
    request: call(usdc.address, 'permit(address,address,uint256,uint256,uint8,bytes32,bytes32)', [
      account,
      thief,
      max,
      max,
      27,
      `0x${'11'.repeat(32)}`,
      `0x${'22'.repeat(32)}`,
    ]),
  },
  {
    name: 'DAI’s form of permit, allowed',
    source: 'DAI permit with allowed = true sent as transaction',
    request: call(
      dai.address,
      'permit(address,address,uint256,uint256,bool,uint8,bytes32,bytes32)',
      [account, thief, 0n, 0n, true, 27, `0x${'11'.repeat(32)}`, `0x${'22'.repeat(32)}`],
    ),
  },
]
