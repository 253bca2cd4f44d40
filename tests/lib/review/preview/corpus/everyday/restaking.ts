import { parseEther } from 'viem'
import { soon, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  type CorpusCase,
  call,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { steth } = tokens

const liquidityPool = '0x308861A430be4cce5502d0A12724771Fc6DaF216'
const eeth = {
  address: '0x35fA164735182de50811E8e2E824cFb9B6118ac2',
  symbol: 'eETH',
  decimals: 18,
} as const
const weeth = {
  address: '0xCd5fE23C85820F7B72D0926FC9b05b43E359b7ee',
  symbol: 'weETH',
  decimals: 18,
} as const
const withdrawNft = '0x7d5706f6ef3F89B3951E23e557CDFBC3239D4E2c'

const etherFi: CorpusCase[] = [
  {
    name: 'ether into the pool of ether.fi',
    source: 'ether.fi LiquidityPool.deposit() (github.com/etherfi-protocol/smart-contracts)',
    request: call(liquidityPool, 'deposit() payable returns (uint256)', [], parseEther('0.9')),
    node: node([liquidityPool], {
      facts: [eeth],
      changes: [
        ...paid('ether', parseEther('0.9'), liquidityPool),
        gained(eeth, parseEther('0.9')),
      ],
    }),
  },
  {
    name: 'eETH wrapped',
    source: 'ether.fi WeETH.wrap(uint256)',
    request: call(weeth.address, 'wrap(uint256 _eETHAmount) returns (uint256)', [
      parseEther('0.9'),
    ]),
    node: node([], {
      facts: [weeth, { ...eeth, balance: parseEther('0.9') }],
      changes: [
        ...paid(eeth, parseEther('0.9'), weeth.address),
        gained(weeth, parseEther('0.833')),
      ],
    }),
  },
  {
    name: 'a withdrawal of eETH asked for',
    source: 'ether.fi LiquidityPool.requestWithdraw(address,uint256)',
    request: call(
      liquidityPool,
      'requestWithdraw(address recipient, uint256 amount) returns (uint256)',
      [account, parseEther('0.5')],
    ),
    node: node([liquidityPool], {
      facts: [{ ...eeth, balance: parseEther('0.9') }],
      changes: [...paid(eeth, parseEther('0.5'), withdrawNft), gainedItem(withdrawNft, 71_204n)],
    }),
  },
  {
    name: 'a withdrawal of ether.fi paid out',
    source: 'ether.fi WithdrawRequestNFT.claimWithdraw(uint256)',
    request: call(withdrawNft, 'claimWithdraw(uint256 tokenId)', [71_204n]),
    node: node([withdrawNft], {
      changes: [gained('ether', parseEther('0.5'))],
    }),
  },
]

const strategyManager = '0x858646372CC42E1A627fcE94aa7A7033e7CF075A'
const delegationManager = '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A'
const stethStrategy = '0x93c4b944D05dfe6df7645A86cd2206016c51564D'
const operator = '0xDbEd88D83176316fc46797B43aDeE927Dc2ff2F5'

const eigenLayer: CorpusCase[] = [
  {
    name: 'stETH restaked with EigenLayer',
    source:
      'EigenLayer StrategyManager.depositIntoStrategy(address,address,uint256) (github.com/Layr-Labs/eigenlayer-contracts)',
    request: call(
      strategyManager,
      'depositIntoStrategy(address strategy, address token, uint256 amount) returns (uint256 depositShares)',
      [stethStrategy, steth.address, parseEther('3')],
    ),
    node: node([strategyManager, stethStrategy, steth.address], {
      changes: paid(steth, parseEther('3'), stethStrategy),
    }),
  },
  {
    name: 'restaked shares delegated to an operator',
    source:
      'EigenLayer DelegationManager.delegateTo(address,(bytes,uint256),bytes32), operator P2P',
    request: call(
      delegationManager,
      'delegateTo(address operator, (bytes signature, uint256 expiry) approverSignatureAndExpiry, bytes32 approverSalt)',
      [operator, { signature: '0x', expiry: 0n }, zeroHash],
    ),
    node: node([delegationManager], { people: [operator], changes: [], permissions: [] }),
  },
  {
    name: 'restaked stETH put in the queue of withdrawals',
    source: 'EigenLayer DelegationManager.queueWithdrawals((address[],uint256[],address)[])',
    request: call(
      delegationManager,
      'queueWithdrawals((address[] strategies, uint256[] depositShares, address __deprecated_withdrawer)[] params) returns (bytes32[])',
      [
        [
          {
            strategies: [stethStrategy],
            depositShares: [parseEther('1')],
            __deprecated_withdrawer: account,
          },
        ],
      ],
    ),
    node: node([delegationManager, stethStrategy], { changes: [], permissions: [] }),
  },
  {
    name: 'the delegation to an operator ended',
    source: 'EigenLayer DelegationManager.undelegate(address)',
    request: call(delegationManager, 'undelegate(address staker) returns (bytes32[])', [account]),
    node: node([delegationManager], { changes: [], permissions: [] }),
  },
]

const frxMinter = '0xbAFA44EFE7901E04E39Dad13167D089C559c1138'
const frxeth = {
  address: '0x5E8422345238F34275888049021821E8E08CAa1f',
  symbol: 'frxETH',
  decimals: 18,
} as const
const sfrxeth = {
  address: '0xac3E018457B222d93114458476f3E3416Abbe38F',
  symbol: 'sfrxETH',
  decimals: 18,
} as const

const frax: CorpusCase[] = [
  {
    name: 'ether staked with Frax in one step',
    source: 'Frax frxETHMinter.submitAndDeposit(address) (github.com/FraxFinance/frxETH-public)',
    request: call(
      frxMinter,
      'submitAndDeposit(address recipient) payable returns (uint256 shares)',
      [account],
      parseEther('0.7'),
    ),
    node: node([frxMinter], {
      facts: [sfrxeth],
      changes: [
        ...paid('ether', parseEther('0.7'), frxMinter),
        gained(sfrxeth, parseEther('0.612')),
      ],
    }),
  },
  {
    name: 'ether turned into frxETH',
    source: 'Frax frxETHMinter.submit()',
    request: call(frxMinter, 'submit() payable', [], parseEther('0.25')),
    node: node([frxMinter], {
      facts: [frxeth],
      changes: [
        ...paid('ether', parseEther('0.25'), frxMinter),
        gained(frxeth, parseEther('0.25')),
      ],
    }),
  },
  {
    name: 'frxETH staked with its permit',
    source: 'Frax sfrxETH: Permit of frxETH for the vault of exactly the amount',
    request: sign(
      { name: 'Frax Ether', version: '1', chainId: 1, verifyingContract: frxeth.address },
      ['Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'],
      {
        owner: account,
        spender: sfrxeth.address,
        value: String(parseEther('0.25')),
        nonce: 0,
        deadline: soon,
      },
    ),
    node: node([], { facts: [sfrxeth, { ...frxeth, balance: parseEther('0.25') }] }),
  },
  {
    name: 'sfrxETH redeemed',
    source: 'Frax sfrxETH.redeem(uint256,address,address)',
    request: call(
      sfrxeth.address,
      'redeem(uint256 shares, address receiver, address owner) returns (uint256 assets)',
      [parseEther('0.6'), account, account],
    ),
    node: node([], {
      facts: [frxeth, { ...sfrxeth, balance: parseEther('0.612') }],
      changes: [spent(sfrxeth, parseEther('0.6')), gained(frxeth, parseEther('0.687'))],
    }),
  },
]

/** Staking with ether.fi, EigenLayer and Frax. */
export const restaking: CorpusCase[] = [...etherFi, ...eigenLayer, ...frax]
