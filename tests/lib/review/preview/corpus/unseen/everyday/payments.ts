import { parseEther, parseUnits } from 'viem'
import { authorizationType, day, now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  gnosis,
  onBase,
  onGnosis,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { newPerson, secondPerson } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  batch,
  call,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, dai } = tokens
const transfer = 'transfer(address to, uint256 amount) returns (bool)'
const disperse = '0xD152f549545093347A162Dce210e7293f1452150'
const sablier = '0x7CC7e125d83A581ff438608490Cc0f7bDff79127'
const superfluid = '0xcfA132E353cB4E398080B9700609bb008eceB125'
const usdcx = {
  address: '0xD04383398dD2426297da660F9CCA3d439AF9ce1b',
  symbol: 'USDCx',
  decimals: 18,
} as const

export const payments = everyday('payments, payroll and streams', {
  'coffee money for a friend': {
    from: documents.erc20,
    on: base,
    request: call(onBase.usdc.address, transfer, [friend, parseUnits('4.5', 6)]),
    node: seen({
      contracts: [onBase.usdc.address],
      people: [friend],
      changes: paid(onBase.usdc, parseUnits('4.5', 6), friend),
    }),
  },
  'a little ether to somebody new': {
    from: 'no report is known',
    on: arbitrum,
    request: send(newPerson, parseEther('0.01')),
    node: seen({ people: [newPerson], changes: paid('ether', parseEther('0.01'), newPerson) }),
  },
  'euros to a shop on Gnosis Chain': {
    from: documents.erc20,
    on: gnosis,
    request: call(onGnosis.eure.address, transfer, [newPerson, parseUnits('19.9', 18)]),
    node: seen({
      contracts: [onGnosis.eure.address],
      people: [newPerson],
      changes: paid(onGnosis.eure, parseUnits('19.9', 18), newPerson),
    }),
  },
  'wages of three people in one batch': {
    from: documents.eip5792,
    on: { knownAddresses: [friend, newPerson, secondPerson] },
    request: batch(
      ...[friend, newPerson, secondPerson].map((each) =>
        call(usdc.address, transfer, [each, parseUnits('80', 6)]),
      ),
    ),
    node: seen({
      people: [friend, newPerson, secondPerson],
      changes: ([friend, newPerson, secondPerson] as const).flatMap((each) =>
        paid(usdc, parseUnits('80', 6), each),
      ),
    }),
  },
  'ether spread over known people': {
    from: documents.disperse,
    on: { knownAddresses: [friend, newPerson] },
    request: call(
      disperse,
      'disperseEther(address[] recipients, uint256[] values) payable',
      [
        [friend, newPerson],
        [parseEther('0.05'), parseEther('0.05')],
      ],
      parseEther('0.1'),
    ),
    node: seen({
      contracts: [disperse],
      people: [friend, newPerson],
      changes: [
        spent('ether', parseEther('0.1')),
        gained('ether', parseEther('0.05'), friend),
        gained('ether', parseEther('0.05'), newPerson),
      ],
    }),
  },
  'a stream of a wage to a friend': {
    from: documents.sablier,
    request: call(
      sablier,
      'createWithDurationsLL((address sender, address recipient, uint128 depositAmount, address token, bool cancelable, bool transferable, string shape) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations) payable returns (uint256)',
      [
        {
          sender: account,
          recipient: friend,
          depositAmount: parseUnits('100', 18),
          token: dai.address,
          cancelable: true,
          transferable: false,
          shape: 'linear',
        },
        { start: 0n, cliff: 0n },
        { cliff: 0, total: 30 * day },
      ],
    ),
    node: seen({
      contracts: [sablier],
      people: [friend],
      changes: paid(dai, parseUnits('100', 18), sablier),
    }),
  },
  'a stream received and withdrawn': {
    from: documents.sablier,
    request: call(
      sablier,
      'withdrawMax(uint256 streamId, address to) payable returns (uint128)',
      [14_202n, account],
      parseEther('0.0003'),
    ),
    node: seen({
      contracts: [sablier],
      changes: [gained(dai, parseUnits('44', 18)), spent('ether', parseEther('0.0003'))],
    }),
  },
  'a flow of USDCx to a friend': {
    from: documents.superfluid,
    on: base,
    request: call(
      superfluid,
      'setFlowrate(address tokenAddress, address receiverAddress, int96 amountPerSecond) returns (bool)',
      [usdcx.address, friend, 3_858_024_691_358n],
    ),
    node: seen({
      contracts: [superfluid],
      people: [friend],
      facts: [{ ...usdcx, balance: parseUnits('80', 18) }],
    }),
  },
  'USDC upgraded for streams': {
    from: documents.superfluid,
    on: base,
    request: call(usdcx.address, 'upgrade(uint256 amount)', [parseUnits('50', 18)]),
    node: seen({
      contracts: [onBase.usdc.address],
      facts: [usdcx],
      changes: [
        ...paid(onBase.usdc, parseUnits('50', 6), usdcx.address),
        gained(usdcx, parseUnits('50', 18)),
      ],
    }),
  },
  'a cent for an article by x402': {
    from: documents.x402,
    on: base,
    request: sign(domain('USD Coin', onBase.usdc.address, 8453, '2'), [authorizationType], {
      from: account,
      to: newPerson,
      value: '10000',
      validAfter: now - 600,
      validBefore: now + 60,
      nonce: opaque('x402', 32),
    }),
    node: seen({ contracts: [onBase.usdc.address], people: [newPerson] }),
  },
  'USDC of Polygon to a deposit address of an exchange': {
    from: documents.erc20,
    on: { ...polygon, knownAddresses: [secondPerson] },
    request: call(onPolygon.usdc.address, transfer, [secondPerson, parseUnits('300', 6)]),
    node: seen({
      contracts: [onPolygon.usdc.address],
      people: [secondPerson],
      changes: paid(onPolygon.usdc, parseUnits('300', 6), secondPerson),
    }),
  },
  'a stream sold as an item to oneself on another wallet': {
    from: documents.sablier,
    on: { ownAddresses: [secondPerson] },
    request: call(sablier, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      secondPerson,
      14_202n,
    ]),
    node: seen({
      contracts: [sablier],
      people: [secondPerson],
      changes: [
        { ...gainedItem(sablier, 14_202n), amount: -1n },
        { ...gainedItem(sablier, 14_202n), account: secondPerson },
      ],
    }),
  },
})
