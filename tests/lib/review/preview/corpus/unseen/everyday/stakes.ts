import { concat, parseEther, parseUnits } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, call, send, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { steth, weth } = tokens
const sUsde = {
  address: '0x9D39A5DE30e57443BfF2A8307A4256c8797A3497',
  symbol: 'sUSDe',
  decimals: 18,
} as const
const stkAave = {
  address: '0x4da27a545c0c5B758a6BA100e3a049001de870f5',
  symbol: 'stkAAVE',
  decimals: 18,
} as const
const votingEscrow = '0x5f3b5DfEb7B28CDbD7FAba78963EE202a494e2A2'
const depositContract = '0x00000000219ab540356cBB839Cbe05303d7705Fa'
const withdrawals = '0x00000961Ef480Eb55e80D19ad83579A64c007002'
const consolidations = '0x0000BBdDc7CE488642fb579F8B00f3a590007251'
const strategyManager = '0x858646372CC42E1A627fcE94aa7A7033e7CF075A'
const delegationManager = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const rewards = '0x7750d328b314EfFa365A0402CcfD489B80B0adda'
const frxMinter = '0xbAFA44EFE7901E04E39Dad13167D089C559c1138'
const sfrx = {
  address: '0xac3E018457B222d93114458476f3E3416Abbe38F',
  symbol: 'sfrxETH',
  decimals: 18,
} as const
const ownCredentials = concat(['0x010000000000000000000000', account])
const pubkey = opaque('own validator', 48)

export const stakes = everyday('staking, locking and restaking', {
  'stETH asked back from Lido': {
    from: documents.lido,
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawals(uint256[] _amounts, address _owner) returns (uint256[])',
      [[parseEther('0.8')], account],
    ),
    node: seen({
      contracts: [contracts.withdrawalQueue],
      changes: [
        ...paid(steth, parseEther('0.8'), contracts.withdrawalQueue),
        gainedItem(contracts.withdrawalQueue, 81_402n),
      ],
    }),
  },
  'a withdrawal of Lido claimed': {
    from: documents.lido,
    request: call(
      contracts.withdrawalQueue,
      'claimWithdrawals(uint256[] _requestIds, uint256[] _hints)',
      [[81_402n], [604n]],
    ),
    node: seen({
      contracts: [contracts.withdrawalQueue],
      changes: [gained('ether', parseEther('0.8'))],
    }),
  },
  'ether to sfrxETH in one call': {
    from: documents.frax,
    request: call(
      frxMinter,
      'submitAndDeposit(address recipient) payable returns (uint256)',
      [account],
      parseEther('0.3'),
    ),
    node: seen({
      contracts: [frxMinter],
      facts: [sfrx],
      changes: [spent('ether', parseEther('0.3')), gained(sfrx, parseEther('0.269'))],
    }),
  },
  'a validator of the person started': {
    from: documents.deposit,
    on: { balance: parseEther('40') },
    request: call(
      depositContract,
      'deposit(bytes pubkey, bytes withdrawal_credentials, bytes signature, bytes32 deposit_data_root) payable',
      [pubkey, ownCredentials, opaque('own bls', 96), opaque('own root', 32)],
      parseEther('32'),
    ),
    node: seen({
      contracts: [depositContract],
      changes: paid('ether', parseEther('32'), depositContract),
    }),
  },
  'a validator of the person left': {
    from: documents.eip7002,
    request: send(withdrawals, 1n, concat([pubkey, '0x0000000000000000'])),
    node: seen({ contracts: [withdrawals], changes: [spent('ether', 1n)] }),
  },
  'a validator switched to compounding': {
    from: documents.eip7251,
    request: send(consolidations, 1n, concat([pubkey, pubkey])),
    node: seen({ contracts: [consolidations], changes: [spent('ether', 1n)] }),
  },
  'stETH restaked in EigenLayer': {
    from: documents.eigenDelegation,
    request: call(
      strategyManager,
      'depositIntoStrategy(address strategy, address token, uint256 amount) returns (uint256)',
      ['0x93c4b944D05dfe6df7645A86cd2206016c51564D', steth.address, parseEther('2')],
    ),
    node: seen({
      contracts: [strategyManager, '0x93c4b944D05dfe6df7645A86cd2206016c51564D'],
      changes: paid(steth, parseEther('2'), '0x93c4b944D05dfe6df7645A86cd2206016c51564D'),
    }),
  },
  'a withdrawal of EigenLayer queued': {
    from: documents.eigenDelegation,
    request: call(
      delegationManager,
      'queueWithdrawals((address[] strategies, uint256[] depositShares, address __deprecated_withdrawer)[] params) returns (bytes32[])',
      [
        [
          {
            strategies: ['0x93c4b944D05dfe6df7645A86cd2206016c51564D'],
            depositShares: [parseEther('2')],
            __deprecated_withdrawer: account,
          },
        ],
      ],
    ),
    node: seen({ contracts: [delegationManager] }),
  },
  'rewards of EigenLayer claimed': {
    from: documents.eigenRewards,
    request: call(
      rewards,
      'processClaim((uint32 rootIndex, uint32 earnerIndex, bytes earnerTreeProof, (address earner, bytes32 earnerTokenRoot) earnerLeaf, uint32[] tokenIndices, bytes[] tokenTreeProofs, (address token, uint256 cumulativeEarnings)[] tokenLeaves) claim, address recipient)',
      [
        {
          rootIndex: 212,
          earnerIndex: 40_121,
          earnerTreeProof: opaque('earner', 64),
          earnerLeaf: { earner: account, earnerTokenRoot: opaque('tokens', 32) },
          tokenIndices: [0],
          tokenTreeProofs: [opaque('token', 64)],
          tokenLeaves: [
            {
              token: '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83',
              cumulativeEarnings: parseUnits('12', 18),
            },
          ],
        },
        account,
      ],
    ),
    node: seen({
      contracts: [rewards],
      facts: [
        { address: '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83', symbol: 'EIGEN', decimals: 18 },
      ],
      changes: [
        gained(
          { address: '0xec53bF9167f50cDEB3Ae105f56099aaaB9061F83', symbol: 'EIGEN', decimals: 18 },
          parseUnits('12', 18),
        ),
      ],
    }),
  },
  'the cooldown of staked AAVE started': {
    from: documents.aaveStake,
    request: call(stkAave.address, 'cooldown()'),
    node: seen({ facts: [{ ...stkAave, balance: parseUnits('14', 18) }] }),
  },
  'the cooldown of sUSDe started': {
    from: documents.ethena,
    request: call(sUsde.address, 'cooldownShares(uint256 shares) returns (uint256)', [
      parseUnits('207', 18),
    ]),
    node: seen({
      contracts: ['0x7FC7c91D556B400AFa565013E3F32055a0713425'],
      facts: [{ ...sUsde, balance: parseUnits('207', 18) }],
      changes: [spent(sUsde, parseUnits('207', 18))],
    }),
  },
  'a lock of CRV prolonged': {
    from: documents.curve,
    request: call(votingEscrow, 'increase_unlock_time(uint256 _unlock_time)', [
      BigInt(now + 4 * 365 * day),
    ]),
    node: seen({ contracts: [votingEscrow] }),
  },
  'WETH in the vault of ether.fi': {
    from: documents.etherFi,
    request: call(
      '0x308861A430be4cce5502d0A12724771Fc6DaF216',
      'deposit(address _referral) payable returns (uint256)',
      [zeroAddress],
      parseEther('0.25'),
    ),
    node: seen({
      contracts: ['0x308861A430be4cce5502d0A12724771Fc6DaF216', weth.address],
      facts: [
        { address: '0x35fA164735182de50811E8e2E824cFb9B6118ac2', symbol: 'eETH', decimals: 18 },
      ],
      changes: [
        spent('ether', parseEther('0.25')),
        gained(
          { address: '0x35fA164735182de50811E8e2E824cFb9B6118ac2', symbol: 'eETH', decimals: 18 },
          parseEther('0.25'),
        ),
      ],
    }),
  },
})
