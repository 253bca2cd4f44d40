import { concat, encodePacked, parseEther, parseUnits, size } from 'viem'
import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { arbitrum, onArbitrum } from '#tests/lib/review/preview/corpus/chains.ts'
import { newPerson, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  call,
  encode,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const safe = someone('Safe with a treasury')
const thief = someone('thief of a Safe')
const code = someone('code that takes a Safe')
const multiSend = '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526'
const on = { knownAddresses: [friend, safe] }
const node = seen({ young: [code], people: [thief], contracts: [safe, multiSend] })
const tx = (change: Record<string, unknown>, chainId = 1) =>
  sign({ chainId, verifyingContract: safe }, [safeTxType], safeTxOf(change))
const own = (signature: string, args: readonly unknown[]) =>
  tx({ to: safe, data: encode(signature, args) })
const part = (to: `0x${string}`, data: `0x${string}`, operation = 0) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, 0n, BigInt(size(data)), data],
  )
const transfer = (to: string, amount: string) =>
  encode('transfer(address to, uint256 amount) returns (bool)', [to, parseUnits(amount, 6)])

export const safes = frauds('Safe: owners, modules, guards and delegatecalls', {
  'a transfer that is a delegatecall to new code': {
    from: reports.bybit,
    on,
    request: tx({ to: code, data: transfer(newPerson, '0'), operation: 1, safeTxGas: 45746 }),
    node,
  },
  'the singleton of a Safe replaced': {
    from: reports.bybitSafe,
    on,
    request: own('changeMasterCopy(address _masterCopy)', [code]),
    node,
  },
  'an owner added that can sign alone': {
    from: reports.uxlink,
    on,
    request: own('addOwnerWithThreshold(address owner, uint256 _threshold)', [thief, 1n]),
    node,
  },
  'an owner swapped for a person': {
    from: reports.uxlink,
    on,
    request: own('swapOwner(address prevOwner, address oldOwner, address newOwner)', [
      friend,
      account,
      thief,
    ]),
    node,
  },
  'the threshold lowered to one': {
    from: documents.safe,
    on,
    request: own('changeThreshold(uint256 _threshold)', [1n]),
    node,
  },
  'a module of yesterday enabled': {
    from: documents.safe,
    on,
    request: own('enableModule(address module)', [code]),
    node,
  },
  'the guard removed': {
    from: reports.bybitSafe,
    on,
    request: own('setGuard(address guard)', [zeroAddress]),
    node,
  },
  'a fallback handler of yesterday': {
    from: documents.safe,
    on,
    request: own('setFallbackHandler(address handler)', [code]),
    node,
  },
  'an owner added among payments of a batch': {
    from: reports.radiantSigning,
    on,
    request: tx({
      to: multiSend,
      operation: 1,
      data: encode('multiSend(bytes transactions)', [
        concat([
          part(tokens.usdc.address, transfer(newPerson, '120')),
          part(tokens.usdc.address, transfer(friend, '120')),
          part(
            safe,
            encode('addOwnerWithThreshold(address owner, uint256 _threshold)', [thief, 1n]),
          ),
        ]),
      ]),
    }),
    node: seen({ people: [thief, newPerson], contracts: [safe, multiSend] }),
  },
  'a delegatecall inside a batch': {
    from: reports.aggregate,
    on,
    request: tx({
      to: multiSend,
      operation: 1,
      data: encode('multiSend(bytes transactions)', [
        concat([part(tokens.usdc.address, transfer(friend, '1')), part(code, '0x8129fc1c', 1)]),
      ]),
    }),
    node,
  },
  'a refund of gas that pays a person in USDC': {
    from: documents.safe,
    on,
    request: tx({
      to: friend,
      value: '1',
      baseGas: '400000000',
      gasPrice: '1000000',
      gasToken: tokens.usdc.address,
      refundReceiver: thief,
    }),
    node,
  },
  'the treasury of a Safe to a person': {
    from: reports.radiantSigning,
    on: { ...arbitrum, ...on },
    request: tx({ to: onArbitrum.usdc.address, data: transfer(thief, '4200000') }, 42161),
    node: seen({ people: [thief], contracts: [safe, onArbitrum.usdc.address] }),
  },
  'a hash approved that nobody shows': {
    from: documents.safe,
    on,
    request: call(safe, 'approveHash(bytes32 hashToApprove)', [opaque('safe hash', 32)]),
    node,
  },
  'a message of a Safe without text': {
    from: documents.safe,
    on,
    request: sign({ chainId: 1, verifyingContract: safe }, ['SafeMessage(bytes message)'], {
      message: opaque('safe message', 32),
    }),
    node,
  },
  'a transaction executed that enables a module': {
    from: reports.bybitSafe,
    on,
    request: call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
      [
        safe,
        0n,
        encode('enableModule(address module)', [code]),
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        signature,
      ],
    ),
    node,
  },
  'an allowance of the spending module for a person': {
    from: documents.allowanceModule,
    on,
    request: tx({
      to: '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134',
      data: encode(
        'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
        [thief, tokens.usdc.address, 2n ** 96n - 1n, 0, 0],
      ),
    }),
    node,
  },
  'ether of a Safe to a contract of today': {
    from: reports.bybit,
    on,
    request: tx({ to: code, value: String(parseEther('401346')), data: '0x' }),
    node,
  },
})
