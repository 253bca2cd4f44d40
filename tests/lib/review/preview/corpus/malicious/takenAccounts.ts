import { concat, encodePacked } from 'viem'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { day, now, safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
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
  authorize,
  type CorpusCase,
  call,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth, steth } = tokens
const max = 2n ** 256n - 1n
const sweeper = someone('sweeper of accounts')
const thiefKey = someone('key of a thief')
const safe = someone('safe of the account')
const wallet = someone('smart account of the account')

const delegations = kind(
  'Wintermute 2025: CrimeEnjoyor (ethnews.com/ethereum-security-gap-emerges-after-pectra-upgrade-exploiting-new-feature); dev.to/ohmygod 2026',
  {
    'a delegation to a sweeper': {
      request: authorize(sweeper),
      node: seen({ contracts: [sweeper] }),
    },
    'a delegation to a sweeper on every network': authorize(sweeper, 0),
    'a delegation to a sweeper on another network': authorize(sweeper, 8453),
    'a delegation to an address without code, to be filled later': {
      request: authorize(someone('code that comes later')),
      node: seen({ people: [someone('code that comes later')] }),
    },
  },
)

const delegated = (to: string, data: `0x${string}`, chainId: `0x${string}`): SigningRequest => ({
  kind: 'transaction',
  to,
  data,
  value: 0n,
  authorizationList: [
    {
      address: sweeper,
      chainId,
      nonce: '0x1',
      yParity: '0x0',
      r: `0x${'3'.repeat(64)}`,
      s: `0x${'4'.repeat(64)}`,
    },
  ],
})
const hiddenDelegations = kind(
  'Inferno Drainer and EIP-7702, $150,000 in one batch (ainvest.com/news/ethereum-eip-7702-update-exploited-12-000-suspicious-transactions-2506)',
  {
    'a claim that carries a delegation': delegated(someone('claim page'), encode('claim()'), '0x1'),
    'a call to oneself that carries a delegation': delegated(
      account,
      encode('execute((address target, uint256 value, bytes data)[] calls)', [
        [
          {
            target: usdc.address,
            value: 0n,
            data: encode('transfer(address to, uint256 amount)', [
              thiefKey,
              amount('usdc', '1000'),
            ]),
          },
        ],
      ]),
      '0x1',
    ),
    'an empty transaction with a delegation for all networks': delegated(account, '0x', '0x0'),
  },
)

const safeSign = (change: Record<string, unknown>) =>
  sign({ chainId: 1, verifyingContract: safe }, [safeTxType], safeTxOf(change))
const safeOwners = kind(
  'Safe contracts: modules and owners; Cyfrin Updraft 2025 (updraft.cyfrin.io/courses/advanced-web3-wallet-security/signer-advanced/case-study-bybit-hack)',
  {
    'a module that may do everything with a Safe': safeSign({
      to: safe,
      data: encode('enableModule(address module)', [sweeper]),
    }),
    'a stranger becomes an owner and one signature is enough': safeSign({
      to: safe,
      data: encode('addOwnerWithThreshold(address owner, uint256 _threshold)', [thiefKey, 1n]),
    }),
    'an owner removed and the threshold lowered': safeSign({
      to: safe,
      data: encode('removeOwner(address prevOwner, address owner, uint256 _threshold)', [
        thiefKey,
        account,
        1n,
      ]),
    }),
  },
)

const safeDelegateCalls = kind(
  'Bybit, February 2025 (ironhackers-new-site.pages.dev/en/bybit-hack-lazarus-safewallet; panewslab.com/en/articles/0ieex6mt)',
  {
    'a transfer that is a delegatecall': safeSign({
      to: sweeper,
      data: encode('transfer(address to, uint256 amount)', [thiefKey, 0n]),
      operation: 1,
    }),
    'a delegatecall with no data': safeSign({ to: sweeper, operation: 1 }),
    'an execution with a delegatecall, sent at once': call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [
        sweeper,
        0n,
        '0xa9059cbb',
        1,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        `${padded(account)}${'0'.repeat(64)}01`,
      ],
    ),
    'a MultiSend whose second call upgrades the Safe': safeSign({
      to: '0x38869bf66a61cF6bDB996A6aE40D5853Fd43B526',
      data: encode('multiSend(bytes transactions)', [
        concat([
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [0, usdc.address, 0n, 4n, '0x18160ddd'],
          ),
          encodePacked(
            ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
            [1, sweeper, 0n, 4n, '0xdeadbeef'],
          ),
        ]),
      ]),
      operation: 1,
    }),
  },
)

const modules = kind(
  'ERC-7579 (eips.ethereum.org/EIPS/eip-7579): modules; Trail of Bits 2026: blog.trailofbits.com/2026/03/11/six-mistakes-in-erc-4337-smart-accounts',
  {
    'a validator of a stranger': call(
      wallet,
      'installModule(uint256 moduleTypeId, address module, bytes initData)',
      [1n, sweeper, padded(thiefKey)],
    ),
    'an executor of a stranger, by a call to oneself': call(
      account,
      'installModule(uint256 moduleTypeId, address module, bytes initData)',
      [2n, sweeper, '0x'],
    ),
    'a fallback of a stranger by signature': sign(
      { name: 'Nexus', version: '1.0.2', chainId: 1, verifyingContract: wallet },
      ['ModuleEnableMode(address module, uint256 moduleType, bytes32 userOpHash, bytes initData)'],
      {
        module: sweeper,
        moduleType: '3',
        userOpHash: padded(someone('operation')),
        initData: padded(thiefKey),
      },
    ),
  },
)

const spendPermission = (change: Record<string, unknown>, chainId = 1) =>
  sign(
    {
      name: 'Spend Permission Manager',
      version: '1',
      chainId,
      verifyingContract: '0xf85210B21cC50302F477BA56686d2019dC9b67Ad',
    },
    [
      'SpendPermission(address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData)',
    ],
    {
      account,
      spender: thiefKey,
      token: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      allowance: `${ether('10')}`,
      period: 86_400,
      start: 0,
      end: 281_474_976_710_655,
      salt: '0',
      extraData: '0x',
      ...change,
    },
  )
const spendPermissions = kind(
  'Base docs 2025: spend permissions (docs.base.org/smart-wallet/guides/spend-permissions)',
  {
    'all ether each day for ever': spendPermission({}),
    'all USDC every second': spendPermission({
      token: usdc.address,
      allowance: `${amount('usdc', '1000')}`,
      period: 1,
      end: now + 30 * day,
    }),
    'an unlimited permission for one hour': spendPermission({
      token: weth.address,
      allowance: `${2n ** 160n - 1n}`,
      end: now + 3600,
    }),
    'a permission approved by a transaction': call(
      '0xf85210B21cC50302F477BA56686d2019dC9b67Ad',
      'approve((address account, address spender, address token, uint160 allowance, uint48 period, uint48 start, uint48 end, uint256 salt, bytes extraData) spendPermission)',
      [
        {
          account,
          spender: thiefKey,
          token: usdc.address,
          allowance: amount('usdc', '1000'),
          period: 86_400,
          start: 0,
          end: 281_474_976_710_655,
          salt: 0n,
          extraData: '0x',
        },
      ],
    ),
  },
)

const proxyOwners = kind(
  'BlockSec 2024: $55 M of DAI (blocksec.com/blog/illicit-fund-flow-case-study-phishing); DSProxy, Maker and Instadapp contracts',
  {
    'a proxy’s owner becomes a stranger': call(
      someone('ds-proxy of the account'),
      'setOwner(address owner_)',
      [thiefKey],
    ),
    'a proxy’s authority becomes a contract of a stranger': call(
      someone('ds-proxy of the account'),
      'setAuthority(address authority_)',
      [sweeper],
    ),
    'a stranger gets authority over a DeFi smart account': call(
      someone('defi smart account'),
      'cast(string[] _targetNames, bytes[] _datas, address _origin)',
      [['AUTHORITY-A'], [encode('add(address authority)', [thiefKey])], zeroAddress],
    ),
    'a vault position given to a stranger': call(
      '0x5ef30b9986345249bc32d8928B7ee64DE9435E39',
      'give(uint256 cdp, address dst)',
      [31_337n, thiefKey],
    ),
  },
)

const boundAccounts = kind(
  'ERC-6551 (eips.ethereum.org/EIPS/eip-6551) and ERC-1967 upgrades; no report known, the mechanism of the standards',
  {
    'a token bound account sends its token away': call(
      someone('token bound account'),
      'execute(address to, uint256 value, bytes data, uint8 operation)',
      [
        steth.address,
        0n,
        encode('transfer(address to, uint256 amount)', [thiefKey, ether('70')]),
        0,
      ],
    ),
    'a token bound account delegates its call': call(
      someone('token bound account'),
      'execute(address to, uint256 value, bytes data, uint8 operation)',
      [sweeper, 0n, '0x12345678', 1],
    ),
    'a smart account’s code replaced': call(
      wallet,
      'upgradeToAndCall(address newImplementation, bytes data)',
      [sweeper, '0x'],
    ),
  },
)

const managers = kind(
  'Morpho, Euler and Compound III contracts: authorization, operators, allow; no report known, the mechanism of the contracts',
  {
    'a stranger manages Morpho positions': call(
      '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb',
      'setAuthorization(address authorized, bool newIsAuthorized)',
      [thiefKey, true],
    ),
    'a stranger manages Compound positions': call(
      '0xc3d688B66703497DAA19211EEdff47f25384cdc3',
      'allow(address manager, bool isAllowed)',
      [thiefKey, true],
    ),
    'a stranger operates Euler accounts': call(
      '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383',
      'setAccountOperator(address account, address operator, bool authorized)',
      [account, thiefKey, true],
    ),
    'a stranger manages Morpho positions by signature': sign(
      { chainId: 1, verifyingContract: '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb' },
      [
        'Authorization(address authorizer, address authorized, bool isAuthorized, uint256 nonce, uint256 deadline)',
      ],
      {
        authorizer: account,
        authorized: thiefKey,
        isAuthorized: true,
        nonce: 0,
        deadline: `${max}`,
      },
    ),
  },
)

const trusted = kind(
  'Maker Vat, Synthetix and Balancer contracts: hope, delegate approvals, relayers; no report known, the mechanism of the contracts',
  {
    'a stranger moves all internal DAI': call(
      '0x35D1b3F3D7966A1DFe207aa4514C12a259A0492B',
      'hope(address usr)',
      [thiefKey],
    ),
    'a stranger does everything with a Synthetix account': call(
      '0x15fd6e554874B9e70F832Ed37f231Ac5E142362f',
      'approveAllDelegatePowers(address delegate)',
      [thiefKey],
    ),
    'a stranger relays for a Balancer account': call(
      contracts.balancerVault,
      'setRelayerApproval(address sender, address relayer, bool approved)',
      [account, sweeper, true],
    ),
  },
)

/** Accounts that a stranger comes to control. */
export const takenAccounts: readonly CorpusCase[] = [
  ...delegations,
  ...hiddenDelegations,
  ...safeOwners,
  ...safeDelegateCalls,
  ...modules,
  ...spendPermissions,
  ...proxyOwners,
  ...boundAccounts,
  ...managers,
  ...trusted,
]
