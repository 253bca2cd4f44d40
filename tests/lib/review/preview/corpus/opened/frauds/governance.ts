import { keccak256, parseUnits, toHex } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { arbitrum, onArbitrum } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('collector of votes')
const governor = someone('governor of a small treasury')
const registry = '0x469788fE6E9E9681C6ebF3bF78e7Fd26Fc015446'
const delegateXyz = '0x00000000000000447e69651d841bD8D104Bed493'
const node = seen({ people: [thief], contracts: [governor, registry, delegateXyz, contracts.uni] })

export const governance = frauds('votes and rights handed to another', {
  'all rights of a vault handed to a person for an airdrop': {
    from: documents.delegateXyz,
    request: call(
      delegateXyz,
      'delegateAll(address to, bytes32 rights, bool enable) payable returns (bytes32)',
      [thief, zeroHash, true],
    ),
    node,
  },
  'the votes of UNI delegated and a tip paid to the delegate': {
    from: 'no report is known',
    request: batch(
      call(contracts.uni, 'delegate(address delegatee)', [thief]),
      call(tokens.usdc.address, 'transfer(address to, uint256 amount) returns (bool)', [
        thief,
        parseUnits('1000', 6),
      ]),
    ),
    node: seen({
      people: [thief],
      contracts: [contracts.uni],
      changes: paid(tokens.usdc, parseUnits('1000', 6), thief),
    }),
  },
  'a proposal that sends the treasury to its author': {
    from: documents.governor,
    request: call(
      governor,
      'propose(address[] targets, uint256[] values, bytes[] calldatas, string description) returns (uint256)',
      [
        [tokens.usdc.address],
        [0n],
        [
          encode('transfer(address to, uint256 amount) returns (bool)', [
            thief,
            parseUnits('2400000', 6),
          ]),
        ],
        'Refresh the list of delegates',
      ],
    ),
    node,
  },
  'a proposal executed that makes a person the admin': {
    from: documents.governor,
    request: call(
      governor,
      'execute(address[] targets, uint256[] values, bytes[] calldatas, bytes32 descriptionHash) payable returns (uint256)',
      [
        [governor],
        [0n],
        [encode('grantRole(bytes32 role, address account)', [zeroHash, thief])],
        keccak256(toHex('Refresh the list of delegates')),
      ],
    ),
    node,
  },
  'the votes of ARB delegated by a permit of a false vote': {
    from: 'no report is known',
    on: arbitrum,
    request: sign(
      domain('Arbitrum', onArbitrum.arb.address, 42161),
      ['Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'],
      {
        owner: account,
        spender: thief,
        value: String(parseUnits('1000', 18)),
        nonce: '1',
        deadline: String(now + day),
      },
    ),
    node: seen({ people: [thief], contracts: [onArbitrum.arb.address] }),
  },
  'a lock of governance tokens whose owner is a person': {
    from: documents.aerodrome,
    request: call(
      someone('voting escrow of a copy'),
      'createLockFor(uint256 _value, uint256 _lockDuration, address _to) returns (uint256)',
      [parseUnits('90000', 18), BigInt(4 * 365 * day), thief],
    ),
    node: seen({
      people: [thief],
      contracts: [someone('voting escrow of a copy')],
      facts: [
        {
          address: someone('token of a copy'),
          symbol: 'AERO',
          decimals: 18,
          balance: parseUnits('90000', 18),
        },
      ],
      changes: paid(
        { address: someone('token of a copy'), symbol: 'AERO', decimals: 18 },
        parseUnits('90000', 18),
        someone('voting escrow of a copy'),
      ),
    }),
  },
  'votes delegated to oneself with an approval between': {
    from: 'no report is known',
    request: batch(
      call(contracts.uni, 'delegate(address delegatee)', [account]),
      call(contracts.uni, 'approve(address spender, uint256 rawAmount) returns (bool)', [
        thief,
        2n ** 96n - 1n,
      ]),
      call(tokens.usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
        zeroAddress,
        0n,
      ]),
    ),
    node,
  },
})
