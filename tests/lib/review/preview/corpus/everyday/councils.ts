import { parseEther, parseUnits } from 'viem'
import { day, now, safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { base, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, newPerson, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const crv = {
  address: '0xD533a949740bb3306d119CC777fa900bA034cd52',
  symbol: 'CRV',
  decimals: 18,
} as const
const veCrv = '0x5f3b5DfEb7B28CDbD7FAba78963EE202a494e2A2'
const gauges = '0x2F50D538606Fa9EDD2B11E2446BEb18C9D5846bB'
const gauge = '0x182B723a58739a9c974cFDB385ceaDb237453c28'
const lidoVoting = '0x2e59A20f205bB85a89C53f1936454680651E618e'
const aave = { address: contracts.aave, symbol: 'AAVE', decimals: 18 } as const

const councils: CorpusCase[] = [
  {
    name: 'CRV locked for four years',
    source: 'Curve VotingEscrow.create_lock(uint256,uint256) (docs.curve.finance)',
    request: call(veCrv, 'create_lock(uint256 _value, uint256 _unlock_time)', [
      parseEther('800'),
      BigInt(now + 1460 * day),
    ]),
    node: node([veCrv], {
      facts: [{ ...crv, balance: parseEther('900') }],
      changes: paid(crv, parseEther('800'), veCrv),
    }),
  },
  {
    name: 'a vote for the weight of a gauge',
    source: 'Curve GaugeController.vote_for_gauge_weights(address,uint256)',
    request: call(gauges, 'vote_for_gauge_weights(address _gauge_addr, uint256 _user_weight)', [
      gauge,
      10_000n,
    ]),
    node: node([gauges, gauge], { changes: [], permissions: [] }),
  },
  {
    name: 'a vote in the Aragon organization of Lido',
    source: 'Lido DAO Voting.vote(uint256,bool,bool) (docs.lido.fi/guides/voting)',
    request: call(
      lidoVoting,
      'vote(uint256 _voteId, bool _supports, bool _executesIfDecided_deprecated)',
      [193n, true, false],
    ),
    node: node([lidoVoting], { changes: [], permissions: [] }),
  },
  {
    name: 'the right of AAVE to vote given to a delegate',
    source: 'Aave AaveTokenV3.delegateByType(address,uint8)',
    request: call(aave.address, 'delegateByType(address delegatee, uint8 delegationType)', [
      newPerson,
      0,
    ]),
    node: node([], {
      people: [newPerson],
      facts: [{ ...aave, balance: parseEther('40') }],
      changes: [],
      permissions: [],
    }),
  },
]

/** A Safe of which the account is an owner. */
const safe = '0x7c2a19e8b0d7c1a64e9b53bd9d6f3e5ab0c4d21f'
const safeTx = (chainId: number, change: Record<string, unknown>) =>
  sign({ chainId, verifyingContract: safe }, [safeTxType], safeTxOf(change))

const safes: CorpusCase[] = [
  {
    name: 'a Safe on Base that pays a friend in USDC',
    source: 'Safe{Wallet}: SafeTx with a transfer (github.com/safe-global/safe-core-sdk)',
    request: safeTx(8453, {
      to: onBase.usdc.address,
      data: encode('transfer(address to, uint256 amount) returns (bool)', [
        friend,
        parseUnits('180', 6),
      ]),
      nonce: 41,
    }),
    context: base,
    node: node([safe, onBase.usdc.address], { people: [friend] }),
  },
  {
    name: 'a transaction of a Safe rejected',
    source: 'Safe{Wallet}: SafeTx of the Safe to itself without value at the same nonce',
    request: safeTx(1, { to: safe, nonce: 12 }),
    node: node([safe]),
  },
  {
    name: 'ether of a Safe sent to a friend with two signatures',
    source: 'Safe Safe.execTransaction, called by an owner',
    request: call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures) payable returns (bool success)',
      [
        friend,
        parseEther('0.5'),
        '0x',
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        `${signature}${signature.slice(2)}`,
      ],
    ),
    node: node([safe], {
      people: [friend],
      changes: [
        { account: safe, asset: { kind: 'native' }, amount: -parseEther('0.5') },
        { account: friend, asset: { kind: 'native' }, amount: parseEther('0.5') },
      ],
    }),
  },
]

/** Votes of Curve, Lido and Aave, and transactions of Safes. */
export const councilsAndSafes: CorpusCase[] = [...councils, ...safes]
