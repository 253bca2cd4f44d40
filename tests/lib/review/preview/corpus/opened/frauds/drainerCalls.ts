import { parseEther, parseUnits } from 'viem'
import { arbitrum, base, bnb, onBase, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { account, call, send, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const drainer = someone('drainer with plain calls')
const operator = someone('operator of the drainer')
const affiliate = someone('affiliate of the drainer')

/** The contract passes ether on: most to who made the page, a part to who wrote the contract. */
const split = (amount: bigint) =>
  seen({
    young: [drainer],
    people: [operator, affiliate],
    changes: [
      spent('ether', amount),
      gained('ether', (amount * 8n) / 10n, affiliate),
      gained('ether', (amount * 2n) / 10n, operator),
    ],
  })
/** The contract keeps it. */
const kept = (amount: bigint) => seen({ young: [drainer], changes: paid('ether', amount, drainer) })

export const drainerCalls = frauds('drainers with plain calls', {
  'a reward claimed with nearly all ether': {
    from: reports.drainers,
    request: call(drainer, 'claimReward(address _recipient)', [account], parseEther('9.96')),
    node: split(parseEther('9.96')),
  },
  'a network upgrade that takes ether': {
    from: reports.inferno,
    request: call(drainer, 'NetworkMerge()', [], parseEther('9.9')),
    node: split(parseEther('9.9')),
  },
  'an update of the wallet that takes ether': {
    from: reports.drainers,
    request: call(drainer, 'UpdateWalletSecurity()', [], parseEther('7.2')),
    node: kept(parseEther('7.2')),
  },
  'membership verified for a Discord role': {
    from: reports.inferno,
    request: call(
      drainer,
      'verifyHolder(bytes32 session)',
      [`0x${'5c'.repeat(32)}`],
      parseEther('9.5'),
    ),
    node: split(parseEther('9.5')),
  },
  'an airdrop on Base claimed with ether': {
    from: reports.squarespace,
    on: base,
    request: call(drainer, 'claim(uint256 amount)', [parseUnits('12500', 18)], parseEther('9.8')),
    node: split(parseEther('9.8')),
  },
  'a refund on BNB Smart Chain that takes all BNB': {
    from: reports.inferno,
    on: bnb,
    request: call(
      drainer,
      'Refund(address user, uint256 ticket)',
      [account, 7781n],
      parseEther('9.99'),
    ),
    node: kept(parseEther('9.99')),
  },
  'a claim whose simulation shows a small gain': {
    from: reports.spoofedSimulation,
    request: call(drainer, 'Claim()', [], parseEther('9.97')),
    node: seen({
      young: [drainer],
      changes: [spent('ether', parseEther('9.97')), gained('ether', 1n)],
    }),
  },
  'a migration that pulls tokens approved earlier': {
    from: reports.oldApproval,
    request: call(drainer, 'migrate(address owner, address token)', [account, tokens.usdc.address]),
    node: seen({
      young: [drainer],
      people: [operator],
      changes: paid(tokens.usdc, parseUnits('1000', 6), operator),
    }),
  },
  'points registered on Arbitrum for ether': {
    from: reports.drainers,
    on: arbitrum,
    request: call(drainer, 'registerPoints(string referral)', ['season2'], parseEther('4.4')),
    node: split(parseEther('4.4')),
  },
  'a compensation form on a hijacked page': {
    from: reports.compoundDns,
    request: call(
      drainer,
      'compensate(address claimant, bytes proof)',
      [account, '0x01'],
      parseEther('9.9'),
    ),
    node: kept(parseEther('9.9')),
  },
  'ether sent to a person as the fee of a withdrawal': {
    from: reports.mevBotSteps,
    request: send(operator, parseEther('8')),
    node: seen({ people: [operator], changes: paid('ether', parseEther('8'), operator) }),
  },
  'a selector without a name that takes ether': {
    from: reports.inferno,
    on: polygon,
    request: send(drainer, parseEther('9.9'), '0x4782f779'),
    node: kept(parseEther('9.9')),
  },
  'a mint whose price is all ether': {
    from: reports.nftSecurity,
    request: call(drainer, 'mint(uint256 quantity)', [1n], parseEther('9.95')),
    node: split(parseEther('9.95')),
  },
  'a claim on Base that takes USDC by an old approval and ether': {
    from: reports.oldApproval,
    on: base,
    request: call(drainer, 'claimAll(address[] assets)', [[onBase.usdc.address]], parseEther('6')),
    node: seen({
      young: [drainer],
      people: [operator],
      changes: [
        ...paid('ether', parseEther('6'), operator),
        ...paid(onBase.usdc, parseUnits('1000', 6), operator),
      ],
    }),
  },
})
