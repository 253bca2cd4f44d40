import { hashTypedData, keccak256, parseEther, serializeTransaction, toHex } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import { account, message, sign, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('reader of blind signatures')
const settlement = someone('settlement with opaque roots')
const node = seen({ people: [thief], contracts: [settlement] })
const transaction = serializeTransaction({
  chainId: 1,
  nonce: 41,
  to: thief,
  value: parseEther('9.9'),
  gas: 21000n,
  maxFeePerGas: 20000000000n,
  maxPriorityFeePerGas: 1000000000n,
})
const permitDigest = hashTypedData({
  domain: { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address },
  types: {
    Permit: [
      { name: 'owner', type: 'address' },
      { name: 'spender', type: 'address' },
      { name: 'value', type: 'uint256' },
      { name: 'nonce', type: 'uint256' },
      { name: 'deadline', type: 'uint256' },
    ],
  },
  primaryType: 'Permit',
  message: { owner: account, spender: thief, value: max256, nonce: 0n, deadline: max256 },
})

export const blindHashes = frauds('blind hashes', {
  'the hash of a transaction by eth_sign': {
    from: reports.blankCheck,
    request: { kind: 'other', method: 'eth_sign', params: [account, keccak256(transaction)] },
    node,
  },
  'the digest of a permit by eth_sign': {
    from: reports.ethSign,
    request: { kind: 'other', method: 'eth_sign', params: [account, permitDigest] },
    node,
  },
  'the digest of a permit as a message': {
    from: reports.ethSign,
    request: { kind: 'message', message: { raw: permitDigest } },
    node,
  },
  'a hash written as text': {
    from: reports.ethSign,
    request: message(opaque('text hash', 32)),
    node,
  },
  'a serialized transaction as a message': {
    from: reports.blankCheck,
    request: { kind: 'message', message: { raw: transaction } },
    node,
  },
  'a serialized transaction by the method of signing it': {
    from: reports.blankCheck,
    request: {
      kind: 'other',
      method: 'eth_signTransaction',
      params: [
        { from: account, to: thief, value: toHex(parseEther('9.9')), gas: '0x5208', nonce: '0x29' },
      ],
    },
    node,
  },
  'a root of orders that no type explains': {
    from: reports.blur,
    request: sign(domain('Exchange', settlement), ['OrderRoot(bytes32 root)'], {
      root: opaque('order root', 32),
    }),
    node,
  },
  'bytes to be executed that no type explains': {
    from: 'no report is known',
    request: sign(domain('Forwarder', settlement), ['Execute(bytes32 digest, bytes payload)'], {
      digest: opaque('digest', 32),
      payload: opaque('payload', 260),
    }),
    node,
  },
  'an old typed signature of one hash': {
    from: reports.blankCheck,
    request: {
      kind: 'other',
      method: 'eth_signTypedData_v1',
      params: [[{ type: 'bytes32', name: 'hash', value: opaque('v1', 32) }], account],
    },
    node,
  },
  'a decryption key asked for': {
    from: 'no report is known',
    request: {
      kind: 'other',
      method: 'eth_decrypt',
      params: [toHex('{"version":"x25519-xsalsa20-poly1305"}'), account],
    },
    node,
  },
})
