import { encodeAbiParameters, parseUnits } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { now, signIn } from '#tests/lib/review/preview/context.ts'
import { account, friend, message, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import {
  gainer,
  judgeKinds,
  ledger,
  page,
  silent,
  usdc,
  weth,
} from '#tests/lib/review/preview/kinds/judgeKinds.ts'

judgeKinds({
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
})

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
