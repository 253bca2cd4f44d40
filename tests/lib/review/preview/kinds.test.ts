import {
  type Address,
  encodeAbiParameters,
  type Hex,
  pad,
  parseEther,
  parseUnits,
  stringToHex,
  zeroAddress,
} from 'viem'
import { describe, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import type { BalanceChange } from '#lib/review/simulation/Simulation.ts'
import { now, signIn } from '#tests/lib/review/preview/context.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  batch,
  call,
  corpusContext,
  encode,
  friend,
  message,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/**
 * Kinds of frauds in variants that are in no corpus: other names, tokens, orders and nestings. Each
 * kind has the everyday requests beside it that a rule for it would hit first.
 */
type Judged = SigningRequest | { request: SigningRequest; known: Partial<PreviewContext> }
type Kind = {
  frauds: Record<string, Judged>
  everyday: Record<string, Judged>
  context?: Partial<PreviewContext>
}

const { usdc, weth } = tokens
const gainer = someone('gainer of a kind')
const page = someone('contract of a page')
const factory = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const succeeded = {
  status: 'succeeded' as const,
  permissions: [],
  isComplete: true,
  gas: 90_000n,
  gasPrice: 1n,
}
const owner: Address = account
const disperse = '0xD152f549545093347A162Dce210e7293f1452150'
const silent: Partial<PreviewContext> = {
  node: 'silent',
  balance: undefined,
  isContract: undefined,
  tokens: Object.values(tokens),
}

/** One request per signature, with the same arguments for all of one form. */
const calls = (forms: Record<string, readonly unknown[]>) =>
  Object.fromEntries(
    Object.entries(forms).map(([signature, args]) => [signature, call(page, signature, args)]),
  )

const kinds: Record<string, Kind> = {
  'a function that nobody knows names somebody, and no node tells who that is': {
    context: silent,
    frauds: calls({
      'assignHeir(address)': [gainer],
      'rotateKeeper(uint256,address)': [7n, gainer],
      'nominateSuccessor(address,uint64)': [gainer, 0n],
      'forwardAll(address[])': [[account, gainer]],
      'routeYield((address,uint256))': [[gainer, 1n]],
      'redirect(bytes32)': [pad(gainer)],
      'settle(address,bytes)': [account, encodeAbiParameters([{ type: 'address' }], [gainer])],
      'seal(bytes)': [encode('sweepTo(address)', [gainer])],
      'handOver(uint256[],address)': [[1n, 2n, 3n], gainer],
      'withdrawSharesTo(uint256,address,address)': [9n, account, gainer],
      'bindDevice(address,bool)': [gainer, true],
    }),
    everyday: calls({
      'checkIn()': [],
      'feed(uint256)': [7n],
      'openFor(address)': [account],
      'thank(address)': [friend],
      'use(address,uint256)': [usdc.address, 5n],
      'pair(address,address)': [usdc.address, weth.address],
      'price(int256)': [-5n],
      'note(string)': ['gm, see you tomorrow'],
      'root(bytes32,bytes32[])': [pad('0x0b', { dir: 'right' }), []],
      'packed(uint256)': [(5n << 128n) + 7n],
    }),
  },
  'what a known function yields or holds goes to somebody else': {
    frauds: calls({
      'withdrawExpiredLocksTo(address)': [gainer],
      'redeemPyToSy(address,address,uint256,uint256)': [gainer, weth.address, 5n, 0n],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), gainer, 9n],
      'claimFundingFees(address[],address[],address)': [[], [], gainer],
      'requestWithdrawalsWstETH(uint256[],address)': [[parseEther('1')], gainer],
      'setWithdrawalAddress(address,address,bool)': [account, gainer, true],
      'deposit(uint256,address,uint256)': [parseEther('1'), gainer, 0n],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], gainer]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, gainer]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), gainer, '0x'],
      'unstakeAndRedeemGlp(address,uint256,uint256,address)': [weth.address, 5n, 1n, gainer],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [gainer], 7n],
      'sendToken(string,string,string,uint256)': ['base', gainer, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [gainer, page, 5n, pad('0x00'), true],
      'assignRoles(address,bytes32[],bool[])': [gainer, [pad('0x01')], [true]],
      'addGuardianWithThreshold(address,uint256)': [gainer, 1n],
      '_setPendingAdmin(address)': [gainer],
      'signalTransfer(address)': [gainer],
      'setOwner(address,uint256)': [gainer, 7n],
      'invoke(bytes32[],bytes[])': [
        [stringToHex('ACTION_WITHDRAW_ASSET', { size: 32 })],
        [
          encodeAbiParameters(
            [{ type: 'address' }, { type: 'address' }, { type: 'address' }, { type: 'uint256' }],
            [page, gainer, weth.address, 5n],
          ),
        ],
      ],
    }),
    everyday: calls({
      'withdrawExpiredLocksTo(address)': [account],
      'claimVestedTokens(bytes32,address,uint128)': [pad('0x0b'), account, 9n],
      'setWithdrawalAddress(address,address,bool)': [account, account, true],
      'queueWithdrawals((address[],uint256[],address)[])': [[[[page], [5n], account]]],
      'swapMulti((address,uint256,address)[],(address,uint256,address)[],uint256,bytes,address,uint32)':
        [[[usdc.address, 5n, page]], [[weth.address, 1n, account]], 1n, '0x', page, 0],
      'bridge(uint256,bytes,bytes)': [parseEther('1'), account, '0x'],
      'setMany(string[],string[],uint256)': [['crypto.ETH.address'], [account], 7n],
      'set(string,string,uint256)': ['url', 'https://a.example', 7n],
      'sendToken(string,string,string,uint256)': ['base', account, 'USDC', 5n],
      'delegateERC721(address,address,uint256,bytes32,bool)': [
        gainer,
        page,
        5n,
        pad('0x00'),
        false,
      ],
      'redeemPositions(address,bytes32,bytes32,uint256[])': [
        usdc.address,
        pad('0x00'),
        pad('0x0b'),
        [1n, 2n],
      ],
    }),
  },
  'a list of payments of which most goes to one stranger': {
    frauds: {
      ...Object.fromEntries(
        [0, 1, 2, 5].flatMap((before) => [
          [
            `${before} friends before, in USDC`,
            paidOut(usdc.address, before, parseUnits('990', 6)),
          ],
          [`${before} friends before, in ether`, paidOut('ether', before, parseEther('9.7'))],
        ]),
      ),
      'a fee of an invoice': call(
        page,
        'transferFromWithReferenceAndFee(address token, address to, uint256 amount, bytes paymentReference, uint256 feeAmount, address feeAddress)',
        [usdc.address, friend, 5n, '0x0b', parseUnits('990', 6), gainer],
      ),
      'an airdrop': call(
        page,
        'airdropERC20(address token, (address recipient, uint256 amount)[] contents)',
        [
          weth.address,
          [
            [friend, 1n],
            [gainer, parseEther('960')],
          ],
        ],
      ),
    },
    everyday: Object.fromEntries(
      [0, 1, 2, 5, 9].flatMap((before) => [
        [`${before} friends before, in USDC`, paidOut(usdc.address, before, parseUnits('90', 6))],
        [`${before} friends before, in ether`, paidOut('ether', before, parseEther('0.7'))],
      ]),
    ),
  },
  'an amount that may be all there is, while nobody tells': {
    context: silent,
    frauds: paymentsOf({
      ether: '5.1',
      weth: '6',
      steth: '40',
      wbtc: '0.3',
      usdc: '600',
      dai: '501',
    }),
    everyday: paymentsOf({
      ether: '0.4',
      weth: '1.5',
      steth: '3',
      wbtc: '0.05',
      usdc: '90',
      dai: '400',
    }),
  },
  'an account of the signer alone pays somebody': {
    frauds: Object.fromEntries(
      [1, 0].flatMap((owners) => [
        [`${owners}: wrapped ether`, ofAccount(owners, weth.address, transferOf(parseEther('70')))],
        [`${owners}: dollars`, ofAccount(owners, usdc.address, transferOf(parseUnits('9000', 6)))],
        [`${owners}: ether`, ofAccount(owners, gainer, '0x', parseEther('60'))],
        [`${owners}: bitcoin`, ofAccount(owners, tokens.wbtc.address, transferOf(300_000_000n))],
      ]),
    ),
    everyday: Object.fromEntries(
      [1, 0, 3].flatMap((owners) => [
        [`${owners}: wrapped ether`, ofAccount(owners, weth.address, transferOf(parseEther('2')))],
        [`${owners}: dollars`, ofAccount(owners, usdc.address, transferOf(parseUnits('850', 6)))],
        [`${owners}: ether`, ofAccount(owners, friend, '0x', parseEther('60'))],
      ]),
    ),
  },
  'a sign-in that names another site': {
    frauds: {
      ...signIns([
        ['https://wallet.bank.example/login'],
        ['https://app.example.bank.example'],
        ['https://app-example.example'],
        ['https://appexample.example'],
        ['https://app.example@bank.example/login'],
        ['http://bank.example:8080'],
        ['https://example'],
        ['did:key:z6Mk', recapOf({ 'https://bank.example': { 'kv/*': [{}] } })],
        ['https://app.example', recapOf({ 'https://bank.example': { 'kv/put': [{}] } })],
        ['https://app.example', recapOf({ 'https://app.example/a': {}, 'https://x.example': {} })],
        ['https://app.example', '- urn:recap:eyJhdHQ'],
      ]),
    },
    everyday: {
      ...signIns([
        ['https://app.example'],
        ['https://app.example/login?next=/account'],
        ['https://login.app.example'],
        ['https://app.example', '- https://bank.example/terms'],
        [
          'https://app.example',
          '- ipfs://bafybeiemxf5abjwjbikoz4mc3a3dla6ual3jsgpdr4cjr3oz3evfyavhwq/',
        ],
        ['did:key:z6Mk', recapOf({ 'ceramic://*': { 'crud/write': [{}] } })],
        ['https://app.example', recapOf({ 'https://api.app.example': { 'kv/put': [{}] } })],
      ]),
    },
  },
  'typed data gives something to somebody, by any name for them': {
    frauds: Object.fromEntries(
      [
        ['Pay(address to, uint256 amount)', { to: gainer, amount: '5' }],
        [
          'Approval(address token, address to, uint256 amount)',
          { token: usdc.address, to: gainer, amount: '9' },
        ],
        ['Transfer(uint256 fid, address to, uint256 nonce)', { fid: '77', to: gainer, nonce: 0 }],
        [
          'Withdrawal(address owner, address to, uint96 amount, bytes extraData)',
          { owner: account, to: gainer, amount: '9', extraData: '0x' },
        ],
        ['Send(uint256 itemId, address dst)', { itemId: '4', dst: gainer }],
        ['Hand(address next, uint256 spendingLimit)', { next: gainer, spendingLimit: '5' }],
        ['Gift(address friend, uint256 unitsToSpend)', { friend: gainer, unitsToSpend: '5' }],
        [
          'Bequest(address from, address whom, uint256 shares)',
          { from: account, whom: gainer, shares: '5' },
        ],
        [
          'Rent(address tenant, uint256 item, uint64 untilTime)',
          { tenant: gainer, item: '5', untilTime: 9 },
        ],
        [
          'Move(address src, address destination, uint128 quantity)',
          { src: account, destination: gainer, quantity: '5' },
        ],
      ].map(([type, value]) => [type, ledger(String(type), value as object)]),
    ),
    everyday: Object.fromEntries(
      [
        ['Pay(address to, uint256 amount)', { to: friend, amount: '5' }],
        [
          'Withdrawal(address owner, address to, uint96 amount)',
          { owner: account, to: account, amount: '9' },
        ],
        [
          'Vote(address voter, uint256 proposalId, uint8 support)',
          { voter: gainer, proposalId: '5', support: 1 },
        ],
        [
          'Call(address to, bytes data, uint256 gas)',
          { to: page, data: '0x12345678', gas: '90000' },
        ],
        ['Seen(address profile, uint256 timestamp)', { profile: gainer, timestamp: '1768436400' }],
        [
          'Order(address maker, address token, uint256 amount)',
          { maker: account, token: page, amount: '5' },
        ],
      ].map(([type, value]) => [type, ledger(String(type), value as object)]),
    ),
  },
  'a key gets to act for the account': {
    frauds: Object.fromEntries(
      [
        ['Register(address key, uint256 expiry)', { key: gainer, expiry: '9' }],
        ['AddSigner(address signer, uint64 nonce)', { signer: gainer, nonce: 0 }],
        ['Session(address sessionKey, uint48 validUntil)', { sessionKey: gainer, validUntil: 9 }],
        ['Link(address linkedSigner, uint256 nonce)', { linkedSigner: gainer, nonce: 0 }],
        [
          'Approve(address agentAddress, string agentName)',
          { agentAddress: gainer, agentName: '' },
        ],
        ['SetGuardian(address guardian, uint256 nonce)', { guardian: gainer, nonce: 0 }],
        [
          'SetRecovery(address recoveryAddress, uint64 delay)',
          { recoveryAddress: gainer, delay: 1 },
        ],
        ['Update(uint256 publicKey, uint32 nonce)', { publicKey: '777', nonce: 0 }],
        ['Rotate(bytes newPublicKey, uint32 nonce)', { newPublicKey: '0x0bad', nonce: 0 }],
        ['AddKey(string key, string scope)', { key: 'ed25519:8tm7', scope: 'read,trading,asset' }],
        ['Grant(string app, string permissions)', { app: 'a', permissions: 'withdraw' }],
        ['Token(string app, string[] note, string scopes)', { app: 'a', note: [], scopes: '*' }],
      ].map(([type, value]) => [type, ledger(String(type), value as object)]),
    ),
    everyday: {
      ...Object.fromEntries(
        [
          ['AddKey(string key, string scope)', { key: 'ed25519:8tm7', scope: 'read,trading' }],
          ['Seen(string publicId, string rightsHolder)', { publicId: '7', rightsHolder: 'all' }],
          ['Revoke(address sessionKey, bool allowed)', { sessionKey: gainer, allowed: false }],
          ['Own(address signer, uint64 nonce)', { signer: account, nonce: 0 }],
        ].map(([type, value]) => [type, ledger(String(type), value as object)]),
      ),
      'a trading key of the site’s own exchange': ledger(
        'Register(address key, uint64 nonce)',
        { key: gainer, nonce: 0 },
        { name: 'App.example Exchange', version: '1', chainId: 1 },
      ),
    },
  },
  'what is lost is not what the title says, or not kept by who takes it': {
    frauds: {
      'a stake that takes more': kept('stake(uint256)', [5n], { lost: 900n, keeper: page }),
      'a stake for somebody else': kept('stake(uint256,address)', [900n, gainer], {
        lost: 900n,
        keeper: page,
      }),
      'a deposit that is passed on': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: gainer,
      }),
      'a lock that is passed on': kept('lock(uint256)', [900n], { lost: 900n, keeper: gainer }),
      'a vault of today': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: page,
        isYoung: true,
      }),
      'a claim': kept('claim(uint256,bytes32[])', [900n, []], { lost: 900n, keeper: page }),
      'a mint': kept('mint(uint256)', [900n], { lost: 900n, keeper: page }),
      'an unknown function': kept('enroll(uint256)', [900n], { lost: 900n, keeper: page }),
      'a withdrawal without anything': kept('withdraw(uint256)', [900n], {
        lost: 900n,
        keeper: page,
      }),
      'a bridge that has nothing afterwards': kept(
        'depositERC20(address,uint256,uint256)',
        [usdc.address, 900n, 9n],
        { lost: 900n },
      ),
    },
    everyday: {
      'a stake': kept('stake(uint256)', [900n], { lost: 900n, keeper: page }),
      'a deposit for shares': kept('deposit(uint256,address)', [900n, account], {
        lost: 900n,
        keeper: page,
        gained: page,
      }),
      'a lock': kept('create_lock(uint256,uint256)', [900n, 9n], { lost: 900n, keeper: page }),
      'a lock for weeks': kept('lock(address,uint256,uint256)', [account, 900n, 0n], {
        lost: 900n,
        keeper: page,
      }),
      'tokens wrapped': kept('wrap(uint256)', [900n], { lost: 900n, keeper: page, gained: page }),
      'tokens bridged': kept('depositERC20(address,uint256,uint256)', [usdc.address, 900n, 9n], {
        lost: 900n,
        keeper: page,
      }),
    },
  },
  'a new contract gets ether, or code for the account comes along': {
    frauds: {
      ...Object.fromEntries(
        ['0.02', '0.5', '2', '4.9', '9.9'].flatMap((amount) => [
          [`${amount} into a creation`, creation(parseEther(amount))],
          [
            `${amount} through a factory`,
            send(factory, parseEther(amount), `0x${'07'.repeat(32)}6080604052`),
          ],
        ]),
      ),
      ...Object.fromEntries(
        ['0x', '0x4e71d92d', '0xa9059cbb'].flatMap((data) => [
          [`a delegation beside ${data}`, withCode(account, data as Hex, '0x1')],
          [`one for all networks beside ${data}`, withCode(friend, data as Hex, '0x0')],
        ]),
      ),
    },
    everyday: {
      'a creation': creation(0n),
      'a creation with a little ether': creation(parseEther('0.005')),
      'a factory': send(factory, 0n, `0x${'07'.repeat(32)}6080604052`),
      'a delegation taken back': withCode(account, '0x', '0x1', zeroAddress),
      'a delegation to a known wallet': withCode(
        account,
        '0x',
        '0x1',
        '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B',
      ),
    },
  },
  'a fee of nearly everything, while nobody tells what is usual': {
    context: silent,
    frauds: feesOf([
      [30_000_000n, 320n],
      [21_000n, 90_000n],
      [100_000n, 50_000n],
      [500_000n, 4_000n],
      [3_000_000n, 400n],
      [12_000_000n, 90n],
    ]),
    everyday: feesOf([
      [21_000n, 30n],
      [300_000n, 200n],
      [1_500_000n, 90n],
      [90_000n, 3_000n],
      [5_000_000n, 60n],
    ]),
  },
  'an item leaves for somebody by what nobody can read': {
    frauds: Object.fromEntries(
      ['0x1d2c3b4a', '0x99887766', '0x5eed5eed'].flatMap((selector) =>
        [gainer, page].flatMap((taker) =>
          (['ERC-721', 'ERC-1155'] as const).map((kind) => [
            `${selector} to ${taker} (${kind})`,
            itemLost(send(page, 0n, selector as Hex), kind, taker),
          ]),
        ),
      ),
    ),
    everyday: {
      'an item for ether': itemLost(send(page, 0n, '0x1d2c3b4a'), 'ERC-721', page, 5n),
      'an item staked': itemLost(call(page, 'stake(uint256)', [7n]), 'ERC-721', page),
      'an item to a friend': itemLost(send(page, 0n, '0x1d2c3b4a'), 'ERC-721', friend),
    },
  },
  'a function of tokens is about an item': {
    frauds: Object.fromEntries(
      [1n, 7n, 321n, 8865n].flatMap((id) => [
        [`item ${id} allowed`, call(page, 'approve(address,uint256)', [gainer, id])],
        [
          `item ${id} moved`,
          call(page, 'transferFrom(address,address,uint256)', [account, gainer, id]),
        ],
        [
          `item ${id} allowed within a batch`,
          batch(send(friend, 1n), call(page, 'approve(address,uint256)', [gainer, id])),
        ],
      ]),
    ),
    everyday: {
      'one unit of a token of the site': call(usdc.address, 'approve(address,uint256)', [page, 1n]),
      'no permission': call(page, 'approve(address,uint256)', [gainer, 0n]),
      'a small permission': call(page, 'approve(address,uint256)', [gainer, 2_000_000n]),
      'an item to a friend': call(page, 'transferFrom(address,address,uint256)', [
        account,
        friend,
        7n,
      ]),
      'a permission for a known market': call(page, 'approve(address,uint256)', [
        '0x1E0049783F008A0085193E00003D00cd54003c71',
        7n,
      ]),
      'few units of a token by its own word': {
        request: call(page, 'approve(address,uint256)', [gainer, 7n]),
        known: { tokenFacts: { [page.toLowerCase()]: { decimals: 0, balance: 900n } } },
      },
    },
  },
  'a key may spend for a while': {
    frauds: {
      'all ether each day': session('native-token-periodic', {
        periodAmount: '0x8ac7230489e80000',
        periodDuration: 86_400,
      }),
      'a little each second': session('native-token-stream', {
        amountPerSecond: '0x9184e72a000',
        startTime: now,
      }),
      'all USDC at once': session('erc20-token-allowance', {
        tokenAddress: usdc.address,
        allowance: '0x3b9aca00',
      }),
      'a tenth a day': session('erc20-token-periodic', {
        tokenAddress: usdc.address,
        periodAmount: '0x5f5e100',
        periodDuration: 86_400,
      }),
      'a little for years': session(
        'native-token-allowance',
        { allowance: '0x1' },
        { expiry: now + 900 * 86_400 },
      ),
      'nothing that is known': session('native-token-anything', { allowance: '0x1' }),
      'without an end': session(
        'native-token-allowance',
        { allowance: '0x1' },
        { expiry: undefined },
      ),
      'on another network': session(
        'native-token-allowance',
        { allowance: '0x1' },
        { chainId: '0x2105' },
      ),
      'for nobody': session('native-token-allowance', { allowance: '0x1' }, { signer: {} }),
      'harmless, and another': other('wallet_requestExecutionPermissions', [
        sessionOf('native-token-allowance', { allowance: '0x1' }),
        sessionOf('native-token-allowance', { allowance: '0x8ac7230489e80000' }),
      ]),
      'in halves': other('wallet_grantPermissions', [
        sessionOf('native-token-allowance', { allowance: '0x2c68af0bb1400000' }),
        sessionOf('native-token-allowance', { allowance: '0x2c68af0bb1400000' }),
      ]),
    },
    everyday: {
      'a little ether': session('native-token-allowance', { allowance: '0x38d7ea4c68000' }),
      'a dollar a day': session('erc20-token-periodic', {
        tokenAddress: usdc.address,
        periodAmount: '0xf4240',
        periodDuration: 86_400,
      }),
      'a stream with an end': session('native-token-stream', {
        amountPerSecond: '0x1',
        maxAmount: '0x38d7ea4c68000',
        startTime: now,
      }),
      'by the newer method': other('wallet_requestExecutionPermissions', [
        {
          chainId: '0x1',
          to: gainer,
          rules: [{ type: 'expiry', data: { timestamp: now + 86_400 } }],
          permission: { type: 'native-token-allowance', data: { allowance: '0x38d7ea4c68000' } },
        },
      ]),
    },
  },
  'much is given for what is worth less at any price': {
    frauds: {
      ...trades([
        ['wbtc', '3', 'usdc', '0.01'],
        ['wbtc', '3', 'usdc', '2500'],
        ['weth', '40', 'dai', '900'],
        ['weth', '1', 'usdt', '90'],
        ['usdc', '900', 'weth', '0.001'],
        ['dai', '900', 'wbtc', '0.0001'],
        ['steth', '5', 'wbtc', '0.0002'],
        ['usdt', '900', 'usdc', '100'],
      ]),
      'calldata for nobody in particular': ledger(
        'Vote(string proposal, bytes extra)',
        { proposal: 'a', extra: transferOf(parseUnits('990', 6)) },
        { name: 'Vote', version: '1', chainId: 1 },
      ),
      'an approval for nobody in particular': ledger(
        'Ballot(bytes more, string choice)',
        { more: encode('approve(address,uint256)', [gainer, 2n ** 256n - 1n]), choice: 'yes' },
        { name: 'Vote', version: '1' },
      ),
    },
    everyday: trades([
      ['wbtc', '0.01', 'usdc', '950'],
      ['weth', '0.3', 'dai', '940'],
      ['usdc', '900', 'weth', '0.25'],
      ['dai', '900', 'wbtc', '0.008'],
      ['usdt', '900', 'usdc', '897'],
      ['weth', '1', 'steth', '0.99'],
    ]),
  },
  'an order whose encoded part names somebody, and no node tells who that is': {
    context: silent,
    frauds: Object.fromEntries(
      ['orderData', 'extension', 'route', 'payload', 'hook'].flatMap((name) => [
        [
          `${name} of an intent`,
          intent(name, encodeAbiParameters([{ type: 'address' }], [gainer])),
        ],
        [`${name} with an amount before`, intent(name, two(parseUnits('900', 6), gainer))],
      ]),
    ),
    everyday: Object.fromEntries(
      ['orderData', 'extension', 'route', 'payload', 'hook'].flatMap((name) => [
        [`${name} for the account`, intent(name, two(parseUnits('900', 6), account))],
        [`${name} of the site’s token`, intent(name, two(1n, weth.address))],
      ]),
    ),
  },
}

function two(amount: bigint, who: `0x${string}`) {
  return encodeAbiParameters([{ type: 'uint256' }, { type: 'address' }], [amount, who])
}

function intent(name: string, data: string): SigningRequest {
  return sign(
    { name: 'Settler', version: '1', chainId: 1, verifyingContract: page },
    [`Intent(address user, uint256 nonce, uint32 openDeadline, bytes ${name})`],
    { user: account, nonce: '3', openDeadline: 1_768_436_400, [name]: data },
  )
}

function paidOut(token: string, before: number, amount: bigint): SigningRequest {
  const recipients = [...Array.from({ length: before }, () => friend), gainer]
  const amounts = [...Array.from({ length: before }, () => 1n), amount]
  const sum = amounts.reduce((total, each) => total + each, 0n)
  return token === 'ether'
    ? call(disperse, 'disperseEther(address[] to, uint256[] amounts)', [recipients, amounts], sum)
    : call(disperse, 'disperseToken(address token, address[] to, uint256[] amounts)', [
        token,
        recipients,
        amounts,
      ])
}

function paymentsOf(amounts: Record<string, string>): Record<string, SigningRequest> {
  return Object.fromEntries(
    Object.entries(amounts).flatMap(([name, amount]) => {
      const token = tokens[name as keyof typeof tokens]
      if (!token) return [['ether', send(gainer, parseEther(amount))]]
      const data = transferOf(parseUnits(amount, token.decimals))
      return [
        [`${name} by a call`, send(token.address, 0n, data)],
        [`${name} within a batch`, batch(send(friend, 1n), send(token.address, 0n, data))],
      ]
    }),
  )
}

function transferOf(amount: bigint) {
  return encode('transfer(address to, uint256 amount)', [gainer, amount])
}

/** A call that a smart account makes, or a Safe with so many signatures. */
function ofAccount(owners: number, to: string, data: Hex, value = 0n): SigningRequest {
  if (owners === 0)
    return call(page, 'execute(address to, uint256 value, bytes data)', [to, value, data])
  return call(
    page,
    'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
    [to, value, data, 0, 0n, 0n, 0n, zeroAddress, zeroAddress, `0x${'11'.repeat(65 * owners)}`],
  )
}

function signIns(cases: readonly (readonly [uri: string, resource?: string])[]) {
  return Object.fromEntries(
    cases.map(([uri, resource]) => {
      const text = signIn({ uri, chainId: '1' })
      const name = `${uri} with ${resource ?? 'nothing'}`
      return [name, message(resource ? `${text}\nResources:\n${resource}` : text)]
    }),
  )
}

function recapOf(att: object) {
  return `- urn:recap:${Buffer.from(JSON.stringify({ att, prf: [] })).toString('base64url')}`
}

function ledger(
  type: string,
  value: object,
  domain: Record<string, unknown> = {
    name: 'Ledger',
    version: '1',
    chainId: 1,
    verifyingContract: page,
  },
): SigningRequest {
  return sign(domain, [type], { ...value })
}

function creation(value: bigint): SigningRequest {
  return { kind: 'transaction', to: null, value, data: '0x6080604052600a8060113d393df3ff' }
}

function withCode(to: string, data: Hex, chainId: Hex, code: Hex = page): SigningRequest {
  const authorizationList = [{ address: code, chainId, nonce: '0x1' }] as const
  return { kind: 'transaction', to, value: 0n, data, authorizationList }
}

function feesOf(cases: readonly (readonly [gas: bigint, gwei: bigint])[]) {
  return Object.fromEntries(
    cases.flatMap(([gas, gwei]) => {
      const common = { kind: 'transaction', to: friend, value: 1n, data: '0x', gas } as const
      const price = gwei * 10n ** 9n
      return [
        [`${gas} at a price of ${gwei}`, { ...common, gasPrice: price }],
        [`${gas} at most at ${gwei}`, { ...common, maxFeePerGas: price }],
      ]
    }),
  )
}

/** A request by which an item of the account's goes to somebody, perhaps for ether. */
function itemLost(
  request: SigningRequest,
  kind: 'ERC-721' | 'ERC-1155',
  taker: Address,
  paid = 0n,
): Judged {
  const asset = { kind, token: someone('a collection'), id: 7n } as const
  const balances: BalanceChange[] = [
    { account: owner, asset, amount: -1n },
    { account: taker, asset, amount: 1n },
    ...(paid > 0n ? [{ account: owner, asset: { kind: 'native' } as const, amount: paid }] : []),
  ]
  const isContract = { [page.toLowerCase()]: true, [gainer.toLowerCase()]: false }
  return { request, known: { isContract, simulation: { ...succeeded, balances } } }
}

function other(method: string, params: unknown): SigningRequest {
  return { kind: 'other', method, params }
}

function sessionOf(type: string, data: object, change: object = {}) {
  const signer = { type: 'account', data: { address: gainer } }
  const permissions = [{ type, data }]
  return { chainId: '0x1', expiry: now + 7 * 86_400, signer, permissions, ...change }
}

function session(type: string, data: object, change: object = {}): SigningRequest {
  return other('wallet_grantPermissions', [sessionOf(type, data, change)])
}

type Trade = readonly [sold: Listed, given: string, bought: Listed, got: string]
type Listed = keyof typeof tokens

/** The same trade as an order of an exchange that many use, and as a swap. */
function trades(cases: readonly Trade[]): Record<string, SigningRequest> {
  return Object.fromEntries(
    cases.flatMap(([sold, given, bought, got]) => {
      const amounts = [
        parseUnits(given, tokens[sold].decimals),
        parseUnits(got, tokens[bought].decimals),
      ] as const
      const [from, to] = [tokens[sold].address, tokens[bought].address]
      const name = `${given} ${sold} for ${got} ${bought}`
      return [
        [
          `${name}, ordered`,
          ledger(
            'Order(address sellToken, address buyToken, uint256 sellAmount, uint256 buyAmount, address receiver)',
            {
              sellToken: from,
              buyToken: to,
              sellAmount: `${amounts[0]}`,
              buyAmount: `${amounts[1]}`,
              receiver: account,
            },
            {
              name: 'Gnosis Protocol',
              version: 'v2',
              chainId: 1,
              verifyingContract: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
            },
          ),
        ],
        [
          `${name}, swapped`,
          call(
            '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
            'swapExactTokensForTokens(uint256,uint256,address[],address,uint256)',
            [...amounts, [from, to], account, BigInt(now + 900)],
          ),
        ],
      ]
    }),
  )
}

/** A call that takes units of USDC, of which the account has 1,000. */
function kept(
  signature: string,
  args: readonly unknown[],
  outcome: { lost: bigint; keeper?: Address; gained?: Address; isYoung?: boolean },
): Judged {
  const { lost, keeper, gained } = outcome
  const asset = { kind: 'ERC-20', token: usdc.address } as const
  const balances: BalanceChange[] = [
    { account: owner, asset, amount: -lost },
    ...(keeper ? [{ account: keeper, asset, amount: lost }] : []),
    ...(gained
      ? [{ account: owner, asset: { kind: 'ERC-20', token: gained } as const, amount: 9n }]
      : []),
  ]
  return {
    request: call(page, signature, args),
    known: {
      tokens: [{ ...usdc, balance: 1000n }],
      isContract: { [page.toLowerCase()]: true, [gainer.toLowerCase()]: false },
      isYoung: { [page.toLowerCase()]: outcome.isYoung === true },
      simulation: { ...succeeded, balances },
    },
  }
}

function isGrave(judged: Judged, context: Partial<PreviewContext> = {}): boolean {
  const { request, known } = 'request' in judged ? judged : { request: judged, known: {} }
  return preview(request, { ...corpusContext, ...context, ...known }).warnings.some(
    ({ severity }) => severity === 'danger' || severity === 'block',
  )
}

describe.each(Object.entries(kinds))('%s', (_, { frauds, everyday, context }) => {
  test.each(Object.entries(frauds))('%s is a danger', (_, request) => {
    expect(isGrave(request, context)).toBe(true)
  })

  test.each(Object.entries(everyday))('%s is none', (_, request) => {
    expect(isGrave(request, context)).toBe(false)
  })
})
