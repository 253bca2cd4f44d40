import { now, permit2BatchTypes, permitType } from '#tests/lib/review/preview/context.ts'
import { contracts, inAMonth, soon } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  amount,
  ether,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  call,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, wbtc } = tokens
const max = 2n ** 256n - 1n
const taker = someone('receipt taker')
const relay = someone('relay of signatures')

const permit = (verifyingContract: string, name: string, value: bigint, change = {}) =>
  sign({ name, version: '1', chainId: 1, verifyingContract }, [permitType], {
    owner: account,
    spender: taker,
    value: `${value}`,
    nonce: 0,
    deadline: now + 3600,
    ...change,
  })

const receiptTokens = kind(
  'Scam Sniffer 2024: 12,083 spWETH lost (centbit.online/2024/09/29); $6.5 M in one permit (zelcore.io/academy/nft/nft-scams-and-wallet-drainers, 2026)',
  {
    'a permit of lending receipts (spWETH)': permit(
      '0x59cD1C87501baa753d0B5B5Ab5D8416A45cD71DB',
      'Spark WETH',
      max,
    ),
    'a permit of aUSDC for exactly what a whale holds': permit(
      '0x98C23E9d8f34FEFb1B7BD6a91B7FF122F4e16F5c',
      'Aave Ethereum USDC',
      amount('usdc', '4999999.99'),
    ),
    'a permit of wrapped stETH for ten years': permit(
      contracts.wsteth,
      'Wrapped liquid staked Ether 2.0',
      ether('250'),
      { deadline: now + 3650 * 86_400 },
    ),
    'a permit of restaked ether (pufETH)': permit(
      '0xD9A442856C234a39a81a089C06451EBAa4306a72',
      'pufETH',
      max,
    ),
    'a permit of pool shares': permit(someone('pair of uniswap v2'), 'Uniswap V2', max - 1n, {
      deadline: `${max}`,
    }),
    'a permit of a vault, for a contract made an hour ago': {
      request: permit(someone('savings vault'), 'Savings USDS', 2n ** 128n),
      node: seen({ contracts: [taker, someone('savings vault')] }),
    },
  },
)

const permit2Domain = {
  name: 'Permit2',
  chainId: 1,
  verifyingContract: contracts.permit2,
}
const transferBatch = (permitted: { token: string; amount: string }[], spender: string = relay) =>
  sign(
    permit2Domain,
    [
      'PermitBatchTransferFrom(TokenPermissions[] permitted, address spender, uint256 nonce, uint256 deadline)',
      'TokenPermissions(address token, uint256 amount)',
    ],
    { permitted, spender, nonce: '774411', deadline: now + 1800 },
  )
const witness = (type: string, definition: string, value: Record<string, unknown>) =>
  sign(
    permit2Domain,
    [
      `PermitWitnessTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline, ${type} witness)`,
      'TokenPermissions(address token, uint256 amount)',
      definition,
    ],
    {
      permitted: { token: usdc.address, amount: `${amount('usdc', '1000')}` },
      spender: relay,
      nonce: '1',
      deadline: now + 1800,
      witness: value,
    },
  )

const permit2Transfers = kind(
  'Gate Learn 2024: Permit2 phishing (gate.io/learn/articles, 4197); Permit2 SignatureTransfer contract',
  {
    'one signed transfer of every token': transferBatch([
      { token: usdc.address, amount: `${amount('usdc', '1000')}` },
      { token: usdt.address, amount: `${amount('usdt', '1000')}` },
      { token: weth.address, amount: `${ether('1000')}` },
    ]),
    'a signed transfer with a tiny first token as bait': transferBatch([
      { token: dai.address, amount: '1' },
      { token: wbtc.address, amount: `${amount('wbtc', '999')}` },
    ]),
    'a signed transfer whose witness is called a login': witness(
      'Login',
      'Login(string site, uint256 time)',
      { site: 'app.example', time: `${now}` },
    ),
    'a signed transfer whose witness names the recipient': witness(
      'Claim',
      'Claim(address recipient, uint256 reward)',
      { recipient: someone('collector'), reward: `${ether('5')}` },
    ),
    'a Permit2 batch in which only the last item is unlimited': sign(
      permit2Domain,
      permit2BatchTypes,
      {
        details: [
          { token: dai.address, amount: '1', expiration: inAMonth, nonce: 0 },
          { token: usdt.address, amount: `${2n ** 160n - 1n}`, expiration: inAMonth, nonce: 0 },
        ],
        spender: relay,
        sigDeadline: soon,
      },
    ),
    'a signed transfer of everything to an account without code': {
      request: transferBatch(
        [{ token: weth.address, amount: `${ether('1000')}` }],
        someone('permit2 eoa'),
      ),
      node: seen({ people: [someone('permit2 eoa')] }),
    },
  },
)

const usdcDomain = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: usdc.address }
const authorization = (type: string, to: string, value: string, domain: object = usdcDomain) =>
  sign(
    { ...domain },
    [
      `${type}(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)`,
    ],
    {
      from: account,
      to,
      value: `${amount('usdc', value)}`,
      validAfter: 0,
      validBefore: now + 86_400,
      nonce: padded(someone('nonce')),
    },
  )

const tokenAuthorizations = kind(
  'ERC-3009 (eips.ethereum.org/EIPS/eip-3009); valkyrisec.com 2025: x402 integration security (blog.valkyrisec.com/x402-integration-security)',
  {
    'a signed payment of all USDC': authorization(
      'TransferWithAuthorization',
      someone('x402 payee'),
      '1000',
    ),
    'a signed payment that the stranger collects': authorization(
      'ReceiveWithAuthorization',
      someone('x402 collector'),
      '998.77',
    ),
    'a signed payment of nearly all USDC to a facilitator without code': {
      request: authorization('TransferWithAuthorization', someone('facilitator'), '930'),
      node: seen({ people: [someone('facilitator')] }),
    },
    'a signed payment of another dollar, more than is shown': authorization(
      'TransferWithAuthorization',
      someone('x402 payee'),
      '50000',
      { name: 'EURC', version: '2', chainId: 1, verifyingContract: someone('eurc copy') },
    ),
    'a signed payment on another network than the page’s': authorization(
      'TransferWithAuthorization',
      someone('x402 payee'),
      '900',
      {
        name: 'USD Coin',
        version: '2',
        chainId: 8453,
        verifyingContract: '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
      },
    ),
  },
)

const debtUsdc = '0x72E95b8931767C79bA4EeE721354d6E99a61D004'
const debtWeth = '0xeA51d7853EEFb32b6ee06b1C12E6dcCA88Be0fFE'
const borrower = someone('borrower in your name')
const delegation = (verifyingContract: string, name: string, value: bigint) =>
  sign(
    { name, version: '1', chainId: 1, verifyingContract },
    ['DelegationWithSig(address delegatee, uint256 value, uint256 nonce, uint256 deadline)'],
    { delegatee: borrower, value: `${value}`, nonce: 0, deadline: now + 3600 },
  )

const creditDelegations = kind(
  'Aave v3 debt tokens: credit delegation; phishing of its users: cointelegraph.com/news/aave-investors-targeted-phishing-attack-google-ads (2025)',
  {
    'unlimited debt in the account’s name': call(
      debtUsdc,
      'approveDelegation(address delegatee, uint256 amount)',
      [borrower, max],
    ),
    'a round loan in the account’s name': call(
      debtWeth,
      'approveDelegation(address delegatee, uint256 amount)',
      [borrower, ether('400')],
    ),
    'debt by signature': delegation(debtUsdc, 'Aave Ethereum Variable Debt USDC', max),
    'debt by signature, for a fixed sum': delegation(
      debtWeth,
      'Aave Ethereum Variable Debt WETH',
      ether('49'),
    ),
    'a loan whose debt is the account’s, from a stranger’s wallet': {
      request: call(debtUsdc, 'approveDelegation(address delegatee, uint256 amount)', [
        borrower,
        amount('usdc', '250000'),
      ]),
      node: seen({ people: [borrower], contracts: [debtUsdc] }),
    },
  },
)

const hidden = someone('hidden spender')
const misleading = kind(
  'legalaudit.ch/en/truffe/sw-crypto-drainer-fakeairdrop; backdoor.news 2025: Inferno Drainer behind a forged Collab.Land verification',
  {
    'a security update that names a spender': sign(
      { name: 'Security Update', version: '1', chainId: 1, verifyingContract: usdc.address },
      [
        'SecurityUpdate(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)',
      ],
      { owner: account, spender: hidden, value: `${max}`, nonce: 0, deadline: now + 600 },
    ),
    'a login that approves tokens': sign(
      { name: 'app.example', version: '1', chainId: 1 },
      [
        'Login(string statement, Approval approval)',
        'Approval(address token, address to, uint256 amount)',
      ],
      {
        statement: 'Sign in to app.example',
        approval: { token: weth.address, to: hidden, amount: `${max}` },
      },
    ),
    'a claim whose address is text': sign(
      { name: 'Airdrop', version: '1', chainId: 1, verifyingContract: usdt.address },
      ['Claim(string from, string spender, string amount)'],
      { from: account, spender: hidden, amount: 'unlimited' },
    ),
    'a verification that transfers': sign(
      { name: 'Collab.Land', version: '1', chainId: 1, verifyingContract: dai.address },
      ['Verify(address holder, address recipient, uint256 wad, uint256 deadline)'],
      { holder: account, recipient: hidden, wad: `${ether('1000')}`, deadline: now + 600 },
    ),
    'a permit with short names for its fields': sign(
      { name: 'Dai Stablecoin', version: '1', chainId: 1, verifyingContract: dai.address },
      ['Permit(address src, address usr, uint256 wad, uint256 nonce, uint256 deadline)'],
      { src: account, usr: hidden, wad: `${max}`, nonce: 0, deadline: now + 600 },
    ),
    'a migration with calldata for a token': sign(
      { name: 'Migration', version: '2', chainId: 1 },
      ['Migration(address target, bytes data, uint256 value, uint256 nonce)'],
      {
        target: usdc.address,
        data: `0x095ea7b3${padded(hidden).slice(2)}${'f'.repeat(64)}`,
        value: 0,
        nonce: 0,
      },
    ),
  },
)

const forwarder = someone('trusted forwarder')
const relayed = (type: string, domainName: string, message: Record<string, unknown>) =>
  sign(
    { name: domainName, version: '1', chainId: 1, verifyingContract: forwarder },
    [type],
    message,
  )
const payload = `0xa9059cbb${padded(relay).slice(2)}${padded('0x3b9aca00').slice(2)}`

const relays = kind(
  'Gelato Relay and OpenGSN contracts: relayed requests (ERC-2771); no report known, the mechanism of the contracts',
  {
    'a sponsored call that sends all USDC': relayed(
      'SponsoredCallERC2771(uint256 chainId, address target, bytes data, address user, uint256 userNonce, uint256 userDeadline)',
      'GelatoRelay1BalanceERC2771',
      {
        chainId: 1,
        target: usdc.address,
        data: payload,
        user: account,
        userNonce: 0,
        userDeadline: now + 600,
      },
    ),
    'a call paid in the token, with a fee that takes it all': relayed(
      'CallWithSyncFeeERC2771(uint256 chainId, address target, bytes data, address user, uint256 userNonce, uint256 userDeadline, address feeToken, uint256 maxFee, address feeCollector)',
      'GelatoRelayERC2771',
      {
        chainId: 1,
        target: someone('empty target'),
        data: '0x4e71d92d',
        user: account,
        userNonce: 0,
        userDeadline: now + 600,
        feeToken: usdc.address,
        maxFee: `${amount('usdc', '1000')}`,
        feeCollector: relay,
      },
    ),
    'an execution for anybody who holds the signature': relayed(
      'Execute(address from, address to, uint256 value, bytes data, uint256 nonce)',
      'Executor',
      { from: account, to: usdt.address, value: 0, data: payload, nonce: 0 },
    ),
    'a gasless swap whose calls approve a stranger': sign(
      { name: 'Gasless', version: '1', chainId: 1, verifyingContract: forwarder },
      [
        'MetaCalls(address user, MetaCall[] calls, uint256 deadline)',
        'MetaCall(address to, bytes callData)',
      ],
      {
        user: account,
        calls: [
          {
            to: weth.address,
            callData: `0x095ea7b3${padded(relay).slice(2)}${'f'.repeat(64)}`,
          },
        ],
        deadline: now + 600,
      },
    ),
    'a relay that moves ether of a wallet': relayed(
      'RelayRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data, uint256 validUntil)',
      'GSN Relayed Transaction',
      {
        from: account,
        to: relay,
        value: `${ether('9.9')}`,
        gas: 100_000,
        nonce: 0,
        data: '0x',
        validUntil: now + 86_400,
      },
    ),
  },
)

/** Signatures that spend, lend or relay what the account has. */
export const maliciousMisleadingSignatures: readonly CorpusCase[] = [
  ...receiptTokens,
  ...permit2Transfers,
  ...tokenAuthorizations,
  ...creditDelegations,
  ...misleading,
  ...relays,
]
