import { concat, numberToHex, pad, parseEther, parseUnits } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  onArbitrum,
  onBase,
  type Token,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gained, node, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = tokens

const messenger = '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d'
const transmitter = '0x81D40F21F12A8F0E3252Bccb954D722d4c464B64'
const burn = (amount: bigint, domain: number, token: Token, maxFee: bigint, finality: number) =>
  call(
    messenger,
    'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
    [amount, domain, pad(account), token.address, zeroHash, maxFee, finality],
  )
const cctpMessage = concat([
  '0x00000001',
  '0x00000006',
  '0x00000000',
  opaque('cctp nonce', 32),
  pad(messenger),
  pad(messenger),
  zeroHash,
  '0x000003e8',
  '0x000003e8',
  '0x00000001',
  pad(onBase.usdc.address),
  pad(account),
  numberToHex(parseUnits('55', 6), { size: 32 }),
  pad(account),
  numberToHex(5500n, { size: 32 }),
  numberToHex(5500n, { size: 32 }),
  zeroHash,
])

const cctp: CorpusCase[] = [
  {
    name: 'USDC burnt on Base for Arbitrum',
    source:
      'Circle CCTP v2 TokenMessengerV2.depositForBurn on Base, standard transfer (developers.circle.com/cctp)',
    request: burn(parseUnits('310', 6), 3, onBase.usdc, 0n, 2000),
    context: base,
    node: node([messenger, onBase.usdc.address], {
      changes: [spent(onBase.usdc, parseUnits('310', 6))],
    }),
  },
  {
    name: 'USDC burnt on Arbitrum for Ethereum, fast',
    source: 'Circle CCTP v2 TokenMessengerV2.depositForBurn on Arbitrum, fast transfer',
    request: burn(parseUnits('88', 6), 0, onArbitrum.usdc, parseUnits('0.02', 6), 1000),
    context: arbitrum,
    node: node([messenger, onArbitrum.usdc.address], {
      changes: [spent(onArbitrum.usdc, parseUnits('88', 6))],
    }),
  },
  {
    name: 'USDC from Base received on Ethereum',
    source: 'Circle CCTP v2 MessageTransmitterV2.receiveMessage(bytes,bytes)',
    request: call(
      transmitter,
      'receiveMessage(bytes message, bytes attestation) returns (bool success)',
      [cctpMessage, concat([signature, signature])],
    ),
    node: node([transmitter, messenger], {
      people: [onBase.usdc.address],
      changes: [gained(usdc, parseUnits('54.9945', 6))],
    }),
  },
]

const arbSys = '0x0000000000000000000000000000000000000064'
const l2Router = '0x5288c571Fd7aD117beA99bF60FE0846C4E84F933'
const outbox = '0x0B9857ae2D4A3DBe74ffE1d7DF045bb7F96E4840'

const fromArbitrum: CorpusCase[] = [
  {
    name: 'a withdrawal of ether from Arbitrum started',
    source: 'Arbitrum ArbSys.withdrawEth(address) (docs.arbitrum.io, arbitrum-sdk)',
    request: call(
      arbSys,
      'withdrawEth(address destination) payable returns (uint256)',
      [account],
      parseEther('1.1'),
    ),
    context: arbitrum,
    node: node([arbSys], { changes: [spent('ether', parseEther('1.1'))] }),
  },
  {
    name: 'a withdrawal of wrapped ether from Arbitrum started',
    source: 'Arbitrum L2GatewayRouter.outboundTransfer(address,address,uint256,bytes)',
    request: call(
      l2Router,
      'outboundTransfer(address _l1Token, address _to, uint256 _amount, bytes _data) payable returns (bytes)',
      [weth.address, account, parseEther('0.6'), '0x'],
    ),
    context: arbitrum,
    node: node([l2Router], {
      people: [weth.address],
      changes: [spent(onArbitrum.weth, parseEther('0.6'))],
    }),
  },
  {
    name: 'a withdrawal from Arbitrum finished after a week',
    source: 'Arbitrum Outbox.executeTransaction on Ethereum',
    request: call(
      outbox,
      'executeTransaction(bytes32[] proof, uint256 index, address l2Sender, address to, uint256 l2Block, uint256 l1Block, uint256 l2Timestamp, uint256 value, bytes data)',
      [
        Array.from({ length: 17 }, (_, index) => opaque(`outbox ${index}`, 32)),
        151_377n,
        account,
        account,
        421_883_112n,
        24_180_554n,
        BigInt(now - 8 * 86_400),
        parseEther('1.1'),
        '0x',
      ],
    ),
    node: node([outbox], { changes: [gained('ether', parseEther('1.1'))] }),
  },
]

/** Assets sent by their issuer or by the network itself: CCTP, Arbitrum. */
export const nativeCrossings: CorpusCase[] = [...cctp, ...fromArbitrum]
