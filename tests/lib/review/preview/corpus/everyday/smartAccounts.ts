import { concat, pad, parseEther, parseUnits, toHex } from 'viem'
import { contracts, newPerson, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  authorize,
  type CorpusCase,
  call,
  encode,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** The smart account that the account owns. */
const wallet = '0x976EA74026E726554dB657fA54763abd0C3a0aa9'
const context = { knownAddresses: [friend, wallet] }
const entryPoint06 = '0x5FF137D4b0FDCD49DcA30c7CF57E578a026d2789'
const entryPoint07 = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const entryPoint08 = '0x4337084D9E255Ff0702461CF8895CE9E3b5Ff108'
const metaMaskDelegator = '0x63c0c19a282a1B52b07dD5a65b58948A07DAE32B'
const safeModule = '0x75cf11467937ce3F2f357CE24ffc3DBF8fD5c226'
const { usdc } = tokens

const userOperation =
  'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)'
const safeOperation =
  'SafeOp(address safe, uint256 nonce, bytes initCode, bytes callData, uint128 verificationGasLimit, uint128 callGasLimit, uint256 preVerificationGas, uint128 maxPriorityFeePerGas, uint128 maxFeePerGas, bytes paymasterAndData, uint48 validAfter, uint48 validUntil, address entryPoint)'
const execute = 'execute(address dest, uint256 value, bytes func)'
const transfer = (to: string, amount: string) =>
  encode('transfer(address to, uint256 amount) returns (bool)', [to, parseUnits(amount, 6)])
/** Two numbers of 128 bits, as packed user operations have them. */
const packed = (high: bigint, low: bigint) =>
  concat([toHex(high, { size: 16 }), toHex(low, { size: 16 })])
const operation = (callData: string, nonce: string) =>
  sign(
    { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: entryPoint08 },
    [userOperation],
    {
      sender: wallet,
      nonce,
      initCode: '0x',
      callData,
      accountGasLimits: packed(150_000n, 90_000n),
      preVerificationGas: '52000',
      gasFees: packed(1_000_000_000n, 12_000_000_000n),
      paymasterAndData: '0x',
    },
  )
const safeOp = (callData: string, nonce: string) =>
  sign({ chainId: 1, verifyingContract: safeModule }, [safeOperation], {
    safe: wallet,
    nonce,
    initCode: '0x',
    callData,
    verificationGasLimit: '120000',
    callGasLimit: '95000',
    preVerificationGas: '56000',
    maxPriorityFeePerGas: '1000000000',
    maxFeePerGas: '12000000000',
    paymasterAndData: '0x',
    validAfter: '0',
    validUntil: '0',
    entryPoint: entryPoint07,
  })

/** Smart accounts of ERC-4337, and the delegation of EIP-7702. */
export const smartAccounts: CorpusCase[] = [
  {
    name: 'a small payment from a smart account',
    source: 'ERC-4337: PackedUserOperation of EntryPoint 0.8, SimpleAccount.execute',
    request: operation(encode(execute, [friend, parseEther('0.01'), '0x']), '4'),
    context,
  },
  {
    name: 'a small payment of USDC from a smart account',
    source: 'ERC-4337: PackedUserOperation of EntryPoint 0.8, execute of an ERC-20 transfer',
    request: operation(encode(execute, [usdc.address, 0n, transfer(newPerson, '18')]), '5'),
    context,
  },
  {
    name: 'an exact approval and a deposit from a smart account',
    source: 'ERC-4337: PackedUserOperation, SimpleAccount.executeBatch(Call[])',
    request: operation(
      encode('executeBatch((address target, uint256 value, bytes data)[] calls)', [
        [
          {
            target: usdc.address,
            value: 0n,
            data: encode('approve(address spender, uint256 amount) returns (bool)', [
              contracts.aavePool,
              parseUnits('60', 6),
            ]),
          },
          {
            target: contracts.aavePool,
            value: 0n,
            data: encode(
              'supply(address asset, uint256 amount, address onBehalfOf, uint16 referralCode)',
              [usdc.address, parseUnits('60', 6), wallet, 0],
            ),
          },
        ],
      ]),
      '6',
    ),
    context,
  },
  {
    name: 'a small payment from a Safe with the module of ERC-4337',
    source: 'Safe: Safe4337Module 0.3.0 SafeOp, executeUserOp(address,uint256,bytes,uint8)',
    request: safeOp(
      encode('executeUserOp(address to, uint256 value, bytes data, uint8 operation)', [
        friend,
        parseEther('0.02'),
        '0x',
        0,
      ]),
      '9',
    ),
    context,
  },
  {
    name: 'a payment that the owner starts directly',
    source: 'ERC-4337: SimpleAccount.execute(address,uint256,bytes) called by the owner',
    request: call(wallet, execute, [friend, parseEther('0.05'), '0x']),
    context,
  },
  {
    name: 'gas paid in advance for the own smart account',
    source: 'ERC-4337: EntryPoint 0.7 depositTo(address)',
    request: call(entryPoint07, 'depositTo(address account) payable', [wallet], parseEther('0.05')),
    context,
  },
  {
    name: 'the rest of the gas deposit taken back',
    source: 'ERC-4337: EntryPoint 0.6 withdrawTo(address,uint256) to the own account',
    request: call(entryPoint06, 'withdrawTo(address withdrawAddress, uint256 withdrawAmount)', [
      account,
      parseEther('0.031'),
    ]),
  },
  {
    name: 'a smart account created',
    source: 'ERC-4337: SimpleAccountFactory 0.7 createAccount(address,uint256)',
    request: call(
      '0x91E60e0613810449d098b0b5Ec8b51A0FE8c8985',
      'createAccount(address owner, uint256 salt) returns (address ret)',
      [account, 0n],
    ),
  },
  {
    name: 'ether sent to the own smart account',
    source: 'Ethereum: plain transfer to a smart account used before',
    request: send(wallet, parseEther('0.3')),
    context,
  },
  {
    name: 'the account upgraded with the delegator of MetaMask',
    source: 'EIP-7702: MetaMask EIP7702StatelessDeleGator 1.3.0',
    request: authorize(metaMaskDelegator),
  },
  {
    name: 'the account upgraded on Optimism',
    source: 'EIP-7702: MetaMask EIP7702StatelessDeleGator 1.3.0, chain 10',
    request: authorize(metaMaskDelegator, 10),
    context: { chainId: 10, tokens: [] },
  },
  {
    name: 'the delegation of the account removed',
    source: 'EIP-7702: authorization of the zero address, which clears the code',
    request: authorize(zeroAddress),
  },
  {
    name: 'a payment of the upgraded account by its own code',
    source: 'ERC-7579: execute(bytes32,bytes) in single mode, MetaMask EIP7702StatelessDeleGator',
    request: call(account, 'execute(bytes32 mode, bytes executionCalldata) payable', [
      `0x${'0'.repeat(64)}`,
      concat([friend, pad(toHex(parseEther('0.04'))), '0x']),
    ]),
  },
]
