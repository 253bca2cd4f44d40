import { now } from '#tests/lib/review/preview/context.ts'
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
  batch,
  type CorpusCase,
  call,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, weth } = tokens
const max = 2n ** 256n - 1n
const owner = someone('new owner of everything')
const code = someone('code of a thief')
const own = someone('contract of the account')
const proxyAdmin = someone('proxy admin of the account')

const ownership = kind(
  'Radiant Capital, October 2024: transferOwnership (onekey.so/blog/ecosystem/radiant-capital-s-50-m-mistake-when-hardware-wallets-blindly-signed-it-all-away)',
  {
    'a contract for a new owner': {
      request: call(own, 'transferOwnership(address newOwner)', [owner]),
      node: seen({ people: [owner], contracts: [own] }),
    },
    'a contract for a new owner, at once and without a claim': call(
      own,
      'transferOwnership(address newOwner, bool direct, bool renounce)',
      [owner, true, false],
    ),
    'a contract for a pending owner': call(own, 'nominateNewOwner(address _owner)', [owner]),
    'two contracts for a new owner in a batch': batch(
      call(own, 'transferOwnership(address newOwner)', [owner]),
      call(proxyAdmin, 'transferOwnership(address newOwner)', [owner]),
    ),
  },
)

const upgrades = kind(
  'Radiant Capital, October 2024: ownership and upgrade in one (getfailsafe.com/radiant-hack-solution); OpenZeppelin proxies',
  {
    'a proxy with new code': call(own, 'upgradeTo(address newImplementation)', [code]),
    'a proxy with new code that runs at once': call(
      proxyAdmin,
      'upgradeAndCall(address proxy, address implementation, bytes data)',
      [own, code, encode('initialize(address owner)', [owner])],
    ),
    'a proxy with a new administrator': call(own, 'changeAdmin(address newAdmin)', [owner]),
    'a beacon with new code': call(own, 'setImplementation(address implementation)', [code]),
  },
)

const node = padded(someone('node of a name'))
const ens = kind(
  'ENS contracts: registry and registrar; no report known, the mechanism of the contracts',
  {
    'a registered name handed over': call(
      '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85',
      'safeTransferFrom(address from, address to, uint256 tokenId)',
      [account, owner, BigInt(node)],
    ),
    'a name for a new owner in the registry': call(
      '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
      'setOwner(bytes32 node, address owner)',
      [node, owner],
    ),
    'a name with all records for a new owner': call(
      '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
      'setRecord(bytes32 node, address owner, address resolver, uint64 ttl)',
      [node, owner, code, 0n],
    ),
  },
)

const records = kind(
  'ENS contracts: resolvers, addr records and operators; no report known, the mechanism of the contracts',
  {
    'payments to a name for a stranger': call(
      '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
      'setAddr(bytes32 node, address a)',
      [node, owner],
    ),
    'a stranger edits every record': call(
      '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63',
      'setApprovalForAll(address operator, bool approved)',
      [owner, true],
    ),
    'a resolver of a stranger': call(
      '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
      'setResolver(bytes32 node, address resolver)',
      [node, code],
    ),
  },
)

const forward = (name: string, type: string, message: Record<string, unknown>) =>
  sign({ name, version: '1', chainId: 1, verifyingContract: someone('forwarder') }, [type], message)
const forwardType =
  'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, uint48 deadline, bytes data)'
const approval = encode('approve(address spender, uint256 amount)', [owner, max])
const forwarders = kind(
  'OpenZeppelin ERC2771Forwarder: forwarded requests; no report known, the mechanism of the contract',
  {
    'an approval that a forwarder sends': forward('ERC2771Forwarder', forwardType, {
      from: account,
      to: weth.address,
      value: '0',
      gas: '90000',
      nonce: '0',
      deadline: now + 3600,
      data: approval,
    }),
    'a forwarded transfer to a stranger': forward('MinimalForwarder', forwardType, {
      from: account,
      to: usdt.address,
      value: '0',
      gas: '90000',
      nonce: '4',
      deadline: now + 3600,
      data: encode('transfer(address to, uint256 amount)', [owner, amount('usdt', '1000')]),
    }),
    'a forwarded multicall with an approval within': forward('Forwarder', forwardType, {
      from: account,
      to: someone('account that forwards'),
      value: '0',
      gas: '900000',
      nonce: '4',
      deadline: now + 3600,
      data: encode('multicall(address target, bytes[] data)', [usdc.address, [approval]]),
    }),
  },
)

const metaType = 'MetaTransaction(uint256 nonce, address from, bytes functionSignature)'
const metas = kind(
  'Polygon PoS tokens: executeMetaTransaction; no report known, the mechanism of the contracts',
  {
    'an approval as a meta transaction': {
      request: sign(
        {
          name: 'Wrapped Ether',
          version: '1',
          verifyingContract: '0x7ceB23fD6bC0adD59E62ac25578270cFf1b9f619',
          salt: padded('0x89'),
        },
        [metaType],
        { nonce: 0, from: account, functionSignature: approval },
      ),
      context: { chainId: 137, tokens: [] },
    },
    'a transfer as a meta transaction': {
      request: sign(
        {
          name: '(PoS) Tether USD',
          version: '1',
          verifyingContract: '0xc2132D05D31c914a87C6611C10748AEb04B58e8F',
          salt: padded('0x89'),
        },
        [metaType],
        {
          nonce: 3,
          from: account,
          functionSignature: encode('transfer(address to, uint256 amount)', [
            owner,
            amount('usdt', '4900'),
          ]),
        },
      ),
      context: { chainId: 137, tokens: [] },
    },
    'all items by a meta transaction': {
      request: sign(
        {
          name: 'Game Items',
          version: '1',
          verifyingContract: someone('game items on polygon'),
          salt: padded('0x89'),
        },
        [metaType],
        {
          nonce: 1,
          from: account,
          functionSignature: encode('setApprovalForAll(address operator, bool approved)', [
            owner,
            true,
          ]),
        },
      ),
      context: { chainId: 137, tokens: [] },
    },
    'a paid call whose refund goes to a stranger': forward(
      'Relay',
      'ExecuteWithRefund(address from, address to, bytes data, address refundTo, address refundToken, uint256 refundAmount)',
      {
        from: account,
        to: usdc.address,
        data: '0x',
        refundTo: owner,
        refundToken: weth.address,
        refundAmount: `${ether('800')}`,
      },
    ),
  },
)

/** Contracts, names and requests that end up with a new owner. */
export const takenOwnership: readonly CorpusCase[] = [
  ...ownership,
  ...upgrades,
  ...ens,
  ...records,
  ...forwarders,
  ...metas,
]
