import {
  newPerson,
  secondPerson,
  zeroAddress,
  zeroHash,
} from '#tests/lib/review/preview/corpus/contracts.ts'
import { amount, ether, kind, padded } from '#tests/lib/review/preview/corpus/frauds.ts'
import { node } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque, signature } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  friend,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** A call of a contract that a node knows to be one. */
function use(
  to: string,
  signature: string,
  args: readonly unknown[] = [],
  value = 0n,
): Pick<CorpusCase, 'request' | 'node'> {
  return {
    request: call(to, signature, args, value),
    node: node([to], { people: [newPerson, secondPerson] }),
  }
}

const usdc = tokens.usdc.address
const teller = '0x4DE413a26fC24c3FC27Cc983be70aA9c5C299387'
const queue = '0xD45884B592E316eB816199615A95C182F75dea07'
const proof = [zeroHash, opaque('proof', 32)]

/** Functions of apps that people use in 2025 and 2026. */
export const newerApps: readonly CorpusCase[] = [
  ...kind('Veda (BoringVault): TellerWithMultiAssetSupport, BoringOnChainQueue', {
    'USDC put into a liquid vault': use(
      teller,
      'deposit(address depositAsset, uint256 depositAmount, uint256 minimumMint, address referral)',
      [usdc, amount('usdc', '100'), 1n, stranger],
    ),
    'a withdrawal of a liquid vault requested': use(
      queue,
      'requestOnChainWithdraw(address assetOut, uint128 amountOfShares, uint16 discount, uint24 secondsToDeadline)',
      [usdc, amount('usdc', '40'), 1, 259_200],
    ),
  }),
  ...kind('ether.fi, Kelp, Mantle and Polygon: ways in and out of staking', {
    'eETH redeemed at once': use(
      '0xDadEf1fFBFeaAB4f68A9fD181395F68b4e4E7Ae0',
      'redeemEEth(uint256 eEthAmount, address receiver)',
      [ether('1'), account],
    ),
    'rsETH given back for ether': use(
      '0x62De59c08eB5dAE4b7E6F7a8cAd3006d6965ec16',
      'initiateWithdrawal(address asset, uint256 rsETHUnstaked, string referralId)',
      [tokens.steth.address, ether('0.5'), ''],
    ),
    'ether for mETH': use(
      '0xe3cBd06D7dadB3F4e6557bAb7EdD924CD1489E8f',
      'stake(uint256 minMETHAmount)',
      [ether('0.9')],
      ether('1'),
    ),
    'mETH given back': use(
      '0xe3cBd06D7dadB3F4e6557bAb7EdD924CD1489E8f',
      'unstakeRequest(uint128 methAmount, uint128 minETHAmount)',
      [ether('1'), ether('1.02')],
    ),
    'POL staked with a validator': use(
      '0x857679d69fE50E7B722f94aCd2629d80C355163d',
      'buyVoucherPOL(uint256 amount, uint256 minSharesToMint)',
      [ether('50'), 0n],
    ),
    'rewards of POL staked again': use(
      '0x857679d69fE50E7B722f94aCd2629d80C355163d',
      'restakePOL()',
    ),
    'another operator of EigenLayer': use(
      '0x39053D51B77DC0d36036Fc1fCc8Cb819df8Ef37A',
      'redelegate(address newOperator, (bytes signature, uint256 expiry) newOperatorApproverSig, bytes32 approverSalt)',
      [stranger, { signature: '0x', expiry: 0n }, zeroHash],
    ),
  }),
  ...kind('Aave v4 (Spoke), Curve’s lending, Sky (PSM3, MKR to SKY)', {
    'a reserve of Aave v4 supplied': use(
      stranger,
      'supply(uint256 reserveId, uint256 amount, address onBehalfOf)',
      [3n, amount('usdc', '120'), account],
    ),
    'a reserve of Aave v4 as collateral': use(
      stranger,
      'setUsingAsCollateral(uint256 reserveId, bool usingAsCollateral, address onBehalfOf)',
      [3n, true, account],
    ),
    'crvUSD borrowed for wstETH': use(
      '0x100dAa78fC509Db39Ef7D04DE0c1ABD299f4C6CE',
      'create_loan(uint256 collateral, uint256 debt, uint256 N)',
      [ether('1'), ether('900'), 10n],
    ),
    'more collateral for crvUSD': use(
      '0x100dAa78fC509Db39Ef7D04DE0c1ABD299f4C6CE',
      'add_collateral(uint256 collateral)',
      [ether('0.2')],
    ),
    'USDC changed to USDS on Base': use(
      '0x1601843c5E9bC251A3272907010AFa41Fa18347E',
      'swapExactIn(address assetIn, address assetOut, uint256 amountIn, uint256 minAmountOut, address receiver, uint256 referralCode)',
      [usdc, tokens.dai.address, amount('usdc', '100'), ether('99.9'), account, 0n],
    ),
    'MKR upgraded to SKY': use(
      '0xA1Ea1bA18E88C381C724a75F23a130420C403f9a',
      'mkrToSky(address usr, uint256 mkrAmt)',
      [account, ether('2')],
    ),
  }),
  ...kind('SushiSwap RedSnwapper, OpenOcean, Zora coins', {
    'a swap by SushiSwap’s newest router': use(
      '0xAC4c6e212A361c968F1725b4d055b47E63F80b75',
      'snwap(address tokenIn, uint256 amountIn, address recipient, address tokenOut, uint256 amountOutMin, address executor, bytes executorData)',
      [
        usdc,
        amount('usdc', '90'),
        account,
        tokens.weth.address,
        ether('0.02'),
        stranger,
        opaque('route'),
      ],
    ),
    'a coin of Zora bought': use(
      stranger,
      'buy(address recipient, uint256 orderSize, address refundRecipient, address orderReferrer, string comment, uint8 expectedMarketType, uint256 minOrderSize, uint160 sqrtPriceLimitX96)',
      [account, ether('0.01'), account, account, '', 1, 1n, 0n],
      ether('0.01'),
    ),
  }),
  ...kind('LI.FI: a facet for a bridge that came later, EcoFacet', {
    'USDC moved by a bridge that no table has': use(
      '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
      'startBridgeTokensViaEco((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (bytes nonEVMReceiver, address prover, uint64 rewardDeadline, bytes encodedRoute) ecoData)',
      [
        {
          transactionId: opaque('transfer', 32),
          bridge: 'eco',
          integrator: 'jumper.exchange',
          referrer: zeroAddress,
          sendingAssetId: usdc,
          receiver: account,
          minAmount: amount('usdc', '120'),
          destinationChainId: 10n,
          hasSourceSwaps: false,
          hasDestinationCall: false,
        },
        {
          nonEVMReceiver: '0x',
          prover: stranger,
          rewardDeadline: 1_800_000_000n,
          encodedRoute: opaque('route'),
        },
      ],
    ),
  }),
  ...kind('Axelar’s token service, Chainlink CCIP, Wormhole NTT', {
    'a token moved by Axelar': use(
      stranger,
      'interchainTransfer(string destinationChain, bytes recipient, uint256 amount, bytes metadata)',
      ['base', account, ether('20'), '0x'],
      ether('0.0004'),
    ),
    'a token moved by Wormhole': use(
      stranger,
      'transfer(uint256 amount, uint16 recipientChain, bytes32 recipient)',
      [ether('20'), 30, padded(account)],
      ether('0.0004'),
    ),
  }),
  ...kind('Collections of NFTs: minters of ERC721A and their lists', {
    'an item for those on a list': use(
      stranger,
      'allowlistMint(uint256 quantity, bytes32[] proof)',
      [1n, proof],
      ether('0.03'),
    ),
    'an item for those with a ticket': use(
      stranger,
      'mint(address to, uint256 quantity, bytes signature)',
      [account, 1n, signature],
      ether('0.03'),
    ),
    'a free item': use(stranger, 'freeMint()'),
    'items put to work': use(stranger, 'stake(uint256[] tokenIds)', [[4n, 9n]]),
    'items taken back from work': use(stranger, 'unstake(uint256[] tokenIds)', [[4n, 9n]]),
  }),
  ...kind('Daily quests, claims and gifts', {
    'a greeting on chain': use(stranger, 'gm()'),
    'a daily check-in': use(stranger, 'checkIn()'),
    'an airdrop claimed with a ticket': use(stranger, 'claim(uint256 amount, bytes signature)', [
      ether('120'),
      signature,
    ]),
    'an airdrop claimed and staked': use(
      stranger,
      'claimAndStake(uint256 amount, bytes32[] proof)',
      [ether('120'), proof],
    ),
    'rewards of Merkl for oneself': use(
      '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae',
      'claimWithRecipient(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs, address[] recipients, bytes[] datas)',
      [[account], [usdc], [amount('usdc', '3')], [proof], [account], ['0x']],
    ),
    'a gift to a good cause': use(stranger, 'donate()', [], ether('0.02')),
    'wages for two friends in ether': use(
      stranger,
      'multisendEther(address[] recipients, uint256[] amounts)',
      [
        [friend, account],
        [ether('0.2'), ether('0.1')],
      ],
      ether('0.3'),
    ),
  }),
]
