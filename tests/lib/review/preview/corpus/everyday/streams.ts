import { parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { newPerson, secondPerson } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai } = tokens
const disperse = '0xD152f549545093347A162Dce210e7293f1452150'
const lockupLinear = '0xAFb979d9afAd1aD27C5eFf4E27226E3AB9e5dCC9'
const superToken = '0x1BA8603DA702602A8657980e825A6DAa03Dee93a'
const flowForwarder = '0xcfA132E353cB4E398080B9700609bb008eceB125'
const month = 30 * 86_400

/** Salaries, streams of money, vested tokens and test tokens. */
export const streams: CorpusCase[] = [
  {
    name: 'ether for three people in one payment',
    source: 'Disperse: disperseEther(address[],uint256[])',
    request: call(
      disperse,
      'disperseEther(address[] recipients, uint256[] values) payable',
      [
        [friend, newPerson, secondPerson],
        [parseEther('0.1'), parseEther('0.1'), parseEther('0.25')],
      ],
      parseEther('0.45'),
    ),
  },
  {
    name: 'salaries in USDC',
    source: 'Disperse: disperseToken(address,address[],uint256[])',
    request: call(
      disperse,
      'disperseToken(address token, address[] recipients, uint256[] values)',
      [usdc.address, [friend, newPerson], [parseUnits('450', 6), parseUnits('400', 6)]],
    ),
  },
  {
    name: 'exact USDC for the salaries',
    source: 'Circle: USD Coin approve, spender Disperse',
    request: call(usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
      disperse,
      parseUnits('850', 6),
    ]),
  },
  {
    name: 'a stream of DAI to a friend for a month',
    source: 'Sablier: LockupLinear 1.1 createWithDurations(CreateWithDurations)',
    request: call(
      lockupLinear,
      'createWithDurations((address sender, address recipient, uint128 totalAmount, address asset, bool cancelable, bool transferable, (uint40 cliff, uint40 total) durations, (address account, uint256 fee) broker) params) returns (uint256 streamId)',
      [
        {
          sender: account,
          recipient: friend,
          totalAmount: parseEther('600'),
          asset: dai.address,
          cancelable: true,
          transferable: true,
          durations: { cliff: 0, total: month },
          broker: { account: '0x0000000000000000000000000000000000000000', fee: 0n },
        },
      ],
    ),
  },
  {
    name: 'the streamed tokens withdrawn to oneself',
    source: 'Sablier: LockupLinear 1.1 withdrawMax(uint256,address)',
    request: call(lockupLinear, 'withdrawMax(uint256 streamId, address to)', [4211n, account]),
  },
  {
    name: 'an own stream cancelled',
    source: 'Sablier: LockupLinear 1.1 cancel(uint256)',
    request: call(lockupLinear, 'cancel(uint256 streamId)', [4198n]),
  },
  {
    name: 'USDC prepared for a stream',
    source: 'Superfluid: USDCx upgrade(uint256)',
    request: call(superToken, 'upgrade(uint256 amount)', [parseEther('300')]),
  },
  {
    name: 'a stream of a hundred dollars a month',
    source: 'Superfluid: CFAv1Forwarder.setFlowrate(address,address,int96)',
    request: call(
      flowForwarder,
      'setFlowrate(address token, address receiver, int96 flowrate) returns (bool)',
      [superToken, friend, 38_580_246_913_580n],
    ),
  },
  {
    name: 'a stream ended',
    source: 'Superfluid: CFAv1Forwarder.deleteFlow(address,address,address,bytes)',
    request: call(
      flowForwarder,
      'deleteFlow(address token, address sender, address receiver, bytes userData) returns (bool)',
      [superToken, account, friend, '0x'],
    ),
  },
  {
    name: 'vested tokens released to their owner',
    source: 'OpenZeppelin: VestingWallet.release(address)',
    request: call(stranger, 'release(address token)', [
      '0xC18360217D8F7Ab5e7c516566761Ea12Ce7F9D72',
    ]),
  },
  {
    name: 'vested tokens of a company paid out',
    source: 'Curve: VestingEscrowSimple.claim(address), which pays the recipient',
    request: call(stranger, 'claim(address addr)', [account]),
  },
  {
    name: 'a plan of locked tokens paid out in part',
    source: 'Hedgey: TokenVestingPlans.partialRedeemPlans(uint256[],uint256)',
    request: call(
      '0x2CDE9919e81b20B4B33DD562a48a84b54C48F00C',
      'partialRedeemPlans(uint256[] planIds, uint256 redemptionTime)',
      [[771n], BigInt(now - 86_400)],
    ),
  },
  {
    name: 'a test token asked for',
    source: 'Chainlink: CCIP-BnM drip(address) on Sepolia',
    request: call('0xFd57b4ddBf88a4e07fF4e34C487b99af2Fe82a05', 'drip(address to)', [account]),
    context: { chainId: 11155111, tokens: [] },
  },
  {
    name: 'test tokens minted to oneself',
    source: 'Aave: Faucet.mint(address,address,uint256) on Sepolia',
    request: call(
      '0xC959483DBa39aa9E78757139af0e9a2EDEb3f42D',
      'mint(address token, address to, uint256 amount) returns (uint256)',
      ['0x94a9D9AC8a22534E3FaCa9F4e7F2E2cf85d5E4C8', account, parseUnits('1000', 6)],
    ),
    context: { chainId: 11155111, tokens: [] },
  },
]
