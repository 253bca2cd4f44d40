import { concat, type Hex, parseEther, parseUnits } from 'viem'
import {
  arbitrum,
  base,
  gnosis,
  onArbitrum,
  onBase,
  onGnosis,
  onPolygon,
  polygon,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { allowed, gained, node, paid, spent } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  send,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, weth } = tokens

const wrapped: CorpusCase[] = [
  {
    name: 'a little ether wrapped on Base',
    source: 'WETH9.deposit() of the OP Stack predeploy',
    request: call(onBase.weth.address, 'deposit() payable', [], parseEther('0.03')),
    context: base,
    node: node([onBase.weth.address], {
      changes: [
        ...paid('ether', parseEther('0.03'), onBase.weth.address),
        gained(onBase.weth, parseEther('0.03')),
      ],
    }),
  },
  {
    name: 'all wrapped POL unwrapped',
    source: 'WPOL.withdraw(uint256) of the whole balance',
    request: call(onPolygon.wpol.address, 'withdraw(uint256 wad)', [parseEther('1000')]),
    context: polygon,
    node: node([onPolygon.wpol.address], {
      changes: [spent(onPolygon.wpol, parseEther('1000')), gained('ether', parseEther('1000'))],
    }),
  },
  {
    name: 'ether wrapped on Arbitrum for the own account',
    source: 'aeWETH.depositTo(address) of Arbitrum',
    request: call(
      onArbitrum.weth.address,
      'depositTo(address account) payable',
      [account],
      parseEther('0.5'),
    ),
    context: arbitrum,
    node: node([onArbitrum.weth.address], {
      changes: [
        ...paid('ether', parseEther('0.5'), onArbitrum.weth.address),
        gained(onArbitrum.weth, parseEther('0.5')),
      ],
    }),
  },
  {
    name: 'xDAI wrapped by a plain payment',
    source: 'WXDAI: its receive function wraps what is sent',
    request: send(onGnosis.wxdai.address, parseEther('4')),
    context: gnosis,
    node: node([onGnosis.wxdai.address], {
      changes: [
        ...paid('ether', parseEther('4'), onGnosis.wxdai.address),
        gained(onGnosis.wxdai, parseEther('4')),
      ],
    }),
  },
]

/** The beginning of what solc 0.8 makes, and a body. */
const initCode = (seed: string, size: number): Hex =>
  concat([
    '0x608060405234801561000f575f80fd5b50604051610a3c380380610a3c83398101604081905261002e91610054565b',
    opaque(seed, size),
  ])
const createProxy = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const createX = '0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed'
const safeFactory = '0x4e1DCf7AD4e460CfD30791CCC4F9c8a4f820ec67'
const safeSingleton = '0x29fcB43b46531BcA003ddC8FCB67FFE91900C762'
const safeHandler = '0xfd0732Dc9E303f09fCEf3a7388Ad10A83459Ec99'
const coinbaseFactory = '0x0BA5ED0c6AA8c49038F819E587E2633c4A9F428a'

const deployed: CorpusCase[] = [
  {
    name: 'a token deployed with its name',
    source: 'Remix and Foundry: a transaction without a recipient, code with constructor arguments',
    request: {
      kind: 'transaction',
      value: 0n,
      data: concat([
        initCode('token', 2400),
        values('string name, string symbol, uint256 supply', [
          'Reading Club',
          'READ',
          parseEther('1000000'),
        ]),
      ]),
    },
    node: node([], { changes: [], permissions: [] }),
  },
  {
    name: 'a contract deployed at the same address everywhere',
    source:
      'Foundry: the deterministic deployment proxy (github.com/Arachnid/deterministic-deployment-proxy)',
    request: send(createProxy, 0n, concat([opaque('salt', 32), initCode('library', 900)])),
    context: base,
    node: node([createProxy], { changes: [], permissions: [] }),
  },
  {
    name: 'a contract deployed with CreateX',
    source: 'CreateX.deployCreate2(bytes32,bytes) (github.com/pcaversaccio/createx)',
    request: call(
      createX,
      'deployCreate2(bytes32 salt, bytes initCode) payable returns (address newContract)',
      [concat([account, '0x00', opaque('createx', 11)]), initCode('createx', 1200)],
    ),
    context: arbitrum,
    node: node([createX], { changes: [], permissions: [] }),
  },
  {
    name: 'a Safe for the own account created',
    source:
      'Safe SafeProxyFactory.createProxyWithNonce (github.com/safe-global/safe-deployments 1.4.1)',
    request: call(
      safeFactory,
      'createProxyWithNonce(address _singleton, bytes initializer, uint256 saltNonce) returns (address proxy)',
      [
        safeSingleton,
        encode(
          'setup(address[] _owners, uint256 _threshold, address to, bytes data, address fallbackHandler, address paymentToken, uint256 payment, address paymentReceiver)',
          [[account], 1n, zeroAddress, '0x', safeHandler, zeroAddress, 0n, zeroAddress],
        ),
        0n,
      ],
    ),
    context: polygon,
    node: node([safeFactory, safeSingleton, safeHandler], { changes: [], permissions: [] }),
  },
  {
    name: 'a smart account of Coinbase created for the own key',
    source:
      'Coinbase CoinbaseSmartWalletFactory.createAccount(bytes[],uint256) (github.com/coinbase/smart-wallet)',
    request: call(
      coinbaseFactory,
      'createAccount(bytes[] owners, uint256 nonce) payable returns (address account)',
      [[values('address owner', [account])], 0n],
    ),
    context: base,
    node: node([coinbaseFactory], { changes: [], permissions: [] }),
  },
]

const approve = 'approve(address spender, uint256 amount) returns (bool)'
const acrossOnBase = '0x09aea4b2242abC8bb4BB78D537A67a245A7bEC64'
const ctf = '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E'
const openSeaConduit = '0x1E0049783F008A0085193E00003D00cd54003c71'

const approvals: CorpusCase[] = [
  {
    name: 'exactly 310 USDT for the auctions of CoW',
    source: 'CoW Protocol: approve of USDT for GPv2VaultRelayer of the amount to be sold',
    request: call(usdt.address, approve, [contracts.cowRelayer, parseUnits('310', 6)]),
    node: node([usdt.address, contracts.cowRelayer], {
      changes: [],
      permissions: [allowed(usdt, contracts.cowRelayer, parseUnits('310', 6))],
    }),
  },
  {
    name: 'exactly 64 USDC for Across on Base',
    source: 'Across: approve of USDC for the SpokePool of Base',
    request: call(onBase.usdc.address, approve, [acrossOnBase, parseUnits('64', 6)]),
    context: base,
    node: node([onBase.usdc.address, acrossOnBase], {
      changes: [],
      permissions: [allowed(onBase.usdc, acrossOnBase, parseUnits('64', 6))],
    }),
  },
  {
    name: 'exactly 50 USDC.e for the exchange of Polymarket',
    source: 'Polymarket: approve of USDC.e for the CTF Exchange of the amount of a bet',
    request: call(onPolygon.usdce.address, approve, [ctf, parseUnits('50', 6)]),
    context: polygon,
    node: node([onPolygon.usdce.address, ctf], {
      changes: [],
      permissions: [allowed(onPolygon.usdce, ctf, parseUnits('50', 6))],
    }),
  },
  {
    name: 'the allowance of a lending pool raised by 100 USDC',
    source: 'USDC increaseAllowance(address,uint256) for Aave v3 Pool',
    request: call(
      usdc.address,
      'increaseAllowance(address spender, uint256 increment) returns (bool)',
      [contracts.aavePool, parseUnits('100', 6)],
    ),
    node: node([usdc.address, contracts.aavePool], {
      changes: [],
      permissions: [allowed(usdc, contracts.aavePool, parseUnits('150', 6), parseUnits('50', 6))],
    }),
  },
  {
    name: 'exactly 0.4 wrapped ether for offers on OpenSea',
    source: 'OpenSea: approve of WETH for the conduit of the amount of an offer (opensea-js)',
    request: call(weth.address, approve, [openSeaConduit, parseEther('0.4')]),
    node: node([weth.address, openSeaConduit], {
      changes: [],
      permissions: [allowed(weth, openSeaConduit, parseEther('0.4'))],
    }),
  },
]

/** What comes before other things: wrapping, deployments, exact allowances. */
export const groundwork: CorpusCase[] = [...wrapped, ...deployed, ...approvals]
