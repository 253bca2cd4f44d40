import { keccak256, parseEther, parseUnits, toHex } from 'viem'
import { day, max160, max256, now, twin } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  bnb,
  onBase,
  onBnb,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { padded, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paid, paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  batch,
  call,
  collection,
  encode,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import {
  domain,
  frauds,
  operated,
  seen,
  unlimited,
} from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { action } from '#tests/lib/review/preview/corpus/unseen/hyperliquid.ts'

const { usdc, usdt, dai, steth } = tokens
const thief = someone('thief of 2026')
const people = [thief]
const trap = someone('fresh contract of 2026')
const milliseconds = 1_768_435_200_000
const permit2 = contracts.permit2
const epidemic = [
  'The authorization abuse epidemic',
  'https://dev.to/ohmygod/the-authorization-abuse-epidemic-why-permit2-signature-phishing-is-now-cryptos-deadliest-attack-3md5',
] as const
const delegation = [
  'EIP-7702 batch approval scams',
  'https://www.tokenpocket.pro/en/blog/eip-7702-batch-approval-scam-and-prevention-guide',
] as const
const losses = [
  'Phishing losses of August 2025',
  'https://www.binance.bh/en-BH/square/post/29349944584074',
] as const
const mining = [
  'A fake mining site drained a wallet',
  'https://github.com/trustwallet/wallet-core/issues/4432',
] as const
const bypasses = [
  'MetaMask test dapp: malicious calls that were not flagged',
  'https://github.com/MetaMask/metamask-mobile/issues/22399',
] as const

/** Written from public reports of 2025 and 2026, before the rules were read again. */
export const reportsOf2026 = frauds('reports of 2025 and 2026', {
  'a cent of an API that is all USDC': {
    from: epidemic,
    on: base,
    request: sign(
      domain('USD Coin', onBase.usdc.address, 8453, '2'),
      [
        'TransferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: thief,
        value: parseUnits('1000', 6).toString(),
        validAfter: 0,
        validBefore: now + 365 * day,
        nonce: keccak256(toHex('not a cent')),
      },
    ),
    node: seen({ people }),
  },
  'a payment by Permit2 whose proxy is of the thief': {
    from: epidemic,
    on: base,
    request: sign(
      { name: 'Permit2', chainId: 8453, verifyingContract: permit2 },
      [
        'PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, Witness witness)',
        'TokenPermissions(address token, uint256 amount)',
        'Witness(address to, uint256 validAfter)',
      ],
      {
        permitted: { token: onBase.usdc.address, amount: max256.toString() },
        spender: trap,
        nonce: '1',
        deadline: now + 365 * day,
        witness: { to: thief, validAfter: 0 },
      },
    ),
    node: seen({ people, young: [trap] }),
  },
  'the income of an agent redirected': {
    from: ['ERC-8004 contracts', 'https://github.com/erc-8004/erc-8004-contracts'],
    on: base,
    request: sign(
      domain('ERC8004IdentityRegistry', '0x8004A169FB4a3325136EB29fA0ceB6D2e539a432', 8453),
      ['AgentWalletSet(uint256 agentId, address newWallet, address owner, uint256 deadline)'],
      { agentId: '22431', newWallet: thief, owner: account, deadline: now + 300 },
    ),
    node: seen({ people, contracts: ['0x8004A169FB4a3325136EB29fA0ceB6D2e539a432'] }),
  },
  'an assistant that may spend everything': {
    from: epidemic,
    on: base,
    request: sign(
      domain('Spend Permission Manager', '0xf85210B21cC50302F477BA56686d2019dC9b67Ad', 8453),
      [
        'SpendPermission(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)',
      ],
      {
        account,
        spender: thief,
        token: onBase.usdc.address,
        allowance: max160.toString(),
        period: day,
        start: now,
        end: now + 3650 * day,
        salt: '1',
        extraData: '0x',
      },
    ),
    node: seen({ people }),
  },
  'a key for trading on a page of an airdrop': {
    from: [
      'Hyperliquid: I got scammed',
      'https://hyperliquid.gitbook.io/hyperliquid-docs/support/faq/i-got-scammed-hacked',
    ],
    on: { ...arbitrum, origin: 'https://hype-season3.example' },
    request: action(
      'ApproveAgent',
      'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
      { hyperliquidChain: 'Mainnet', agentAddress: thief, agentName: 'claim', nonce: milliseconds },
    ),
    node: seen({ people }),
  },
  'HYPE sent as a step of a claim': {
    from: [
      'Hyperliquid: I got scammed',
      'https://hyperliquid.gitbook.io/hyperliquid-docs/support/faq/i-got-scammed-hacked',
    ],
    on: { ...arbitrum, origin: 'https://hype-season3.example' },
    request: action(
      'SpotSend',
      'string hyperliquidChain, string destination, string token, string amount, uint64 time',
      {
        hyperliquidChain: 'Mainnet',
        destination: thief,
        token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
        amount: '410.5',
        time: milliseconds,
      },
    ),
    node: seen({ people }),
  },
  'a deposit at Lighter for somebody else': {
    from: [
      'Lighter: deposits',
      'https://apidocs.lighter.xyz/docs/deposits-transfers-and-withdrawals',
    ],
    request: call(
      '0x3B4D794a66304F130a4Db8F2551B0070dfCf5ca7',
      'deposit(address _to, uint16 _assetIndex, uint8 _routeType, uint256 _amount) payable',
      [thief, 3, 0, parseUnits('900', 6)],
    ),
    node: seen({
      people,
      contracts: ['0x3B4D794a66304F130a4Db8F2551B0070dfCf5ca7'],
      changes: paid(usdc, parseUnits('900', 6), '0x3B4D794a66304F130a4Db8F2551B0070dfCf5ca7'),
    }),
  },
  'predictions sent to a thief': {
    from: losses,
    on: polygon,
    request: call(
      '0x4D97DCd97eC945f40cF65F87097ACe5EA0476045',
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
      [account, thief, [11n, 12n], [500_000_000n, 250_000_000n], '0x'],
    ),
    node: seen({
      people,
      contracts: ['0x4D97DCd97eC945f40cF65F87097ACe5EA0476045'],
      changes: paidItem('0x4D97DCd97eC945f40cF65F87097ACe5EA0476045', 11n, thief, 'ERC-1155'),
    }),
  },
  'a stake in a contract of yesterday': {
    from: mining,
    request: call(trap, 'stake() payable', [], parseEther('9')),
    node: seen({ young: [trap], changes: paid('ether', parseEther('9'), trap) }),
  },
  'a node of a mining pool that may take all USDT': {
    from: mining,
    on: bnb,
    request: call(onBnb.usdt.address, 'approve(address spender, uint256 amount) returns (bool)', [
      trap,
      max256,
    ]),
    node: seen({ young: [trap], permissions: [unlimited(onBnb.usdt, trap)] }),
  },
  'a swap, an operator and a transfer in one batch': {
    from: delegation,
    request: batch(
      call(usdc.address, 'approve(address spender, uint256 amount) returns (bool)', [
        contracts.swapRouter02,
        parseUnits('20', 6),
      ]),
      call(collection, 'setApprovalForAll(address operator, bool approved)', [thief, true]),
      call(steth.address, 'transfer(address to, uint256 amount) returns (bool)', [
        thief,
        parseEther('990'),
      ]),
    ),
    node: seen({
      people,
      contracts: [collection],
      changes: paid(steth, parseEther('990'), thief),
      permissions: [operated(collection, thief)],
    }),
  },
  'an upgrade of the account on every chain': {
    from: delegation,
    request: {
      kind: 'transaction',
      to: account,
      value: 0n,
      data: '0x',
      authorizationList: [{ address: trap, chainId: 0, nonce: 1 }],
    } as never,
    node: seen({ young: [trap] }),
  },
  'the same upgrade signed alone': {
    from: [
      'Fake EIP-7702 delegation lure',
      'https://gorganizer.net/explain/fake-eip-7702-account-abstraction-delegation-lure',
    ],
    request: { kind: 'authorization', contractAddress: trap, chainId: 0, nonce: 0 },
    node: seen({ contracts: [trap] }),
  },
  'USDT to the twin of a friend': {
    from: losses,
    request: call(usdt.address, 'transfer(address to, uint256 amount) returns (bool)', [
      twin,
      parseUnits('120', 6),
    ]),
    node: seen({ people: [twin], changes: paid(usdt, parseUnits('120', 6), twin) }),
  },
  'a router that pulls and sweeps to a thief': {
    from: [
      'Uniswap multicall phishing',
      'https://phish-quest.vercel.app/uniswap-multicall-phishing.html?lang=zh-hant',
    ],
    request: call(
      contracts.swapRouter02,
      'multicall(uint256 deadline, bytes[] data) payable returns (bytes[])',
      [
        BigInt(now + 600),
        [
          encode('pull(address token, uint256 value) payable', [
            usdc.address,
            parseUnits('980', 6),
          ]),
          encode('sweepToken(address token, uint256 amountMinimum, address recipient) payable', [
            usdc.address,
            0n,
            thief,
          ]),
        ],
      ],
    ),
    node: seen({
      people,
      contracts: [contracts.swapRouter02],
      changes: paid(usdc, parseUnits('980', 6), thief),
    }),
  },
  'debt that a thief may take at Aave': {
    from: [
      'Aave: credit delegation',
      'https://aave.com/docs/developers/smart-contracts/tokenization',
    ],
    request: call(
      '0x72E95b8931767C79bA4EeE721354d6E99a61D004',
      'approveDelegation(address delegatee, uint256 amount)',
      [thief, max256],
    ),
    node: seen({ people, contracts: ['0x72E95b8931767C79bA4EeE721354d6E99a61D004'] }),
  },
  'a manager of Morpho by signature': {
    from: epidemic,
    request: sign(
      { chainId: 1, verifyingContract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb' },
      [
        'Authorization(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline)',
      ],
      { authorizer: account, authorized: thief, isAuthorized: true, nonce: 0, deadline: now + day },
    ),
    node: seen({ people, contracts: ['0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'] }),
  },
  'an operator of an account at Euler': {
    from: ['Ethereum Vault Connector', 'https://evc.wtf/docs/concepts/internals/operators'],
    request: call(
      '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383',
      'setAccountOperator(address account, address operator, bool authorized) payable',
      [account, thief, true],
    ),
    node: seen({ people, contracts: ['0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383'] }),
  },
  'tokens added to the lock of somebody': {
    from: losses,
    on: base,
    request: call(
      '0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4',
      'depositFor(uint256 _tokenId, uint256 _value)',
      [90_551n, parseEther('950')],
    ),
    node: seen({
      contracts: ['0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4'],
      changes: paid(onBase.aero, parseEther('950'), '0xeBf418Fe2512e7E6bd9b87a8F0f294aCDC67e6B4'),
    }),
  },
  'withdrawals of Lido that belong to a thief': {
    from: losses,
    request: call(
      contracts.withdrawalQueue,
      'requestWithdrawals(uint256[] _amounts, address _owner) returns (uint256[])',
      [[parseEther('600')], thief],
    ),
    node: seen({
      people,
      contracts: [contracts.withdrawalQueue],
      changes: paid(steth, parseEther('600'), contracts.withdrawalQueue),
    }),
  },
  'all positions of Uniswap v4 by one signature': {
    from: [
      'Uniswap v4 PositionManager',
      'https://docs.uniswap.org/contracts/v4/reference/periphery/base/ERC721Permit_v4',
    ],
    request: sign(
      { name: 'Uniswap v4 Positions NFT', chainId: 1, verifyingContract: contracts.v4Positions },
      ['PermitForAll(address operator, bool approved, uint256 nonce, uint256 deadline)'],
      { operator: thief, approved: true, nonce: '7', deadline: now + day },
    ),
    node: seen({ people, contracts: [contracts.v4Positions] }),
  },
  'the recovery address of a Farcaster account': {
    from: [
      'Farcaster contracts',
      'https://docs.farcaster.xyz/reference/contracts/reference/id-registry',
    ],
    on: { chainId: 10 },
    request: call(
      '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      'changeRecoveryAddress(address recovery)',
      [thief],
    ),
    node: seen({ people, contracts: ['0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'] }),
  },
  'a hash approved for a Safe': {
    from: [
      'Case study: the Bybit hack',
      'https://updraft.cyfrin.io/courses/advanced-web3-wallet-security/signer-advanced/case-study-bybit-hack',
    ],
    request: call(someone('a Safe with friends'), 'approveHash(bytes32 hashToApprove)', [
      keccak256(toHex('what nobody sees')),
    ]),
    node: seen({ contracts: [someone('a Safe with friends')] }),
  },
  'an item for a wei at Rarible': {
    from: losses,
    request: sign(
      {
        name: 'Exchange',
        version: '2',
        chainId: 1,
        verifyingContract: '0x9757F2d2b135150BBeb65308D4a91804107cd8D6',
      },
      [
        'Order(address maker, Asset makeAsset, address taker, Asset takeAsset, uint256 salt, uint256 start, uint256 end, bytes4 dataType, bytes data)',
        'Asset(AssetType assetType, uint256 value)',
        'AssetType(bytes4 assetClass, bytes data)',
      ],
      {
        maker: account,
        makeAsset: {
          assetType: {
            assetClass: '0x73ad2146',
            data: `${padded(collection)}${'7'.padStart(64, '0')}`,
          },
          value: '1',
        },
        taker: thief,
        takeAsset: { assetType: { assetClass: '0xaaaebeba', data: '0x' }, value: '1' },
        salt: '1',
        start: 0,
        end: 0,
        dataType: '0x4c234266',
        data: '0x',
      },
    ),
    node: seen({ people, contracts: [collection, '0x9757F2d2b135150BBeb65308D4a91804107cd8D6'] }),
  },
  'an order whose proceeds a thief gets': {
    from: epidemic,
    request: sign(
      {
        name: 'JamSettlement',
        version: '2',
        chainId: 1,
        verifyingContract: '0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6',
      },
      [
        'JamOrder(address taker, address receiver, uint256 expiry, uint256 exclusivityDeadline, uint256 nonce, address executor, uint256 partnerInfo, address[] sellTokens, address[] buyTokens, uint256[] sellAmounts, uint256[] buyAmounts, bytes32 hooksHash)',
      ],
      {
        taker: account,
        receiver: thief,
        expiry: now + 600,
        exclusivityDeadline: now + 600,
        nonce: '1',
        executor: zeroAddress,
        partnerInfo: '0',
        sellTokens: [usdc.address],
        buyTokens: [usdt.address],
        sellAmounts: [parseUnits('400', 6).toString()],
        buyAmounts: [parseUnits('399', 6).toString()],
        hooksHash: zeroHash,
      },
    ),
    node: seen({ people, contracts: ['0xbeb0b0623f66bE8cE162EbDfA2ec543A522F4ea6'] }),
  },
  'a migration of a token to nothing': {
    from: bypasses,
    request: call(trap, 'migrate(uint256 amount)', [parseEther('1000')]),
    node: seen({ young: [trap], changes: paid(dai, parseEther('1000'), trap) }),
  },
  'a claim that uses an old approval': {
    from: [
      '$908K USDC stolen by an approval 458 days old',
      'https://gadgetimmense.top/en/stolen-funds-of-908k-linked-to-wallet-authorization-dating-back-458-days-due-to-phishing-incident',
    ],
    request: call(trap, 'claimRewards(address user, bytes32[] proof)', [account, [zeroHash]]),
    node: seen({ young: [trap], people, changes: paid(usdc, parseUnits('1000', 6), thief) }),
  },
  'a punk offered for nothing': {
    from: losses,
    request: call(
      '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB',
      'offerPunkForSaleToAddress(uint256 punkIndex, uint256 minSalePriceInWei, address toAddress)',
      [4411n, 0n, thief],
    ),
    node: seen({ people, contracts: ['0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'] }),
  },
  'the key of an account at dYdX, asked by another page': {
    from: ['dYdX: signing to derive keys', 'https://docs.dydx.exchange'],
    on: { origin: 'https://dydx-rewards.example' },
    request: sign({ name: 'dYdX Chain', chainId: 1 }, ['dYdX(string action)'], {
      action: 'dYdX Chain Onboarding',
    }),
  },
  'a login at OpenSea, asked by another page': {
    from: [
      'Blocklist: a login flow that was copied',
      'https://github.com/MetaMask/eth-phishing-detect/issues/240146',
    ],
    on: { origin: 'https://scan-signatures.example' },
    request: message(
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n5d2a0b8e-6c5b-4b0a-9c0e-1f6f6f3f9d7b`,
    ),
  },
  'dollars of Polygon by an old function': {
    from: mining,
    on: polygon,
    request: call(
      onPolygon.usdc.address,
      'increaseAllowance(address spender, uint256 increment) returns (bool)',
      [thief, parseUnits('100000', 6)],
    ),
    node: seen({ people, permissions: [unlimited(onPolygon.usdc, thief)] }),
  },
})
