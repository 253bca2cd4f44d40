import { safeTxOf, safeTxType } from '#tests/lib/review/preview/context.ts'
import {
  amount,
  ether,
  kind,
  padded,
  seen,
  someone,
} from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  batch,
  type CorpusCase,
  call,
  collection,
  encode,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc } = tokens
const registry = '0x00000000000000447e69651d841bD8D104Bed493'
const delegate = someone('delegate who claims')
const noRights = `0x${'0'.repeat(64)}`

const registries = kind(
  'delegate.xyz registry contract: a delegate claims in the name of a wallet; no report known, the mechanism of the contract',
  {
    'a stranger acts for the whole wallet': {
      request: call(registry, 'delegateAll(address to, bytes32 rights, bool enable)', [
        delegate,
        noRights,
        true,
      ]),
      node: seen({ people: [delegate], contracts: [registry] }),
    },
    'a stranger claims for all items of a collection': call(
      registry,
      'delegateContract(address to, address contract_, bytes32 rights, bool enable)',
      [delegate, collection, noRights, true],
    ),
    'a stranger claims for one item': call(
      registry,
      'delegateERC721(address to, address contract_, uint256 tokenId, bytes32 rights, bool enable)',
      [delegate, collection, 8865n, noRights, true],
    ),
    'a stranger acts for the wallet in the older registry': call(
      '0x00000000000076A84feF008CDAbe6409d2FE638B',
      'delegateForAll(address delegate, bool value)',
      [delegate, true],
    ),
    'two strangers act for the wallet in one multicall': call(registry, 'multicall(bytes[] data)', [
      [
        encode('delegateAll(address to, bytes32 rights, bool enable)', [delegate, noRights, true]),
        encode('delegateAll(address to, bytes32 rights, bool enable)', [
          someone('second delegate'),
          noRights,
          true,
        ]),
      ],
    ]),
  },
)

const safe = someone('safe of the account')
const allowanceModule = '0xCFbFaC74C26F8647cBDb8c5caf80BB5b32E43134'
const roles = someone('roles modifier of the Safe')
const safeSign = (to: string, data: string) =>
  sign({ chainId: 1, verifyingContract: safe }, [safeTxType], safeTxOf({ to, data }))

const allowances = kind(
  'Safe AllowanceModule and Zodiac Roles contracts: spending without further signatures; no report known, the mechanism of the contracts',
  {
    'a Safe’s daily allowance for a stranger': safeSign(
      allowanceModule,
      encode(
        'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
        [delegate, usdc.address, amount('usdc', '1000000'), 1440, 0],
      ),
    ),
    'a Safe’s allowance of ether each minute': safeSign(
      allowanceModule,
      encode(
        'setAllowance(address delegate, address token, uint96 allowanceAmount, uint16 resetTimeMin, uint32 resetBaseMin)',
        [delegate, '0x0000000000000000000000000000000000000000', ether('5'), 1, 0],
      ),
    ),
    'a stranger gets a role that may do everything': safeSign(
      roles,
      encode('assignRoles(address module, bytes32[] roleKeys, bool[] memberOf)', [
        delegate,
        [padded('0x01')],
        [true],
      ]),
    ),
    'a stranger acts with a role of the Safe by default': safeSign(
      roles,
      encode('setDefaultRole(address module, bytes32 roleKey)', [delegate, padded('0x01')]),
    ),
    'a stranger’s allowance, taken with its first payment': batch(
      call(allowanceModule, 'addDelegate(address delegate)', [delegate]),
      call(
        allowanceModule,
        'executeAllowanceTransfer(address safe, address token, address to, uint96 amount, address paymentToken, uint96 payment, address delegate, bytes signature)',
        [
          safe,
          usdc.address,
          delegate,
          amount('usdc', '990'),
          '0x0000000000000000000000000000000000000000',
          0n,
          delegate,
          '0x',
        ],
      ),
    ),
  },
)

/** Delegates and allowances that act without another signature. */
export const maliciousDelegates: readonly CorpusCase[] = [...registries, ...allowances]
