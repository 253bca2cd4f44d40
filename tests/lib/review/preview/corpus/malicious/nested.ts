import { concatHex, encodePacked, type Hex, size } from 'viem'
import { now, safeTxType } from '#tests/lib/review/preview/context.ts'
import {
  account,
  authorize,
  batch,
  type CorpusCase,
  call,
  collection,
  encode,
  message,
  send,
  sign,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, dai, weth } = tokens
const max = 2n ** 256n - 1n
const ether = 10n ** 18n
const zero = `0x${'0'.repeat(40)}`
const approve = encode('approve(address,uint256)', [thief, max])
const approveAll = encode('setApprovalForAll(address,bool)', [thief, true])
const multicall3 = '0xcA11bde05977b3631167028862bE2a173976CA11'
const safe = '0x1111111111111111111111111111111111111111'
const packed = (operation: number, to: Hex, data: Hex, value = 0n) =>
  encodePacked(
    ['uint8', 'address', 'uint256', 'uint256', 'bytes'],
    [operation, to, value, BigInt(size(data)), data],
  )
const execTransaction =
  'execTransaction(address,uint256,bytes,uint8,uint256,uint256,uint256,address,address,bytes)'
const exec = (to: string, data: Hex, operation: number) =>
  call(safe, execTransaction, [to, 0n, data, operation, 0n, 0n, 0n, zero, zero, '0x'])
const safeTx = (change: Record<string, unknown>) =>
  sign({ chainId: 1, verifyingContract: safe }, [safeTxType], {
    to: usdc.address,
    value: 0,
    data: '0x',
    operation: 0,
    safeTxGas: 0,
    baseGas: 0,
    gasPrice: 0,
    gasToken: zero,
    refundReceiver: zero,
    nonce: 7,
    ...change,
  })
const forwardTypes = [
  'ForwardRequest(address from, address to, uint256 value, uint256 gas, uint256 nonce, bytes data)',
]
const forward = (data: Hex, to: string = usdc.address) =>
  sign({ name: 'Forwarder', version: '1', chainId: 1, verifyingContract: stranger }, forwardTypes, {
    from: account,
    to,
    value: 0,
    gas: 200000,
    nonce: 0,
    data,
  })
const siwe = (domain: string, address: string, uri = `https://${domain}`) =>
  message(
    [
      `${domain} wants you to sign in with your Ethereum account:`,
      address,
      '',
      'Sign in.',
      '',
      `URI: ${uri}`,
      'Version: 1',
      'Chain ID: 1',
      'Nonce: k3j2h1g0f9d8',
      'Issued At: 2026-01-15T00:00:00Z',
    ].join('\n'),
  )

/** Frauds inside of other calls, in smart accounts, and in messages. */
export const maliciousNested: CorpusCase[] = [
  {
    name: 'an approval in a multicall',
    source: 'Multicall wrapper of drainer contracts',
    request: call(usdc.address, 'multicall(bytes[])', [[approve]]),
  },
  {
    name: 'an approval two multicalls deep',
    source: 'nested multicall',
    request: call(usdc.address, 'multicall(bytes[])', [
      [
        encode('multicall(bytes[])', [
          [encode('transfer(address,uint256)', [account, 1n]), approve],
        ]),
      ],
    ]),
  },
  {
    name: 'approvals in an aggregate',
    source: 'Multicall3 aggregate3 by a smart account',
    request: call(multicall3, 'aggregate3((address,bool,bytes)[])', [
      [
        [usdc.address, true, approve],
        [collection, true, approveAll],
      ],
    ]),
  },
  {
    name: 'an approval with ether in an aggregate',
    source: 'Multicall3 aggregate3Value',
    request: call(
      multicall3,
      'aggregate3Value((address,bool,uint256,bytes)[])',
      [[[dai.address, true, 0n, approve]]],
      ether,
    ),
  },
  {
    name: 'a batch: a harmless payment and an unlimited approval',
    source: 'EIP-5792 batch of drainers for smart accounts, 2025',
    request: batch(send(account, 0n), call(usdc.address, 'approve(address,uint256)', [thief, max])),
  },
  {
    name: 'a batch: approvals of three tokens',
    source: 'EIP-5792 batch after an EIP-7702 upgrade',
    request: batch(
      call(usdc.address, 'approve(address,uint256)', [thief, max]),
      call(dai.address, 'approve(address,uint256)', [thief, max]),
      call(weth.address, 'approve(address,uint256)', [thief, max]),
    ),
  },
  {
    name: 'a batch with a bait function',
    source: 'EIP-5792 batch',
    request: batch(send(account, 0n), call(stranger, 'SecurityUpdate()', [], 6n * ether)),
  },
  {
    name: 'a Safe runs foreign code',
    source: 'Safe execTransaction with operation 1, Bybit theft, February 2025',
    request: exec(thief, '0xa9059cbb', 1),
  },
  {
    name: 'a Safe approves',
    source: 'Safe execTransaction',
    request: exec(usdc.address, approve, 0),
  },
  {
    name: 'a Safe’s batch approves',
    source: 'MultiSendCallOnly with an approval in it',
    request: exec(
      '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
      encode('multiSend(bytes)', [
        concatHex([packed(0, weth.address, '0xd0e30db0', ether), packed(0, usdc.address, approve)]),
      ]),
      1,
    ),
  },
  {
    name: 'a Safe’s batch with a delegate call inside',
    source: 'MultiSend with operation 1 inside',
    request: exec(
      '0xA238CBeb142c10Ef7Ad8442C6D1f9E89e07e7761',
      encode('multiSend(bytes)', [packed(1, thief, '0x12345678')]),
      1,
    ),
  },
  {
    name: 'a Safe’s signature for foreign code',
    source: 'SafeTx with operation 1, WazirX theft, July 2024',
    request: safeTx({ to: thief, data: '0xa9059cbb', operation: 1 }),
  },
  {
    name: 'a Safe’s signature for an approval',
    source: 'SafeTx typed data',
    request: safeTx({ data: approve }),
  },
  {
    name: 'a Safe’s signature for a new owner',
    source: 'SafeTx typed data',
    request: safeTx({
      to: safe,
      data: encode('addOwnerWithThreshold(address,uint256)', [thief, 1n]),
    }),
  },
  {
    name: 'a Safe’s signature for a module',
    source: 'SafeTx typed data',
    request: safeTx({ to: safe, data: encode('enableModule(address)', [thief]) }),
  },
  {
    name: 'a smart account approves',
    source: 'ERC-4337 account execute(address,uint256,bytes)',
    request: call(safe, 'execute(address,uint256,bytes)', [usdc.address, 0n, approve]),
  },
  {
    name: 'a smart account’s batch approves',
    source: 'ERC-4337 account executeBatch',
    request: call(safe, 'executeBatch((address,uint256,bytes)[])', [
      [
        [weth.address, 0n, encode('deposit()')],
        [usdc.address, 0n, approve],
      ],
    ]),
  },
  {
    name: 'a smart account’s batch in lists',
    source: 'SimpleAccount executeBatch(address[],bytes[])',
    request: call(safe, 'executeBatch(address[],bytes[])', [
      [usdc.address, collection],
      [approve, approveAll],
    ]),
  },
  {
    name: 'a modular account approves',
    source: 'ERC-7579 execute, single',
    request: call(safe, 'execute(bytes32,bytes)', [
      `0x${'0'.repeat(64)}`,
      concatHex([usdc.address, `0x${'0'.repeat(64)}`, approve]),
    ]),
  },
  {
    name: 'a modular account runs foreign code',
    source: 'ERC-7579 execute, delegatecall',
    request: call(safe, 'execute(bytes32,bytes)', [
      `0xff${'0'.repeat(62)}`,
      concatHex([thief as Hex, '0x12345678']),
    ]),
  },
  {
    name: 'a bundle whose operation approves',
    source: 'EntryPoint handleOps (0.7)',
    request: call(
      '0x0000000071727De22E5E9d8BAf0edAc6f37da032',
      'handleOps((address,uint256,bytes,bytes,bytes32,uint256,bytes32,bytes,bytes)[],address)',
      [
        [
          [
            safe,
            0n,
            '0x',
            encode('execute(address,uint256,bytes)', [usdc.address, 0n, approve]),
            `0x${'0'.repeat(64)}`,
            0n,
            `0x${'0'.repeat(64)}`,
            '0x',
            '0x',
          ],
        ],
        thief,
      ],
    ),
  },
  {
    name: 'a user operation that approves, by signature',
    source: 'ERC-4337 PackedUserOperation typed data (EntryPoint 0.8)',
    request: sign(
      {
        name: 'ERC4337',
        version: '1',
        chainId: 1,
        verifyingContract: '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108',
      },
      [
        'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)',
      ],
      {
        sender: safe,
        nonce: 0,
        initCode: '0x',
        callData: encode('execute(address,uint256,bytes)', [usdc.address, 0n, approve]),
        accountGasLimits: `0x${'0'.repeat(64)}`,
        preVerificationGas: 0,
        gasFees: `0x${'0'.repeat(64)}`,
        paymasterAndData: '0x',
      },
    ),
  },
  {
    name: 'a forwarded approval',
    source: 'ERC-2771 ForwardRequest',
    request: forward(approve),
  },
  {
    name: 'a forwarded operator',
    source: 'ERC-2771 ForwardRequest of an NFT contract',
    request: forward(approveAll, collection),
  },
  {
    name: 'a meta-transaction that approves',
    source: 'NativeMetaTransaction of Polygon tokens',
    request: sign(
      { name: 'Land', version: '1', chainId: 1, verifyingContract: collection },
      ['MetaTransaction(uint256 nonce, address from, bytes functionSignature)'],
      { nonce: 0, from: account, functionSignature: approveAll },
    ),
  },
  {
    name: 'an account handed to unknown code',
    source: 'EIP-7702 delegation to a sweeper, May 2025',
    request: authorize(thief),
  },
  {
    name: 'an account handed to unknown code on every network',
    source: 'EIP-7702 authorization with chain id 0',
    request: authorize(stranger, 0),
  },
  {
    name: 'even known code on every network',
    source: 'EIP-7702 authorization with chain id 0',
    request: authorize('0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B', 0),
  },
  {
    name: 'a sign-in for another site',
    source: 'EIP-4361 relayed by a phishing site',
    request: siwe('opensea.io', account),
  },
  {
    name: 'a sign-in for a look-alike of this site',
    source: 'EIP-4361 with a Cyrillic letter',
    request: siwe('арр.example', account),
  },
  {
    name: 'a sign-in for another account',
    source: 'EIP-4361 with a foreign address',
    request: siwe('app.example', thief),
  },
  {
    name: 'a sign-in with another port',
    source: 'EIP-4361 of another service of the same host',
    request: siwe('app.example:8443', account),
  },
  {
    name: 'a transaction’s hash as a message',
    source: 'eth_sign phishing by personal_sign',
    request: message(`0x${'9f'.repeat(32)}`),
  },
  {
    name: 'a raw transaction as a message',
    source: 'personal_sign of an RLP-encoded transaction',
    request: {
      kind: 'message',
      message: {
        raw: '0xf869808504a817c800825208943c44cdddb6a900fa2b585dd299e03d12fa4293bc880de0b6b3a764000080018080',
      },
    },
  },
  {
    name: 'typed data as a message',
    source: 'personal_sign of a permit as JSON',
    request: message(
      JSON.stringify({ primaryType: 'Permit', domain: {}, message: { spender: thief } }),
    ),
  },
  {
    name: 'bytes without meaning',
    source: 'personal_sign of encoded calldata',
    request: message(`0x${approve.slice(2)}`),
  },
  {
    name: 'a deadline that nobody reads: an approval with bytes behind it',
    source: 'calldata with a suffix',
    request: {
      kind: 'transaction',
      to: usdc.address,
      value: 0n,
      data: concatHex([approve, `0x${now.toString(16).padStart(64, '0')}`]),
    },
  },
  {
    name: 'an approval cut off',
    source: 'calldata one byte short, padded by the EVM',
    request: {
      kind: 'transaction',
      to: usdc.address,
      value: 0n,
      data: approve.slice(0, -2) as Hex,
    },
  },
]
