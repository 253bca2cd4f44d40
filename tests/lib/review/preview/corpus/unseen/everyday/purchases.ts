import { keccak256, parseEther, parseUnits, toHex } from 'viem'
import { day, now } from '#tests/lib/review/preview/context.ts'
import { base, onBase, onOptimism, optimism } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { gained, gainedItem, paid } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  authorize,
  batch,
  call,
  collection,
  encode,
  message,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, usdt } = tokens
const resolver = '0xF29100983E058B709F3D539b0c765937B804AC15'
const registrar = '0x59E16fcCd424Cc24e280Be16E11Bcd56fb0CE547'
const manifold = '0x26BBEA7803DcAc346D5F5f135b57Cf2c752A02bE'
const seaDrop = '0x00005EA00Ac477B1030CE78506496e8C2dE24bf5'
const flow = '0x7a86d3e6894f9c5B5f25FFBDAaE658CFc7569623'
const requests = '0x370DE27fdb7D1Ff1e1BaA7D11c5820a324Cf623C'
const supplier = someone('a supplier')
const item = gainedItem(collection, 4021n)

/** What people buy, pay, name, declare and take back. */
export const purchases = everyday('purchases, payments, names and declarations of 2025 and 2026', {
  'a print of an artist at Manifold': {
    from: ['Manifold: claim pages', 'https://docs.manifold.xyz/client-sdk'],
    request: call(
      manifold,
      'mint(address creatorContractAddress, uint256 instanceId, uint32 mintIndex, bytes32[] merkleProof, address mintFor) payable',
      [collection, 4_042_008_816n, 0, [], account],
      parseEther('0.0005'),
    ),
    node: seen({
      contracts: [manifold, collection],
      changes: [...paid('ether', parseEther('0.0005'), manifold), item],
    }),
  },
  'a public sale of an item': {
    from: ['SeaDrop', 'https://github.com/ProjectOpenSea/seadrop'],
    request: call(
      seaDrop,
      'mintPublic(address nftContract, address feeRecipient, address minterIfNotPayer, uint256 quantity) payable',
      [collection, '0x0000a26b00c1F0DF003000390027140000fAa719', zeroAddress, 2n],
      parseEther('0.16'),
    ),
    node: seen({
      contracts: [seaDrop, collection],
      changes: [...paid('ether', parseEther('0.16'), someone('an artist')), item],
    }),
  },
  'listings canceled at once': {
    from: documents.seaport,
    request: call(
      '0x0000000000000068F116a894984e2DB1123eB395',
      'incrementCounter() returns (uint256)',
    ),
    node: seen({ contracts: ['0x0000000000000068F116a894984e2DB1123eB395'] }),
  },
  'a name renewed with a referral': {
    from: documents.ens,
    request: call(
      registrar,
      'renew(string label, uint256 duration, bytes32 referrer) payable',
      ['somebody', 31_536_000n, zeroHash],
      parseEther('0.0017'),
    ),
    node: seen({ contracts: [registrar], changes: paid('ether', parseEther('0.0016'), registrar) }),
  },
  'records of a name in one call': {
    from: documents.ens,
    request: call(resolver, 'multicall(bytes[] data) returns (bytes[])', [
      [
        encode('setText(bytes32 node, string key, string value)', [
          keccak256(toHex('node')),
          'url',
          'https://somebody.example',
        ]),
        encode('setText(bytes32 node, string key, string value)', [
          keccak256(toHex('node')),
          'com.github',
          'somebody',
        ]),
        encode('setAddr(bytes32 node, address a)', [keccak256(toHex('node')), account]),
      ],
    ]),
    node: seen({ contracts: [resolver] }),
  },
  'the name of the account': {
    from: documents.ens,
    request: call(
      '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb',
      'setName(string name) returns (bytes32)',
      ['somebody.eth'],
    ),
    node: seen({ contracts: ['0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'] }),
  },
  'a stream of wages topped up': {
    from: ['Sablier Flow', 'https://docs.sablier.com/concepts/flow/overview'],
    request: call(
      flow,
      'deposit(uint256 streamId, uint128 amount, address sender, address recipient)',
      [414n, parseUnits('300', 6), account, someone('an employee')],
    ),
    node: seen({
      contracts: [flow],
      people: [someone('an employee')],
      changes: paid(usdc, parseUnits('300', 6), flow),
    }),
  },
  'an invoice of Request': {
    from: ['Request Network: payments', 'https://docs.request.network'],
    request: call(
      requests,
      'transferFromWithReferenceAndFee(address _tokenAddress, address _to, uint256 _amount, bytes _paymentReference, uint256 _feeAmount, address _feeAddress)',
      [
        usdt.address,
        supplier,
        parseUnits('260', 6),
        '0x6f1c8a2b9d3e4f50',
        0n,
        '0x000000000000000000000000000000000000dEaD',
      ],
    ),
    node: seen({
      contracts: [requests],
      people: [supplier],
      changes: paid(usdt, parseUnits('260', 6), supplier),
    }),
  },
  'an authorization for a shop that captures later': {
    from: ['Commerce payments protocol', 'https://github.com/base/commerce-payments'],
    on: base,
    request: sign(
      domain('USD Coin', onBase.usdc.address, 8453, '2'),
      [
        'ReceiveWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: '0x0E3dF9510de65469C4518D7843919c0b8C7A7757',
        value: parseUnits('32.5', 6).toString(),
        validAfter: 0,
        validBefore: now + day,
        nonce: keccak256(toHex('a payment to capture')),
      },
    ),
    node: seen({ contracts: ['0x0E3dF9510de65469C4518D7843919c0b8C7A7757'] }),
  },
  'an attestation signed for a course': {
    from: documents.eas,
    on: optimism,
    request: sign(
      domain('EAS', '0x4200000000000000000000000000000000000021', 10, '1.0.1'),
      [
        'Attest(address attester, bytes32 schema, address recipient, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value, uint256 nonce, uint64 deadline)',
      ],
      {
        attester: account,
        schema: keccak256(toHex('a schema')),
        recipient: someone('a student'),
        expirationTime: 0,
        revocable: true,
        refUID: zeroHash,
        data: `0x${'1'.padStart(64, '0')}`,
        value: '0',
        nonce: '3',
        deadline: now + day,
      },
    ),
    node: seen({
      contracts: ['0x4200000000000000000000000000000000000021'],
      people: [someone('a student')],
    }),
  },
  'the delegate of the account taken back': {
    from: documents.eip7702,
    request: authorize(zeroAddress),
  },
  'a permission of Permit2 ended': {
    from: documents.permit2,
    request: call(contracts.permit2, 'lockdown((address token, address spender)[] approvals)', [
      [{ token: usdc.address, spender: someone('an old application') }],
    ]),
    node: seen({ contracts: [contracts.permit2, someone('an old application')] }),
  },
  'an allowance of USDT changed by way of zero': {
    from: ['USDT: approve race', 'https://github.com/ethereum/EIPs/issues/20'],
    request: batch(
      call(usdt.address, 'approve(address spender, uint256 amount)', [
        '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
        0n,
      ]),
      call(usdt.address, 'approve(address spender, uint256 amount)', [
        '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
        parseUnits('80', 6),
      ]),
    ),
    node: seen({ contracts: ['0xdef1c0ded9bec7f1a1670819833240f027b25eff'] }),
  },
  'a ticket of an event': {
    from: documents.unlock,
    on: optimism,
    request: call(
      someone('lock of an event'),
      'purchase(uint256[] _values, address[] _recipients, address[] _referrers, address[] _keyManagers, bytes[] _data) payable returns (uint256[])',
      [[parseUnits('25', 6)], [account], [zeroAddress], [zeroAddress], ['0x']],
    ),
    node: seen({
      contracts: [someone('lock of an event')],
      changes: [
        ...paid(onOptimism.usdc, parseUnits('25', 6), someone('lock of an event')),
        gainedItem(someone('lock of an event'), 210n),
      ],
    }),
  },
  'a login of Tally': {
    from: documents.erc4361,
    on: { origin: 'https://www.tally.xyz' },
    request: message(
      `www.tally.xyz wants you to sign in with your Ethereum account:\n${account}\n\nSign in with Ethereum to Tally\n\nURI: https://www.tally.xyz\nVersion: 1\nChain ID: 1\nNonce: k3j2h1g0f9d8\nIssued At: 2026-01-15T00:00:00.000Z\nExpiration Time: 2026-01-22T00:00:00.000Z`,
    ),
  },
  'a login of Guild': {
    from: ['Guild: wallet verification', 'https://docs.guild.xyz'],
    on: { origin: 'https://guild.xyz' },
    request: message(
      `Please sign this message\n\nDomain: guild.xyz\n\nMethod: 2\n\nAddr: ${account}\n\nNonce: kx82jq0d\n\nTimestamp: 1768435200000`,
    ),
  },
  'a present of a token to a friend of old': {
    from: documents.erc20,
    on: base,
    request: call(onBase.usdc.address, 'transfer(address to, uint256 amount) returns (bool)', [
      '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      parseUnits('600', 6),
    ]),
    node: seen({
      people: ['0x70997970C51812dc3A010C7d01b50e0d17dc79C8'],
      changes: paid(
        onBase.usdc,
        parseUnits('600', 6),
        '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      ),
    }),
  },
  'ether of a refund collected': {
    from: ['SeaDrop', 'https://github.com/ProjectOpenSea/seadrop'],
    request: call(someone('auction of an artist'), 'claimRefund()'),
    node: seen({
      contracts: [someone('auction of an artist')],
      changes: [gained('ether', parseEther('0.12'))],
    }),
  },
})
