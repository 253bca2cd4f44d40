import { parseEther, parseUnits } from 'viem'
import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { base, bnb, onBase, onBnb } from '#tests/lib/review/preview/corpus/chains.ts'
import { newPerson } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  encode,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const exchange = '0xd9A1C3788D81257612E2581A6ea0aDa244853a91'
/** Begins and ends like the deposit address of the exchange. */
const likeExchange = '0xd9A1b0B1e1aE382DbDc898Ea68012FfcB2853a91'
/** Begins and ends like the friend. */
const likeFriend = '0x7099797E0B3E4Dc1Ef1A5c9A8BC4Ba5F27dc79c8'
const supplier = '0xB087cfa70498175a1579104a1E1240Bd947f5870'
/** Begins and ends like the supplier. */
const likeSupplier = '0xB087269DE7ba93d0Db2e12ff164D60F0b3675870'
const knownAddresses = [friend, exchange, supplier]
const safe = someone('Safe of a lender')
const { usdc, usdt, wbtc } = tokens
const transfer = 'transfer(address to, uint256 amount) returns (bool)'

export const poisoning = frauds('address poisoning', {
  'all WBTC to an address like that of the exchange': {
    from: reports.poisoning,
    on: { knownAddresses },
    request: call(wbtc.address, transfer, [likeExchange, parseUnits('1000', 8)]),
    node: seen({
      people: [likeExchange],
      changes: paid(wbtc, parseUnits('1000', 8), likeExchange),
    }),
  },
  'USDC to an address like that of the supplier': {
    from: reports.poisonedSafes,
    on: { knownAddresses },
    request: call(usdc.address, transfer, [likeSupplier, parseUnits('450', 6)]),
    node: seen({ people: [likeSupplier], changes: paid(usdc, parseUnits('450', 6), likeSupplier) }),
  },
  'ether to an address like that of a friend': {
    from: reports.clipper,
    on: { knownAddresses },
    request: send(likeFriend, parseEther('1.5')),
    node: seen({ people: [likeFriend], changes: paid('ether', parseEther('1.5'), likeFriend) }),
  },
  'USDC of Base to an address like that of a friend': {
    from: reports.clipper,
    on: { ...base, knownAddresses },
    request: call(onBase.usdc.address, transfer, [likeFriend, parseUnits('75', 6)]),
    node: seen({
      people: [likeFriend],
      contracts: [onBase.usdc.address],
      changes: paid(onBase.usdc, parseUnits('75', 6), likeFriend),
    }),
  },
  'a payment of a Safe to an address like that of the supplier': {
    from: reports.poisonedSafes,
    on: { knownAddresses: [...knownAddresses, safe] },
    request: sign(
      { chainId: 1, verifyingContract: safe },
      [safeTxType],
      safeTxOf({
        to: usdc.address,
        data: encode(transfer, [likeSupplier, parseUnits('1450000', 6)]),
      }),
    ),
    node: seen({ people: [likeSupplier], contracts: [safe] }),
  },
  'a payroll with one address replaced': {
    from: reports.clipper,
    on: { knownAddresses },
    request: batch(
      call(usdc.address, transfer, [supplier, parseUnits('120', 6)]),
      call(usdc.address, transfer, [newPerson, parseUnits('120', 6)]),
      call(usdc.address, transfer, [likeFriend, parseUnits('120', 6)]),
    ),
    node: seen({
      people: [supplier, newPerson, likeFriend],
      changes: ([supplier, newPerson, likeFriend] as const).flatMap((each) =>
        paid(usdc, parseUnits('120', 6), each),
      ),
    }),
  },
  'BUSD-T to an address like that of the exchange': {
    from: reports.poisoning,
    on: { ...bnb, knownAddresses },
    request: call(onBnb.usdt.address, transfer, [likeExchange, parseUnits('640', 18)]),
    node: seen({
      people: [likeExchange],
      contracts: [onBnb.usdt.address],
      changes: paid(onBnb.usdt, parseUnits('640', 18), likeExchange),
    }),
  },
  'USDT moved by transferFrom to an address like that of a friend': {
    from: reports.clipper,
    on: { knownAddresses },
    request: call(usdt.address, 'transferFrom(address from, address to, uint256 amount)', [
      account,
      likeFriend,
      parseUnits('300', 6),
    ]),
    node: seen({ people: [likeFriend], changes: paid(usdt, parseUnits('300', 6), likeFriend) }),
  },
})
