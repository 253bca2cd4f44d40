import { keccak256, numberToHex, parseEther, parseUnits, toHex } from 'viem'
import { day, max256, now } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  bnb,
  onArbitrum,
  onBase,
  onBnb,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { soon, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, gainedItem, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen, unlimited } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { action } from '#tests/lib/review/preview/corpus/unseen/hyperliquid.ts'

const { usdc, dai } = tokens
const identities = '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'
const reputations = '0x8004BAa17C55a88189AE136b182e5fdA19dE9b63'
const merchant = someone('seller of an API')
const x402Proxy = '0x402085c248EeA27D92E8b30b2C58ed07f9E20001'
const permit2 = '0x000000000022D473030F116dDEE9F6B43aC78BA3'
const ctf = '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'
const ctfExchange = '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E'
const lighter = '0x3B4D794a66304F130a4Db8F2551B0070dfCf5ca7'
const aster = '0x128463A60784c4D3f46c23Af3f65Ed859Ba87974'
const arbHyper = { ...arbitrum, origin: 'https://app.hyperliquid.xyz' }
const agents = ['ERC-8004 contracts', 'https://github.com/erc-8004/erc-8004-contracts'] as const
const baseAgents = [
  'Base: agent registry and x402',
  'https://docs.base.org/ai-agents/reference/contracts',
] as const
const exchangeApi = [
  'Hyperliquid exchange endpoint',
  'https://hyperliquid.gitbook.io/hyperliquid-docs/for-developers/api/exchange-endpoint',
] as const
const polymarket = ['Polymarket documents', 'https://docs.polymarket.com'] as const
const milliseconds = 1_768_435_200_000

/** Written from documents of 2025 and 2026, before the rules were read again. */
export const agentsAndAppsOf2026 = everyday('agents, new applications and logins', {
  'an agent registered with its card': {
    from: agents,
    on: base,
    request: call(identities, 'register(string agentURI) returns (uint256)', [
      'ipfs://bafkreiagentcard',
    ]),
    node: seen({ contracts: [identities], changes: [gainedItem(identities, 22_431n)] }),
  },
  'feedback about an agent': {
    from: agents,
    on: base,
    request: call(
      reputations,
      'giveFeedback(uint256 agentId, int128 value, uint8 valueDecimals, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash)',
      [118n, 92n, 0, 'quality', 'translation', 'https://agent.example/a2a', '', zeroHash],
    ),
    node: seen({ contracts: [reputations] }),
  },
  'the own wallet as the wallet of an own agent': {
    from: agents,
    on: base,
    request: sign(
      domain('ERC8004IdentityRegistry', identities, 8453),
      ['AgentWalletSet(uint256 agentId, address newWallet, address owner, uint256 deadline)'],
      { agentId: '22431', newWallet: account, owner: account, deadline: now + 300 },
    ),
    node: seen({ contracts: [identities] }),
  },
  'a cent for an answer of an API (x402)': {
    from: baseAgents,
    on: base,
    request: sign(
      domain('USD Coin', onBase.usdc.address, 8453, '2'),
      [
        'TransferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: merchant,
        value: '10000',
        validAfter: now - 600,
        validBefore: now + 60,
        nonce: keccak256(toHex('a payment of a cent')),
      },
    ),
    node: seen({ people: [merchant] }),
  },
  'two dollars for a data set by Permit2 (x402)': {
    from: [
      'x402: exact scheme on EVM',
      'https://github.com/coinbase/x402/tree/main/specs/schemes/exact',
    ],
    on: base,
    request: sign(
      { name: 'Permit2', chainId: 8453, verifyingContract: permit2 },
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Witness witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Witness(address to, uint256 validAfter)',
      ],
      {
        permitted: { token: onBase.usdc.address, amount: '2000000' },
        spender: x402Proxy,
        nonce: '88172635',
        deadline: now + 120,
        witness: { to: merchant, validAfter: now - 600 },
      },
    ),
    node: seen({ people: [merchant], contracts: [x402Proxy] }),
  },
  'a year of Farcaster Pro': {
    from: ['Farcaster contracts', 'https://docs.farcaster.xyz/reference/contracts'],
    on: base,
    request: call(
      '0x00000000fc84484d585C3cF48d213424DFDE43FD',
      'purchaseTier(uint256 fid, uint256 tier, uint256 forDays, address payer)',
      [880_123n, 1n, 365n, account],
    ),
    node: seen({
      contracts: ['0x00000000fc84484d585C3cF48d213424DFDE43FD'],
      changes: paid(onBase.usdc, parseUnits('120', 6), someone('treasury of Farcaster')),
    }),
  },
  'a coin of a creator bought': {
    from: ['Zora coins: trading', 'https://docs.zora.co/coins/sdk/trade-coin'],
    on: base,
    request: call(
      someone('coin of a creator'),
      'buy(address recipient, uint256 orderSize, uint256 minAmountOut, uint160 sqrtPriceLimitX96, address tradeReferrer) payable returns (uint256, uint256)',
      [account, parseEther('0.01'), parseEther('21000'), 0n, zeroAddress],
      parseEther('0.01'),
    ),
    node: seen({
      contracts: [someone('coin of a creator')],
      changes: [
        ...paid('ether', parseEther('0.01'), someone('pool of a coin')),
        gained(
          { address: someone('coin of a creator'), symbol: 'ZCOIN', decimals: 18 },
          parseEther('21730'),
        ),
      ],
    }),
  },
  'fees of an own coin claimed': {
    from: ['Clanker: claim rewards', 'https://clanker.gitbook.io/clanker-documentation'],
    on: base,
    request: call(
      '0xF3622742b1E446D92e45E22923Ef11C2fcD55D68',
      'claim(address feeOwner, address token)',
      [account, onBase.weth.address],
    ),
    node: seen({
      contracts: ['0xF3622742b1E446D92e45E22923Ef11C2fcD55D68'],
      changes: [gained(onBase.weth, parseEther('0.084'))],
    }),
  },
  'a coin bought on its bonding curve': {
    from: [
      'four.meme: protocol integration',
      'https://four-meme.gitbook.io/four.meme/protocol-integration',
    ],
    on: bnb,
    request: call(
      '0x5c952063c7fc8610FFDB798152D69F0B9550762b',
      'buyTokenAMAP(address token, uint256 funds, uint256 minAmount) payable',
      [someone('coin of a curve'), parseEther('0.2'), parseEther('900000')],
      parseEther('0.2'),
    ),
    node: seen({
      contracts: ['0x5c952063c7fc8610FFDB798152D69F0B9550762b', someone('coin of a curve')],
      changes: [
        ...paid('ether', parseEther('0.2'), '0x5c952063c7fc8610FFDB798152D69F0B9550762b'),
        gained(
          { address: someone('coin of a curve'), symbol: 'CAT', decimals: 18 },
          parseEther('951000'),
        ),
      ],
    }),
  },
  'HYPE delegated to a validator': {
    from: exchangeApi,
    on: arbHyper,
    request: action(
      'TokenDelegate',
      'string hyperliquidChain, address validator, uint64 wei, bool isUndelegate, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        validator: someone('validator of Hyperliquid'),
        wei: '1200000000',
        isUndelegate: false,
        nonce: milliseconds,
      },
    ),
  },
  'HYPE moved to the staking balance': {
    from: exchangeApi,
    on: arbHyper,
    request: action('CDeposit', 'string hyperliquidChain, uint64 wei, uint64 nonce', {
      hyperliquidChain: 'Mainnet',
      wei: '1200000000',
      nonce: milliseconds,
    }),
  },
  'dollars from spot to futures': {
    from: exchangeApi,
    on: arbHyper,
    request: action(
      'UsdClassTransfer',
      'string hyperliquidChain, string amount, bool toPerp, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        amount: '150',
        toPerp: true,
        nonce: milliseconds,
      },
    ),
  },
  'trading enabled on the page of Hyperliquid': {
    from: exchangeApi,
    on: arbHyper,
    request: action(
      'ApproveAgent',
      'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
      {
        hyperliquidChain: 'Mainnet',
        agentAddress: someone('key of this browser'),
        agentName: '',
        nonce: milliseconds,
      },
    ),
  },
  'a deposit at Lighter': {
    from: [
      'Lighter: deposits',
      'https://apidocs.lighter.xyz/docs/deposits-transfers-and-withdrawals',
    ],
    request: call(
      lighter,
      'deposit(address _to, uint16 _assetIndex, uint8 _routeType, uint256 _amount) payable',
      [account, 3, 0, parseUnits('200', 6)],
    ),
    node: seen({ contracts: [lighter], changes: paid(usdc, parseUnits('200', 6), lighter) }),
  },
  'a deposit at Aster': {
    from: ['Aster: deposit by contract', 'https://docs.asterdex.com'],
    on: bnb,
    request: call(aster, 'deposit(address currency, uint256 amount, uint256 broker)', [
      onBnb.usdt.address,
      parseEther('100'),
      1000n,
    ]),
    node: seen({ contracts: [aster], changes: paid(onBnb.usdt, parseEther('100'), aster) }),
  },
  'trading enabled at Polymarket': {
    from: polymarket,
    on: polygon,
    request: batch(
      call(onPolygon.usdce.address, 'approve(address spender, uint256 amount) returns (bool)', [
        ctfExchange,
        max256,
      ]),
      call(ctf, 'setApprovalForAll(address operator, bool approved)', [ctfExchange, true]),
    ),
    node: seen({
      contracts: [ctf, ctfExchange],
      permissions: [unlimited(onPolygon.usdce, ctfExchange)],
    }),
  },
  'a won prediction redeemed': {
    from: polymarket,
    on: polygon,
    request: call(
      ctf,
      'redeemPositions(address collateralToken, bytes32 parentCollectionId, bytes32 conditionId, uint256[] indexSets)',
      [onPolygon.usdce.address, zeroHash, keccak256(toHex('a condition')), [1n, 2n]],
    ),
    node: seen({ contracts: [ctf], changes: [gained(onPolygon.usdce, parseUnits('84.5', 6))] }),
  },
  'the keys of the API of Polymarket': {
    from: polymarket,
    on: { ...polygon, origin: 'https://polymarket.com' },
    request: sign(
      { name: 'ClobAuthDomain', version: '1', chainId: 137 },
      ['ClobAuth(address address, string timestamp, uint256 nonce, string message)'],
      {
        address: account,
        timestamp: '1768435200',
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
    ),
  },
  'an order for a prediction': {
    from: polymarket,
    on: { ...polygon, origin: 'https://polymarket.com' },
    request: sign(
      domain('Polymarket CTF Exchange', ctfExchange, 137),
      [
        'Order(uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType)',
      ],
      {
        salt: '55110337',
        maker: account,
        signer: account,
        taker: zeroAddress,
        tokenId: '71321045679252212594626385532706912750332728571942532289631379312455583992563',
        makerAmount: '52000000',
        takerAmount: '100000000',
        expiration: '0',
        nonce: '0',
        feeRateBps: '0',
        side: 0,
        signatureType: 0,
      },
    ),
    node: seen({ contracts: [ctfExchange] }),
  },
  'an address verified at Etherscan': {
    from: ['Etherscan: verified addresses', 'https://info.etherscan.com/verify-address-ownership'],
    on: { origin: 'https://etherscan.io' },
    request: message(
      `[Etherscan.io 15/01/2026 09:12:44] I, hereby verify that I am the owner/creator of the address [${account}]`,
    ),
  },
  'a login at OpenSea': {
    from: ['OpenSea: why do I sign', 'https://support.opensea.io'],
    on: { origin: 'https://opensea.io' },
    request: message(
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n5d2a0b8e-6c5b-4b0a-9c0e-1f6f6f3f9d7b`,
    ),
  },
  'an inbox of XMTP': {
    from: ['XMTP: signatures', 'https://docs.xmtp.org/chat-apps/core-messaging/create-a-signer'],
    on: { origin: 'https://xmtp.chat' },
    request: message(
      'XMTP : Authenticate to inbox\n\nInbox ID: 4a7d1ed414474e4033ac29ccb8653d9b8a8f0c1f9f7d6d5b6ae7b3c4a1b2c3d4\nCurrent time: 2026-01-15T00:00:00Z\n\n- Create inbox\n  (Owner: 0xf39fd6e51aad88f6f4ce6ab8827279cfffb92266)\n- Grant messaging access to app\n  (ID: c2b6f0b1)\n\nFor more info: https://xmtp.org/signatures',
    ),
  },
  'a login at DeBank': {
    from: ['DeBank: sign in', 'https://debank.com'],
    on: { origin: 'https://debank.com' },
    request: message(
      'You are signing into DeBank and agree to its terms.\n\nThis signature costs no gas.\n\nrandom:6b1f0c2d9e\ntime:1768435200',
    ),
  },
  'a subscription of ten dollars a month': {
    from: [
      'Base subscriptions',
      'https://docs.base.org/base-account/guides/accept-recurring-payments',
    ],
    on: base,
    request: sign(
      domain('Spend Permission Manager', '0xf85210B21cC50302F477BA56686d2019dC9b67Ad', 8453),
      [
        'SpendPermission(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)',
      ],
      {
        account,
        spender: someone('merchant of a subscription'),
        token: onBase.usdc.address,
        allowance: '9990000',
        period: 30 * day,
        start: now,
        end: now + 365 * day,
        salt: '1',
        extraData: '0x',
      },
    ),
    node: seen({ contracts: [someone('merchant of a subscription')] }),
  },
  'a permission of five dollars a day for an assistant': {
    from: [
      'MetaMask: advanced permissions',
      'https://docs.metamask.io/smart-accounts-kit/guides/advanced-permissions/execute-on-metamask-users-behalf',
    ],
    on: base,
    request: {
      kind: 'other',
      method: 'wallet_requestExecutionPermissions',
      params: [
        {
          chainId: numberToHex(8453),
          from: account,
          to: someone('account of an assistant'),
          permission: {
            type: 'erc20-token-periodic',
            isAdjustmentAllowed: true,
            data: {
              tokenAddress: onBase.usdc.address,
              periodAmount: numberToHex(5_000_000),
              periodDuration: day,
              startTime: now,
              justification: 'Pays for data of the assistant',
            },
          },
          rules: [{ type: 'expiry', data: { timestamp: now + 7 * day } }],
        },
      ],
    },
    node: seen({ contracts: [someone('account of an assistant')] }),
  },
  'a payment at a shop with Coinbase': {
    from: [
      'Onchain payment protocol',
      'https://github.com/coinbase/commerce-onchain-payment-protocol',
    ],
    on: base,
    request: call(
      '0xeADE6bE02d043b3550bE19E960504dbA14A14971',
      'transferTokenPreApproved((uint256 recipientAmount, uint256 deadline, address recipient, address recipientCurrency, address refundDestination, uint256 feeAmount, bytes16 id, address operator, bytes signature, bytes prefix) _intent)',
      [
        {
          recipientAmount: parseUnits('44.55', 6),
          deadline: BigInt(soon),
          recipient: someone('a shop'),
          recipientCurrency: onBase.usdc.address,
          refundDestination: account,
          feeAmount: parseUnits('0.45', 6),
          id: '0x1f2e3d4c5b6a79880102030405060708',
          operator: someone('operator of payments'),
          signature: `0x${'5a'.repeat(65)}`,
          prefix: '0x',
        },
      ],
    ),
    node: seen({
      contracts: ['0xeADE6bE02d043b3550bE19E960504dbA14A14971'],
      changes: [
        spent(onBase.usdc, parseUnits('45', 6)),
        gained(onBase.usdc, parseUnits('44.55', 6), someone('a shop')),
        gained(onBase.usdc, parseUnits('0.45', 6), someone('operator of payments')),
      ],
    }),
  },
  'a first deposit at an exchange': {
    from: ['Kraken: deposit addresses', 'https://support.kraken.com/articles/360000672183'],
    request: {
      kind: 'transaction',
      to: someone('deposit address at an exchange'),
      value: parseEther('1.2'),
    },
    node: seen({
      people: [someone('deposit address at an exchange')],
      changes: paid('ether', parseEther('1.2'), someone('deposit address at an exchange')),
    }),
  },
  'all savings of one token into a vault': {
    from: ['Morpho vaults', 'https://docs.morpho.org/build/earn/tutorials/assets-flow'],
    request: batch(
      call(usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
        '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
        parseUnits('1000', 6),
      ]),
      call(
        '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
        'deposit(uint256 assets, address receiver) returns (uint256)',
        [parseUnits('1000', 6), account],
      ),
    ),
    node: seen({
      contracts: ['0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'],
      changes: [
        ...paid(usdc, parseUnits('1000', 6), '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB'),
        gained(
          {
            address: '0xBEEF01735c132Ada46AA9aA4c54623cAA92A64CB',
            symbol: 'steakUSDC',
            decimals: 18,
          },
          parseEther('903.2'),
        ),
      ],
    }),
  },
  'DAI exchanged for USDS': {
    from: ['Sky: DaiUsds', 'https://developers.sky.money/protocol/tokens/usds/'],
    request: call(
      '0x3225737a9Bbb6473CB4a45b7244ACa2BeFdB276A',
      'daiToUsds(address usr, uint256 wad)',
      [account, parseEther('500')],
    ),
    node: seen({
      contracts: ['0x3225737a9Bbb6473CB4a45b7244ACa2BeFdB276A'],
      changes: [
        ...paid(dai, parseEther('500'), zeroAddress),
        gained(
          { address: '0xdC035D45d973E3EC169d2276DDab16f1e407384F', symbol: 'USDS', decimals: 18 },
          parseEther('500'),
        ),
      ],
    }),
  },
  'Arbitrum dollars sent to a friend on Base': {
    from: ['Relay: depository', 'https://docs.relay.link/references/protocol/depository'],
    on: arbitrum,
    request: call(
      '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
      'depositErc20(address depositor, address token, uint256 amount, bytes32 id)',
      [account, onArbitrum.usdc.address, parseUnits('120', 6), keccak256(toHex('an order'))],
    ),
    node: seen({
      contracts: ['0x4cD00E387622C35bDDB9b4c962C136462338BC31'],
      changes: paid(
        onArbitrum.usdc,
        parseUnits('120', 6),
        '0x4cD00E387622C35bDDB9b4c962C136462338BC31',
      ),
    }),
  },
})
