import { parseEther } from 'viem'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  send,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const eigenStrategies = '0x858646372CC42E1A627fcE94aa7A7033e7CF075A'
const eigenDelegation = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const stethStrategy = '0x93c4b944D05dfe6df7645A86cd2206016c51564D'
const p2pOperator = '0xDbEd88D83176316fc46797B43aDeE927Dc2ff2F5'
const signatureWithExpiry = '(bytes signature, uint256 expiry) approverSignatureAndExpiry'

/** Wrapping, and staking of ether with the liquid and the restaked tokens. */
export const wrapping: CorpusCase[] = [
  {
    name: 'ether wrapped',
    source: 'WETH9: deposit()',
    request: call(tokens.weth.address, 'deposit() payable', [], parseEther('1.5')),
  },
  {
    name: 'ether wrapped by a plain payment to the contract',
    source: 'WETH9: the payable fallback, which deposits',
    request: send(tokens.weth.address, parseEther('0.2')),
  },
  {
    name: 'WETH unwrapped',
    source: 'WETH9: withdraw(uint256)',
    request: call(tokens.weth.address, 'withdraw(uint256 wad)', [parseEther('3')]),
  },
  {
    name: 'ether staked with Lido',
    source: 'Lido: stETH submit(address)',
    request: call(
      tokens.steth.address,
      'submit(address _referral) payable returns (uint256)',
      [zeroAddress],
      parseEther('2'),
    ),
  },
  {
    name: 'stETH wrapped',
    source: 'Lido: wstETH wrap(uint256)',
    request: call(contracts.wsteth, 'wrap(uint256 _stETHAmount) returns (uint256)', [
      parseEther('4'),
    ]),
  },
  {
    name: 'wstETH unwrapped',
    source: 'Lido: wstETH unwrap(uint256)',
    request: call(contracts.wsteth, 'unwrap(uint256 _wstETHAmount) returns (uint256)', [
      parseEther('0.9'),
    ]),
  },
  {
    name: 'a withdrawal of stETH requested for oneself',
    source: 'Lido: WithdrawalQueueERC721.requestWithdrawals(uint256[],address)',
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawals(uint256[] _amounts, address _owner) returns (uint256[] requestIds)',
      [[parseEther('1.5')], account],
    ),
  },
  {
    name: 'a withdrawal requested with a signed permit',
    source: 'Lido: requestWithdrawalsWithPermit(uint256[],address,PermitInput)',
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawalsWithPermit(uint256[] _amounts, address _owner, (uint256 value, uint256 deadline, uint8 v, bytes32 r, bytes32 s) _permit) returns (uint256[] requestIds)',
      [
        [parseEther('0.8')],
        account,
        {
          value: parseEther('0.8'),
          deadline: 1_768_437_000n,
          v: 27,
          r: '0x3d1b3c8f2a7e64f05c9b1f70f2d6c3a98e5b7d420c61f8a3b95e7d2c4f6a1b08',
          s: '0x1c9a7f5e3d2b4860a1c3e5f708192a3b4c5d6e7f8091a2b3c4d5e6f708192a3b',
        },
      ],
    ),
  },
  {
    name: 'finished withdrawals claimed',
    source: 'Lido: WithdrawalQueueERC721.claimWithdrawals(uint256[],uint256[])',
    request: call(
      contracts.withdrawalQueue,
      'claimWithdrawals(uint256[] _requestIds, uint256[] _hints)',
      [
        [104_211n, 104_212n],
        [771n, 771n],
      ],
    ),
  },
  {
    name: 'ether staked with Rocket Pool',
    source: 'Rocket Pool: RocketDepositPool.deposit()',
    request: call(
      '0xDD3f50F8A6CafbE9b31a427582963f465E745AF8',
      'deposit() payable',
      [],
      parseEther('1'),
    ),
  },
  {
    name: 'rETH burned for ether',
    source: 'Rocket Pool: RocketTokenRETH.burn(uint256)',
    request: call('0xae78736Cd615f374D3085123A210448E74Fc6393', 'burn(uint256 _rethAmount)', [
      parseEther('0.5'),
    ]),
  },
  {
    name: 'stETH restaked',
    source: 'EigenLayer: StrategyManager.depositIntoStrategy(address,address,uint256)',
    request: call(
      eigenStrategies,
      'depositIntoStrategy(address strategy, address token, uint256 amount) returns (uint256 shares)',
      [stethStrategy, tokens.steth.address, parseEther('3')],
    ),
  },
  {
    name: 'restaked ether delegated to an operator',
    source: 'EigenLayer: DelegationManager.delegateTo(address,SignatureWithExpiry,bytes32)',
    request: call(
      eigenDelegation,
      `delegateTo(address operator, ${signatureWithExpiry}, bytes32 approverSalt)`,
      [p2pOperator, { signature: '0x', expiry: 0n }, zeroHash],
    ),
  },
  {
    name: 'restaked stETH queued for withdrawal',
    source: 'EigenLayer: DelegationManager.queueWithdrawals(QueuedWithdrawalParams[])',
    request: call(
      eigenDelegation,
      'queueWithdrawals((address[] strategies, uint256[] depositShares, address withdrawer)[] params) returns (bytes32[])',
      [
        [
          {
            strategies: [stethStrategy],
            depositShares: [parseEther('1')],
            withdrawer: account,
          },
        ],
      ],
    ),
  },
  {
    name: 'ether staked with ether.fi',
    source: 'ether.fi: LiquidityPool.deposit()',
    request: call(
      '0x308861A430be4cce5502d0A12724771Fc6DaF216',
      'deposit() payable returns (uint256)',
      [],
      parseEther('0.75'),
    ),
  },
  {
    name: 'ether staked as sfrxETH in one step',
    source: 'Frax: frxETHMinter.submitAndDeposit(address)',
    request: call(
      '0xbAFA44EFE7901E04E39Dad13167D089C559c1138',
      'submitAndDeposit(address recipient) payable returns (uint256 shares)',
      [account],
      parseEther('0.4'),
    ),
  },
]
