import { day, now, safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
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
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, weth } = tokens
const max = 2n ** 256n - 1n
const wallet = someone('smart account of the account')
const safe = someone('safe of the account')
const controller = someone('controller of accounts')

const entryPoint = '0x0000000071727De22E5E9d8BAf0edAc6f37da032'
const packedUserOperation =
  'PackedUserOperation(address sender, uint256 nonce, bytes initCode, bytes callData, bytes32 accountGasLimits, uint256 preVerificationGas, bytes32 gasFees, bytes paymasterAndData)'
const operation = (callData: string, change: Record<string, unknown> = {}) =>
  sign(
    { name: 'ERC4337', version: '1', chainId: 1, verifyingContract: entryPoint },
    [packedUserOperation],
    {
      sender: account,
      nonce: '0',
      initCode: '0x',
      callData,
      accountGasLimits: padded('0x0f4240'),
      preVerificationGas: '50000',
      gasFees: padded('0x3b9aca00'),
      paymasterAndData: '0x',
      ...change,
    },
  )

const userOperations = kind(
  'ERC-4337 (eips.ethereum.org/EIPS/eip-4337) and Trail of Bits 2026: blog.trailofbits.com/2026/03/11/six-mistakes-in-erc-4337-smart-accounts',
  {
    'an operation that sends all ether': operation(
      encode('execute(address dest, uint256 value, bytes func)', [controller, ether('9.9'), '0x']),
    ),
    'an operation that approves a token inside a batch': operation(
      encode('executeBatch((address target, uint256 value, bytes data)[] calls)', [
        [
          { target: someone('claim page'), value: 0n, data: '0x4e71d92d' },
          {
            target: usdc.address,
            value: 0n,
            data: encode('approve(address spender, uint256 amount)', [controller, max]),
          },
        ],
      ]),
    ),
    'a session key that may do everything for a century': sign(
      { name: 'SessionKeyManager', version: '1', chainId: 1, verifyingContract: wallet },
      [
        'SessionKey(address key, uint48 validAfter, uint48 validUntil, address[] allowedContracts, bytes4[] allowedMethods, uint256 spendingLimit)',
      ],
      {
        key: controller,
        validAfter: 0,
        validUntil: now + 36_500 * day,
        allowedContracts: [],
        allowedMethods: [],
        spendingLimit: `${max}`,
      },
    ),
    'a stranger becomes an owner of a smart account': call(
      wallet,
      'addOwnerAddress(address owner)',
      [controller],
    ),
    'a stranger’s passkey becomes an owner of a smart account': call(
      wallet,
      'addOwnerPublicKey(bytes32 x, bytes32 y)',
      [padded('0x1f2e3d4c5b6a'), padded('0x6a5b4c3d2e1f')],
    ),
    'the deposit of an account withdrawn to a stranger': call(
      entryPoint,
      'withdrawTo(address withdrawAddress, uint256 withdrawAmount)',
      [controller, ether('6')],
    ),
  },
)

const safeSign = (change: Record<string, unknown>) =>
  sign({ chainId: 1, verifyingContract: safe }, [safeTxType], safeTxOf(change))

const safeSettings = kind(
  'Ackee 2025: a Safe-native solution to the Bybit hack (ackee.xyz/blog/a-safe-native-solution-to-the-bybit-hack); Safe contracts: guard, handler, refund',
  {
    'a guard that lets only a stranger through': safeSign({
      to: safe,
      data: encode('setGuard(address guard)', [controller]),
    }),
    'a fallback handler of a stranger': safeSign({
      to: safe,
      data: encode('setFallbackHandler(address handler)', [controller]),
    }),
    'an owner exchanged for a stranger': safeSign({
      to: safe,
      data: encode('swapOwner(address prevOwner, address oldOwner, address newOwner)', [
        '0x0000000000000000000000000000000000000001',
        account,
        controller,
      ]),
    }),
    'a harmless call whose gas refund empties the Safe': safeSign({
      to: usdc.address,
      data: encode('approve(address spender, uint256 amount)', [safe, 0n]),
      baseGas: '1000000',
      gasPrice: `${ether('0.001')}`,
      gasToken: zeroAddress,
      refundReceiver: controller,
    }),
    'a Safe’s tokens sent to a stranger with one signature': call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [
        weth.address,
        0n,
        encode('transfer(address to, uint256 amount)', [controller, ether('400')]),
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        `${padded(account)}${'0'.repeat(64)}01`,
      ],
    ),
  },
)

const delegationManager = '0xdb9B1e94B5b69Df7e401DDbedE43491141047dB3'
const delegationTypes = [
  'Delegation(address delegate, address delegator, bytes32 authority, Caveat[] caveats, uint256 salt)',
  'Caveat(address enforcer, bytes terms)',
]
const rootAuthority = `0x${'f'.repeat(64)}`
const delegate = (caveats: { enforcer: string; terms: string }[], to: string = controller) =>
  sign(
    {
      name: 'DelegationManager',
      version: '1',
      chainId: 1,
      verifyingContract: delegationManager,
    },
    delegationTypes,
    { delegate: to, delegator: account, authority: rootAuthority, caveats, salt: '1' },
  )
const grant = (permission: object, expiry = now + 30 * day) => ({
  kind: 'other' as const,
  method: 'wallet_grantPermissions',
  params: [
    {
      chainId: '0x1',
      address: account,
      expiry,
      signer: { type: 'account', data: { address: controller } },
      permissions: [permission],
    },
  ],
})

const grants = kind(
  'MetaMask docs 2025: docs.metamask.io/delegation-toolkit/reference/erc7715/wallet-client; ERC-7710',
  {
    'a delegation of everything without a caveat': delegate([]),
    'a delegation to whoever holds it': delegate([], '0x0000000000000000000000000000000000000a11'),
    'a delegation whose only caveat is of a stranger': delegate([
      { enforcer: someone('enforcer that forbids nothing'), terms: '0x' },
    ]),
    'a permission for all USDC each second': grant({
      type: 'erc20-token-stream',
      data: {
        tokenAddress: usdc.address,
        amountPerSecond: '0x3b9aca00',
        maxAmount: `0x${amount('usdc', '1000').toString(16)}`,
        startTime: now,
        justification: 'Verify your account',
      },
    }),
    'a permission for all ether each day for ten years': grant(
      {
        type: 'native-token-periodic',
        data: {
          periodAmount: `0x${ether('10').toString(16)}`,
          periodDuration: 86_400,
          justification: 'Airdrop check',
        },
      },
      now + 3650 * day,
    ),
  },
)

const guardian = someone('guardian of a thief')
const recovery = kind(
  'Argent, Farcaster and Safe recovery contracts: guardians and recovery addresses; no report known, the mechanism of the contracts',
  {
    'a stranger becomes the only guardian': call(
      wallet,
      'addGuardian(address wallet, address guardian)',
      [wallet, guardian],
    ),
    'a stranger may recover the account after one second': sign(
      { name: 'Recovery', version: '1', chainId: 1, verifyingContract: wallet },
      ['SetRecovery(address account, address recoverer, uint256 delay, uint256 nonce)'],
      { account, recoverer: guardian, delay: 1, nonce: 0 },
    ),
    'recovery of a social account for a stranger': {
      request: sign(
        {
          name: 'Farcaster IdRegistry',
          version: '1',
          chainId: 10,
          verifyingContract: '0x00000000Fc6c5F01Fc30151999387Bb99A9f489b',
        },
        [
          'ChangeRecoveryAddress(uint256 fid, address from, address to, uint256 nonce, uint256 deadline)',
        ],
        { fid: '98765', from: account, to: guardian, nonce: 0, deadline: now + 3600 },
      ),
      context: { chainId: 10, tokens: [] },
    },
    'guardians of a Safe with a threshold of one': call(
      safe,
      'execTransaction(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, bytes signatures)',
      [
        someone('social recovery module'),
        0n,
        encode('addGuardianWithThreshold(address _guardian, uint256 _threshold)', [guardian, 1n]),
        0,
        0n,
        0n,
        0n,
        zeroAddress,
        zeroAddress,
        `${padded(account)}${'0'.repeat(64)}01`,
      ],
    ),
    'a dead man’s switch for a stranger': {
      request: call(
        someone('inheritance contract'),
        'setBeneficiary(address beneficiary, uint256 afterSeconds, address[] tokens)',
        [guardian, 1n, [usdc.address, weth.address]],
      ),
      node: seen({ people: [guardian], contracts: [someone('inheritance contract')] }),
    },
  },
)

/** Smart accounts and delegations that a stranger comes to control. */
export const maliciousSmartAccounts: readonly CorpusCase[] = [
  ...userOperations,
  ...safeSettings,
  ...grants,
  ...recovery,
]
