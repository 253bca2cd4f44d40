import { concat, parseEther, parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid, paidItem, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, encode, send, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('recipient of stakes')
const people = [thief]
const { steth, usdc, dai } = tokens
const depositContract = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const consolidations = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'
const rewards = '0x7750d328b314EfFa365A0402CcfD489B80B0adda'
const rocketStorage = '0x1d8f8f00cfa6758d7bE78336684788Fb0ee0Fa46'
const stkAave = '0x4da27a545c0c5B758a6BA100e3a049001de870f5'
const sUsde = '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497'
const sdai = '0x83F20F44975D03b1b09e64809B757c47f942BEeA'
const pendleRouter = '0x888888888889758F76e7103c6CbF23ABbF58F946'
const etherFiQueue = '0x7d5706f6ef3F89B3951E23e557CDFBC3239D4E2c'
const frax = '0xbAFA44EFE7901E04E39Dad13167D089C559c1138'
const aWeth = '0x4d5F47FA6A74757f35C14fD3a6Ef8E3C9BC514E8'
const pubkey = opaque('validator', 48)

export const staking = frauds('stakes and savings that go elsewhere', {
  'a validator whose withdrawals go to a person': {
    from: documents.deposit,
    on: { balance: parseEther('40') },
    request: call(
      depositContract,
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root) payable',
      [
        pubkey,
        concat(['0x010000000000000000000000', thief]),
        opaque('bls', 96),
        opaque('root', 32),
      ],
      parseEther('32'),
    ),
    node: seen({
      people,
      contracts: [depositContract],
      changes: paid('ether', parseEther('32'), depositContract),
    }),
  },
  'a compounding validator whose withdrawals go to a person': {
    from: documents.deposit,
    on: { balance: parseEther('2100') },
    request: call(
      depositContract,
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root) payable',
      [
        pubkey,
        concat(['0x020000000000000000000000', thief]),
        opaque('bls', 96),
        opaque('root', 32),
      ],
      parseEther('2048'),
    ),
    node: seen({
      people,
      contracts: [depositContract],
      changes: paid('ether', parseEther('2048'), depositContract),
    }),
  },
  'a validator merged into that of another': {
    from: documents.eip7251,
    request: send(consolidations, 1n, concat([pubkey, opaque('foreign validator', 48)])),
    node: seen({ contracts: [consolidations], changes: [spent('ether', 1n)] }),
  },
  'rewards of EigenLayer claimed by a person from now on': {
    from: documents.eigenRewards,
    request: call(rewards, 'setClaimerFor(address claimer)', [thief]),
    node: seen({ people, contracts: [rewards] }),
  },
  'a withdrawal of stETH owned by a person': {
    from: documents.lido,
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawals(uint256[] _amounts, address _owner) returns (uint256[] requestIds)',
      [[parseEther('1000')], thief],
    ),
    node: seen({
      people,
      contracts: [contracts.withdrawalQueue],
      changes: paid(steth, parseEther('1000'), contracts.withdrawalQueue),
    }),
  },
  'a finished withdrawal of stETH paid to a person': {
    from: documents.lido,
    request: call(
      contracts.withdrawalQueue,
      'claimWithdrawalsTo(uint256[] _requestIds, uint256[] _hints, address _recipient)',
      [[71233n], [512n], thief],
    ),
    node: seen({
      people,
      contracts: [contracts.withdrawalQueue],
      changes: [{ account: thief, asset: { kind: 'native' }, amount: parseEther('31') }],
    }),
  },
  'the withdrawal of ether.fi given to a person': {
    from: documents.etherFi,
    request: call(etherFiQueue, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      thief,
      71204n,
    ]),
    node: seen({
      people,
      contracts: [etherFiQueue],
      changes: paidItem(etherFiQueue, 71204n, thief),
    }),
  },
  'the withdrawal address of a Rocket Pool node': {
    from: documents.rocketPool,
    request: call(
      rocketStorage,
      'setWithdrawalAddress(address _nodeAddress, address _newWithdrawalAddress, bool _confirm)',
      [account, thief, true],
    ),
    node: seen({ people, contracts: [rocketStorage] }),
  },
  'staked AAVE redeemed for a person': {
    from: documents.aaveStake,
    request: call(stkAave, 'redeem(address to, uint256 amount)', [thief, max256]),
    node: seen({
      people,
      contracts: [stkAave],
      facts: [
        { address: stkAave, symbol: 'stkAAVE', decimals: 18, balance: parseUnits('240', 18) },
      ],
      changes: [
        spent({ address: stkAave, symbol: 'stkAAVE', decimals: 18 }, parseUnits('240', 18)),
        {
          account: thief,
          asset: { kind: 'ERC-20', token: contracts.aave, symbol: 'AAVE', decimals: 18 },
          amount: parseUnits('240', 18),
        },
      ],
    }),
  },
  'USDe unstaked for a person': {
    from: documents.ethena,
    request: call(sUsde, 'unstake(address receiver)', [thief]),
    node: seen({
      people,
      contracts: [sUsde],
      changes: [
        {
          account: thief,
          asset: {
            kind: 'ERC-20',
            token: '0x4c9EDD5852cd905f086C759E8383e09bff1E68B3',
            symbol: 'USDe',
            decimals: 18,
          },
          amount: parseUnits('18000', 18),
        },
      ],
    }),
  },
  'savings of DAI redeemed for a person': {
    from: documents.erc4626,
    request: call(
      sdai,
      'redeem(uint256 shares, address receiver, address owner) returns (uint256)',
      [parseUnits('900', 18), thief, account],
    ),
    node: seen({
      people,
      facts: [{ address: sdai, symbol: 'sDAI', decimals: 18, balance: parseUnits('900', 18) }],
      changes: [
        spent({ address: sdai, symbol: 'sDAI', decimals: 18 }, parseUnits('900', 18)),
        {
          account: thief,
          asset: { kind: 'ERC-20', token: dai.address, symbol: 'DAI', decimals: 18 },
          amount: parseUnits('1010', 18),
        },
      ],
    }),
  },
  'a deposit in a savings vault whose shares are for a person': {
    from: documents.erc4626,
    request: call(sdai, 'deposit(uint256 assets, address receiver) returns (uint256)', [
      parseUnits('1000', 18),
      thief,
    ]),
    node: seen({ people, contracts: [sdai], changes: paid(dai, parseUnits('1000', 18), sdai) }),
  },
  'a withdrawal asked from a vault with another controller': {
    from: documents.erc7540,
    request: call(
      frax,
      'requestRedeem(uint256 shares, address controller, address owner) returns (uint256)',
      [parseUnits('50', 18), thief, account],
    ),
    node: seen({ people, contracts: [frax] }),
  },
  'the interest of Pendle redeemed for a person': {
    from: documents.pendle,
    request: call(
      pendleRouter,
      'redeemPyToToken(address receiver, address YT, uint256 netPyIn, (address tokenOut, uint256 minTokenOut, address tokenRedeemSy, address pendleSwap, (uint8 swapType, address extRouter, bytes extCalldata, bool needScale) swapData) output) returns (uint256, uint256)',
      [
        thief,
        someone('yield token'),
        parseUnits('40', 18),
        {
          tokenOut: usdc.address,
          minTokenOut: 0n,
          tokenRedeemSy: usdc.address,
          pendleSwap: someone('no swap'),
          swapData: {
            swapType: 0,
            extRouter: someone('no router'),
            extCalldata: '0x',
            needScale: false,
          },
        },
      ],
    ),
    node: seen({
      people,
      contracts: [pendleRouter],
      changes: [
        {
          account: thief,
          asset: { kind: 'ERC-20', token: usdc.address, symbol: 'USDC', decimals: 6 },
          amount: parseUnits('96000', 6),
        },
      ],
    }),
  },
  'WETH withdrawn from Aave to a person': {
    from: documents.aave,
    request: call(
      contracts.aavePool,
      'withdraw(address asset, uint256 amount, address to) returns (uint256)',
      [tokens.weth.address, max256, thief],
    ),
    node: seen({
      people,
      contracts: [contracts.aavePool],
      facts: [{ address: aWeth, symbol: 'aEthWETH', decimals: 18, balance: parseUnits('61', 18) }],
      changes: [
        spent({ address: aWeth, symbol: 'aEthWETH', decimals: 18 }, parseUnits('61', 18)),
        {
          account: thief,
          asset: { kind: 'ERC-20', token: tokens.weth.address, symbol: 'WETH', decimals: 18 },
          amount: parseUnits('61', 18),
        },
      ],
    }),
  },
  'USDC supplied to Aave for a person': {
    from: documents.aave,
    request: call(contracts.aavePool, 'multicall(bytes[] data)', [
      [
        encode('supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)', [
          usdc.address,
          parseUnits('1000', 6),
          thief,
          0,
        ]),
      ],
    ]),
    node: seen({
      people,
      contracts: [contracts.aavePool],
      changes: paid(usdc, parseUnits('1000', 6), contracts.aavePool),
    }),
  },
  'a debt of another person repaid with all USDC': {
    from: 'no report is known',
    request: call(
      contracts.aavePool,
      'repay(address asset, uint256 amount, uint256 interestRateMode, address onBehalfOf) returns (uint256)',
      [usdc.address, parseUnits('1000', 6), 2n, thief],
    ),
    node: seen({
      people,
      contracts: [contracts.aavePool],
      changes: paid(usdc, parseUnits('1000', 6), contracts.aavePool),
    }),
  },
  'a reward address of a validator written as 32 bytes': {
    from: 'no report is known',
    request: call(
      someone('staking pool of a page'),
      'stake(bytes32 withdrawalCredentials) payable',
      [padded(thief)],
      parseEther('9.6'),
    ),
    node: seen({
      people,
      young: [someone('staking pool of a page')],
      changes: paid('ether', parseEther('9.6'), someone('staking pool of a page')),
    }),
  },
})
