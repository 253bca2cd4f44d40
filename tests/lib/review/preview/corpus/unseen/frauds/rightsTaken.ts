import { keccak256, parseEther, toHex } from 'viem'
import { day, max256, now } from '#tests/lib/review/preview/context.ts'
import { base, optimism } from '#tests/lib/review/preview/corpus/chains.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { paidItem } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  call,
  collection,
  encode,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const thief = someone('who takes rights')
const people = [thief]
const at = (...contracts: string[]) => seen({ people, contracts })
const { usdc } = tokens
const own = someone('a contract of the account')
const vat = '0x35D1b3F3D7966A1DFe207aa4514C12a259A0492B'
const manager = '0x5ef30b9986345249bc32d8928B7ee64DE9435E39'
const punk = '0xb47e3cd837dDF8e4c57F05d70Ab865de6e193BBB'

/** Requests that give a stranger a right over what the account has. */
export const rightsTaken = frauds('rights that a stranger gets', {
  'an operator of shares in a vault': {
    from: documents.erc7540,
    request: call(
      someone('an asynchronous vault'),
      'setOperator(address operator, bool approved) returns (bool)',
      [thief, true],
    ),
    node: at(someone('an asynchronous vault')),
  },
  'rewards that another may claim': {
    from: documents.eigenRewards,
    request: call('0x7750d328b314EfFa365A0402CcfD489B80B0adda', 'setClaimerFor(address claimer)', [
      thief,
    ]),
    node: at('0x7750d328b314EfFa365A0402CcfD489B80B0adda'),
  },
  'streams that a stranger may open': {
    from: documents.superfluid,
    request: call(
      '0xcfA132E353cB4E398080B9700609bb008eceB125',
      'grantPermissions(address token, address flowOperator) returns (bool)',
      [someone('a super token'), thief],
    ),
    node: at('0xcfA132E353cB4E398080B9700609bb008eceB125', someone('a super token')),
  },
  'the owner of a name': {
    from: reports.nftSecurity,
    request: call(
      '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e',
      'setOwner(bytes32 node, address owner)',
      [keccak256(toHex('a node')), thief],
    ),
    node: at('0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'),
  },
  'the address that a name stands for': {
    from: reports.nftSecurity,
    request: call(
      '0xF29100983E058B709F3D539b0c765937B804AC15',
      'setAddr(bytes32 node, address a)',
      [keccak256(toHex('a node')), thief],
    ),
    node: at('0xF29100983E058B709F3D539b0c765937B804AC15'),
  },
  'a Farcaster account by a signature': {
    from: documents.farcaster,
    on: optimism,
    request: sign(
      {
        name: 'Farcaster IdRegistry',
        version: '1',
        chainId: 10,
        verifyingContract: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
      },
      ['Transfer(uint256 fid, address to, uint256 nonce, uint256 deadline)'],
      { fid: '880123', to: thief, nonce: '0', deadline: now + day },
    ),
    node: at('0x00000000Fc6c5F01Fc30151999387Bb99A9f489b'),
  },
  'the debts and dollars of Maker': {
    from: documents.maker,
    request: call(vat, 'hope(address usr)', [thief]),
    node: at(vat),
  },
  'a vault of Maker': {
    from: documents.maker,
    request: call(manager, 'cdpAllow(uint256 cdp, address usr, uint256 ok)', [30_011n, thief, 1n]),
    node: at(manager),
  },
  'an engine of stakes of Sky': {
    from: ['Sky: lockstake', 'https://github.com/sky-ecosystem/lockstake'],
    request: call(
      '0xCe01C90dE7FD1bcFa39e237FE6D8D9F569e8A6a3',
      'hope(address owner, uint256 index, address usr)',
      [account, 0n, thief],
    ),
    node: at('0xCe01C90dE7FD1bcFa39e237FE6D8D9F569e8A6a3'),
  },
  'a proxy with savings': {
    from: ['DSProxy', 'https://github.com/dapphub/ds-proxy'],
    request: call(own, 'setOwner(address owner_)', [thief]),
    node: at(own),
  },
  'an authority in an account of Instadapp': {
    from: ['DSA connectors', 'https://github.com/Instadapp/dsa-connectors'],
    request: call(
      own,
      'cast(string[] _targetNames, bytes[] _datas, address _origin) payable returns (bytes32)',
      [['AUTHORITY-A'], [encode('add(address authority) payable', [thief])], account],
    ),
    node: at(own),
  },
  'a bot with all rights at Gearbox': {
    from: ['Gearbox: bots', 'https://docs.gearbox.fi'],
    request: call(
      someone('facade of Gearbox'),
      'setBotPermissions(address creditAccount, address bot, uint192 permissions)',
      [own, thief, 1023n],
    ),
    node: at(someone('facade of Gearbox')),
  },
  'tokens in two steps by an old method': {
    from: reports.increaseAllowance,
    request: call(
      usdc.address,
      'increaseApproval(address _spender, uint256 _addedValue) returns (bool)',
      [thief, max256],
    ),
    node: at(),
  },
  'an operator of tokens of ERC-777': {
    from: ['ERC-777', 'https://eips.ethereum.org/EIPS/eip-777'],
    request: call(someone('a token with operators'), 'authorizeOperator(address operator)', [
      thief,
    ]),
    node: at(someone('a token with operators')),
  },
  'a token that is approved and called': {
    from: ['ERC-1363', 'https://eips.ethereum.org/EIPS/eip-1363'],
    request: call(
      someone('a payable token'),
      'approveAndCall(address spender, uint256 value, bytes data) returns (bool)',
      [thief, max256, '0x'],
    ),
    node: seen({
      people,
      facts: [
        {
          address: someone('a payable token'),
          symbol: 'PAY',
          decimals: 18,
          balance: parseEther('5000'),
        },
      ],
    }),
  },
  'the beneficiary of a vesting': {
    from: reports.drainers,
    request: call(own, 'changeBeneficiary(address _newBeneficiary)', [thief]),
    node: at(own),
  },
  'the administrator of an own contract, later': {
    from: documents.openZeppelin,
    request: call(own, 'beginDefaultAdminTransfer(address newAdmin)', [thief]),
    node: at(own),
  },
  'a punk for nothing': {
    from: reports.nftSecurity,
    request: call(punk, 'transferPunk(address to, uint256 punkIndex)', [thief, 4411n]),
    node: seen({ people, contracts: [punk], changes: paidItem(punk, 4411n, thief) }),
  },
  'an account at GMX with all that is staked': {
    from: ['GMX: transfer account', 'https://docs.gmx.io'],
    request: call(
      '0x159854e14A862Df9E39E1D128b8e5F70B4A3cE9B',
      'signalTransfer(address _receiver)',
      [thief],
    ),
    node: at('0x159854e14A862Df9E39E1D128b8e5F70B4A3cE9B'),
  },
  'an item in the account of an item': {
    from: documents.tokenbound,
    request: call(
      own,
      'execute(address to, uint256 value, bytes data, uint8 operation) payable returns (bytes)',
      [
        collection,
        0n,
        encode('safeTransferFrom(address from, address to, uint256 tokenId)', [own, thief, 9n]),
        0,
      ],
    ),
    node: at(own, collection),
  },
  'the keys of a layer, asked by another page': {
    from: reports.squarespace,
    on: { origin: 'https://zk-bonus.example' },
    request: message('Access zkSync account.\n\nOnly sign this message for a trusted client!'),
  },
  'a vote of a page that is a permit of a Safe': {
    from: reports.radiantSigning,
    request: sign({ chainId: 1, verifyingContract: own }, ['SafeMessage(bytes message)'], {
      message: opaque('what a Safe signs', 32),
    }),
    node: at(own),
  },
  'a game key with every right': {
    from: documents.erc7715,
    on: base,
    request: {
      kind: 'other',
      method: 'wallet_grantPermissions',
      params: [
        {
          chainId: '0x2105',
          expiry: now + 3650 * day,
          signer: { type: 'key', data: { id: thief } },
          permissions: [
            { type: 'native-token-transfer', data: { allowance: toHex(parseEther('1000')) } },
          ],
        },
      ],
    },
    node: at(),
  },
})
