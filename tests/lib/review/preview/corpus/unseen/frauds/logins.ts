import { signIn } from '#tests/lib/review/preview/context.ts'
import { account, message, sign } from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, frauds } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const at = (host: string, statement: string, change: Record<string, string> = {}) =>
  message(signIn({ domain: host, uri: `https://${host}`, chainId: '1', statement, ...change }))

export const logins = frauds('logins of other sites', {
  'a sign-in of Uniswap asked by another page': {
    from: documents.erc4361,
    request: at('app.uniswap.org', 'Sign in to Uniswap.'),
  },
  'a sign-in of OpenSea asked by another page': {
    from: documents.erc4361,
    request: at('opensea.io', 'Click to sign in and accept the OpenSea Terms of Service.'),
  },
  'a sign-in of this page whose address is another site': {
    from: documents.erc4361,
    request: message(signIn({ uri: 'https://app.aave.com', chainId: '1' })),
  },
  'a sign-in for a host that only looks like this page': {
    from: documents.erc4361,
    request: at('app.examp1e', 'Sign in to the example.'),
  },
  'a sign-in of a cloud of wallets asked by another page': {
    from: documents.erc4361,
    request: at('auth.privy.io', 'By signing, you are proving you own this wallet and logging in.'),
  },
  'a sign-in of another person': {
    from: documents.erc4361,
    request: message(
      signIn({ chainId: '1', address: '0xd8dA6BF26964aF9D7eEd9e03E53415D37aA96045' }),
    ),
  },
  'the key of dYdX derived on another page': {
    from: documents.dydx,
    request: sign(
      { name: 'dYdX', version: '1.0', chainId: 1 },
      ['dYdX(string action, string onlySignOn)'],
      {
        action: 'dYdX STARK Key',
        onlySignOn: 'https://trade.dydx.exchange',
      },
    ),
  },
  'the identity of XMTP created on another page': {
    from: documents.xmtp,
    request: message(
      'XMTP : Create Identity\n08a4d0b8a6f8311a430a4104f3b7c9d0a1\n\nFor more info: https://xmtp.org/signatures/',
    ),
  },
  'the access key of ZKsync derived on another page': {
    from: documents.zksync,
    request: message(
      'Access zkSync account.\n\nOnly sign this message for a trusted client!\nChain ID: 1.',
    ),
  },
  'the keys of a private wallet derived on another page': {
    from: 'no report is known',
    request: message(
      'Sign this message to derive your RAILGUN spending key. Only sign it at app.railway.xyz. Anybody with this signature controls your private balance.',
    ),
  },
  'a login of Polymarket asked by another page': {
    from: documents.polymarket,
    request: sign(
      domain('ClobAuthDomain', '0x0000000000000000000000000000000000000000'),
      ['ClobAuth(address address, string timestamp, uint256 nonce, string message)'],
      {
        address: account,
        timestamp: '1768435200',
        nonce: '0',
        message: 'This message attests that I control the given wallet',
      },
    ),
  },
  'an alias of Snapshot that may vote': {
    from: documents.snapshot,
    request: sign(
      { name: 'snapshot', version: '0.1.4' },
      ['Alias(address from, address alias, uint64 timestamp)'],
      {
        from: account,
        alias: '0x90F79bf6EB2c4f870365E785982E1f101E93b906',
        timestamp: 1768435200,
      },
    ),
  },
  'a login of Paradex that derives its key, on another page': {
    from: 'no report is known',
    request: sign({ name: 'Paradex', version: '1', chainId: 1 }, ['Constant(string action)'], {
      action: 'STARK Key',
    }),
  },
  'a login of OpenSea in its old text, asked by another page': {
    from: 'no report is known',
    request: message(
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n0f2ce7f2-54dc-4a1c-93d4-1d3b4f7a6a7d`,
    ),
  },
  'a sign-in whose resources give an API key': {
    from: documents.erc4361,
    request: message(
      `${signIn({ domain: 'api.exchange.example', uri: 'https://api.exchange.example', chainId: '1' })}\nResources:\n- https://api.exchange.example/keys?scope=withdraw`,
    ),
  },
})
