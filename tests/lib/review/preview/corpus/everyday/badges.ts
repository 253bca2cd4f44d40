import { parseEther } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { gnosis } from '#tests/lib/review/preview/corpus/chains.ts'
import { gained, gainedItem, node, paid, paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import { signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  message,
} from '#tests/lib/review/preview/corpus/requests.ts'

const poap = '0x22C1f6050E56d2876009903609a2cC3fEf83B415'
const poapBridge = '0x0bb4D3e88243F4A057Db77341e6916B0e449b158'

const badges: CorpusCase[] = [
  {
    name: 'a badge of an evening given to a friend',
    source:
      'POAP on Gnosis Chain: safeTransferFrom(address,address,uint256) (documentation.poap.tech)',
    request: call(poap, 'safeTransferFrom(address from, address to, uint256 tokenId)', [
      account,
      friend,
      7_012_345n,
    ]),
    context: gnosis,
    node: node([poap], { people: [friend], changes: paidItem(poap, 7_012_345n, friend) }),
  },
  {
    name: 'a badge moved to Ethereum',
    source:
      'POAP PoapBridge.mintToken(uint256,uint256,address,uint256,bytes) (LedgerHQ/clear-signing-erc7730-registry registry/poap)',
    request: call(
      poapBridge,
      'mintToken(uint256 eventId, uint256 tokenId, address receiver, uint256 expirationTime, bytes signature)',
      [181_204n, 7_012_346n, account, BigInt(now + 3600), signature],
    ),
    node: node([poapBridge], { changes: [gainedItem(poap, 7_012_346n)] }),
  },
  {
    name: 'a badge asked for on the page of an event',
    source: 'POAP: a text that proves the address that gets the badge',
    request: message(
      `I want to collect the POAP of the reading night with my address ${account}.\n\nNonce: 4419`,
    ),
    context: { ...gnosis, origin: 'https://collectors.poap.xyz' },
    node: node([]),
  },
]

const link = {
  address: '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  symbol: 'LINK',
  decimals: 18,
} as const
const linkPool = '0xBc10f2E862ED4502144c7d632a3459F49DFCDB5e'
const linkRewards = '0x996913c8c08472f584ab8834e925b06D0eb1D813'

const chainlink: CorpusCase[] = [
  {
    name: 'LINK staked by a transfer with data',
    source:
      'Chainlink Staking v0.2: LINK.transferAndCall(address,uint256,bytes) to CommunityStakingPool (github.com/smartcontractkit)',
    request: call(
      link.address,
      'transferAndCall(address to, uint256 value, bytes data) returns (bool success)',
      [linkPool, parseEther('120'), '0x'],
    ),
    node: node([linkPool], {
      facts: [{ ...link, balance: parseEther('150') }],
      changes: paid(link, parseEther('120'), linkPool),
    }),
  },
  {
    name: 'the wait for staked LINK begun',
    source: 'Chainlink Staking v0.2: CommunityStakingPool.unbond()',
    request: call(linkPool, 'unbond()'),
    node: node([linkPool], { changes: [], permissions: [] }),
  },
  {
    name: 'rewards for staked LINK collected',
    source: 'Chainlink Staking v0.2: RewardVault.claimReward()',
    request: call(linkRewards, 'claimReward() returns (uint256)'),
    node: node([linkRewards], { facts: [link], changes: [gained(link, parseEther('2.08'))] }),
  },
]

/** Badges of POAP, and LINK that is staked. */
export const badgesAndLink: CorpusCase[] = [...badges, ...chainlink]
