import { parseEther, parseUnits } from 'viem'
import { authorizationType, day, now } from '#tests/lib/review/preview/context.ts'
import { base, onBase, onPolygon, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { newPerson, secondPerson, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai } = tokens

const lockup = '0x7C01AA3783577E15fD7e272443D44B92d5b21056'
const flowForwarder = '0xcfA132E353cB4E398080B9700609bb008eceB125'
const usdcx = {
  address: '0xD04383398dD2426297da660F9CCA3d439AF9ce1b',
  symbol: 'USDCx',
  decimals: 18,
} as const

const streams: CorpusCase[] = [
  {
    name: 'what a stream has paid so far taken out',
    source:
      'Sablier SablierLockup.withdrawMax(uint256,address) (docs.sablier.com, github.com/sablier-labs/lockup)',
    request: call(
      lockup,
      'withdrawMax(uint256 streamId, address to) payable returns (uint128 withdrawnAmount)',
      [1204n, account],
    ),
    node: node([lockup], { changes: [gained(usdc, parseUnits('418.2', 6))] }),
  },
  {
    name: 'a salary of a friend streamed over three months',
    source: 'Sablier SablierLockup.createWithDurationsLL',
    request: call(
      lockup,
      'createWithDurationsLL((address sender, address recipient, uint128 totalAmount, address token, bool cancelable, bool transferable, string shape, (address account, uint256 fee) broker) params, (uint128 start, uint128 cliff) unlockAmounts, (uint40 cliff, uint40 total) durations) payable returns (uint256 streamId)',
      [
        {
          sender: account,
          recipient: friend,
          totalAmount: parseEther('900'),
          token: dai.address,
          cancelable: true,
          transferable: true,
          shape: 'linear',
          broker: { account: zeroAddress, fee: 0n },
        },
        { start: 0n, cliff: 0n },
        { cliff: 0, total: 90 * day },
      ],
    ),
    node: node([lockup, dai.address], {
      people: [friend],
      changes: paid(dai, parseEther('900'), lockup),
    }),
  },
  {
    name: 'a stream of about 50 dollars a month to a friend started',
    source:
      'Superfluid CFAv1Forwarder.createFlow on Base (docs.superfluid.org, superfluid-metadata)',
    request: call(
      flowForwarder,
      'createFlow(address token, address sender, address receiver, int96 flowrate, bytes userData) returns (bool)',
      [usdcx.address, account, friend, 19_025_875_190_258n, '0x'],
    ),
    context: base,
    node: node([flowForwarder], {
      people: [friend],
      facts: [{ ...usdcx, balance: parseEther('120') }],
      changes: [spent(usdcx, parseEther('0.27'))],
    }),
  },
  {
    name: 'a stream to a friend stopped',
    source: 'Superfluid CFAv1Forwarder.setFlowrate(address,address,int96) with 0',
    request: call(
      flowForwarder,
      'setFlowrate(address token, address receiver, int96 flowrate) returns (bool)',
      [usdcx.address, friend, 0n],
    ),
    context: base,
    node: node([flowForwarder], {
      people: [friend],
      facts: [{ ...usdcx, balance: parseEther('70') }],
      changes: [gained(usdcx, parseEther('0.27'))],
    }),
  },
]

const usdcDomain = (chainId: number, verifyingContract: string, name = 'USD Coin') => ({
  name,
  version: '2',
  chainId,
  verifyingContract,
})
const payment = (to: string, value: bigint, seconds: number) => ({
  from: account,
  to,
  value: String(value),
  validAfter: now - 600,
  validBefore: now + seconds,
  nonce: opaque(`x402${to}${value}`, 32),
})

const authorizations: CorpusCase[] = [
  {
    name: 'one cent for a page behind x402',
    source:
      'x402: scheme exact on Base, TransferWithAuthorization of USDC (github.com/coinbase/x402)',
    request: sign(
      usdcDomain(8453, onBase.usdc.address),
      [authorizationType],
      payment(newPerson, parseUnits('0.01', 6), 60),
    ),
    context: base,
    node: node([onBase.usdc.address], { people: [newPerson] }),
  },
  {
    name: 'half a dollar for a report behind x402 on Polygon',
    source: 'x402: scheme exact on Polygon, TransferWithAuthorization of USDC',
    request: sign(
      usdcDomain(137, onPolygon.usdc.address),
      [authorizationType],
      payment(secondPerson, parseUnits('0.5', 6), 300),
    ),
    context: polygon,
    node: node([onPolygon.usdc.address], { people: [secondPerson] }),
  },
  {
    name: '30 USDC to a friend without gas',
    source: 'EIP-3009: TransferWithAuthorization of USDC to a known person',
    request: sign(
      usdcDomain(1, usdc.address),
      [authorizationType],
      payment(friend, parseUnits('30', 6), 3600),
    ),
    node: node([usdc.address], { people: [friend] }),
  },
  {
    name: '15 USDC that a friend takes himself',
    source: 'EIP-3009: ReceiveWithAuthorization of USDC on Base',
    request: sign(
      usdcDomain(8453, onBase.usdc.address),
      [authorizationType.replace('TransferWith', 'ReceiveWith')],
      payment(friend, parseUnits('15', 6), 3600),
    ),
    context: base,
    node: node([onBase.usdc.address], { people: [friend] }),
  },
]

const commerce = '0xeADE6bE02d043b3550bE19E960504dbA14A14971'
const commerceOperator = '0x8fccc78dae0a8f93b0fc6799de888d4c57273db6'
const intentType =
  '(uint256 recipientAmount, uint256 deadline, address recipient, address recipientCurrency, address refundDestination, uint256 feeAmount, bytes16 id, address operator, bytes signature, bytes prefix) _intent'
const feeProxy = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C'
const etherFeeProxy = '0xfCFBcfc4f5A421089e3Df45455F7f4985FE2D6a8'

const invoices: CorpusCase[] = [
  {
    name: 'a checkout of 24.90 dollars',
    source:
      'Coinbase Commerce Transfers.transferTokenPreApproved(TransferIntent) on Base (github.com/coinbase/commerce-onchain-payment-protocol)',
    request: call(commerce, `transferTokenPreApproved(${intentType})`, [
      {
        recipientAmount: parseUnits('24.651', 6),
        deadline: BigInt(now + 3600),
        recipient: newPerson,
        recipientCurrency: onBase.usdc.address,
        refundDestination: account,
        feeAmount: parseUnits('0.249', 6),
        id: opaque('commerce', 16),
        operator: commerceOperator,
        signature,
        prefix: '0x',
      },
    ]),
    context: base,
    node: node([commerce, onBase.usdc.address], {
      people: [newPerson, commerceOperator],
      changes: [
        spent(onBase.usdc, parseUnits('24.9', 6)),
        gained(onBase.usdc, parseUnits('24.651', 6), newPerson),
        gained(onBase.usdc, parseUnits('0.249', 6), commerceOperator),
      ],
    }),
  },
  {
    name: 'an invoice of 340 USDC paid',
    source:
      'Request Network ERC20FeeProxy.transferFromWithReferenceAndFee (docs.request.network, requestNetwork smart-contracts)',
    request: call(
      feeProxy,
      'transferFromWithReferenceAndFee(address _tokenAddress, address _to, uint256 _amount, bytes _paymentReference, uint256 _feeAmount, address _feeAddress)',
      [usdc.address, friend, parseUnits('340', 6), opaque('invoice 117', 8), 0n, zeroAddress],
    ),
    node: node([feeProxy, usdc.address], {
      people: [friend],
      changes: paid(usdc, parseUnits('340', 6), friend),
    }),
  },
  {
    name: 'an invoice in ether of a new supplier paid',
    source: 'Request Network EthereumFeeProxy.transferWithReferenceAndFee',
    request: call(
      etherFeeProxy,
      'transferWithReferenceAndFee(address _to, bytes _paymentReference, uint256 _feeAmount, address _feeAddress) payable',
      [newPerson, opaque('invoice 118', 8), 0n, zeroAddress],
      parseEther('0.085'),
    ),
    node: node([etherFeeProxy], {
      people: [newPerson],
      changes: paid('ether', parseEther('0.085'), newPerson),
    }),
  },
]

/** Streams, signed payments and invoices. */
export const streamsAndInvoices: CorpusCase[] = [...streams, ...authorizations, ...invoices]
