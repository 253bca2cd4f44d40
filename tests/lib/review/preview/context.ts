import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

/** A page, an account and a network for which the cases are reviewed. */
export const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
export const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
export const thief = '0x3C44CdDdB6a900fa2b585dd299e03d12FA4293BC'
export const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
/** Begins and ends like the friend's address. */
export const twin = '0x7099000000000000000000000000000000dc79c8'
export const now = Date.UTC(2026, 0, 15) / 1000
export const day = 86_400
export const max256 = 2n ** 256n - 1n
export const max160 = 2n ** 160n - 1n

export const context: PreviewContext = {
  account,
  chainId: 31337,
  origin: 'https://app.example',
  knownAddresses: [friend],
  now,
}

export type Case = [name: string, request: SigningRequest]

/** A sign-in message of this page, with a case's changes. */
export function signIn(change: Record<string, string> = {}) {
  const fields = {
    domain: 'app.example',
    address: account,
    statement: 'Sign in to the example.',
    uri: 'https://app.example',
    chainId: '31337',
    nonce: 'k3j2h1g0f9d8',
    issuedAt: '2026-01-15T00:00:00Z',
    expirationTime: '2026-01-16T00:00:00Z',
    ...change,
  }
  return [
    `${fields.domain} wants you to sign in with your Ethereum account:`,
    fields.address,
    '',
    fields.statement,
    '',
    `URI: ${fields.uri}`,
    'Version: 1',
    `Chain ID: ${fields.chainId}`,
    `Nonce: ${fields.nonce}`,
    `Issued At: ${fields.issuedAt}`,
    `Expiration Time: ${fields.expirationTime}`,
  ].join('\n')
}

export const domain = { name: 'Example', version: '1', chainId: 31337, verifyingContract: token }

const list = (fields: string) =>
  fields.split(',').map((field) => {
    const [type = '', name = ''] = field.trim().split(' ')
    return { name, type }
  })

/** Types written as `Permit(address owner, …)`; the first one is the primary type. */
export function typed(
  definitions: string[],
  message: Record<string, unknown>,
  askedDomain: Record<string, unknown> = domain,
): SigningRequest {
  const types = Object.fromEntries(
    definitions.map((definition) => {
      const [, name = '', fields = ''] = /^(\w+)\((.*)\)$/.exec(definition) ?? []
      return [name, list(fields)]
    }),
  )
  const primaryType = Object.keys(types)[0]
  return { kind: 'typedData', typedData: { types, primaryType, domain: askedDomain, message } }
}

export const permitType =
  'Permit(address owner, address spender, uint256 value, uint256 nonce, uint256 deadline)'
export const daiType =
  'Permit(address holder, address spender, uint256 nonce, uint256 expiry, bool allowed)'
export const permit2Types = [
  'PermitSingle(PermitDetails details, address spender, uint256 sigDeadline)',
  'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)',
]
export const permit2BatchTypes = [
  'PermitBatch(PermitDetails[] details, address spender, uint256 sigDeadline)',
  'PermitDetails(address token, uint160 amount, uint48 expiration, uint48 nonce)',
]
export const permitTransferTypes = [
  'PermitTransferFrom(TokenPermissions permitted, address spender, uint256 nonce, uint256 deadline)',
  'TokenPermissions(address token, uint256 amount)',
]
export const seaportTypes = [
  'OrderComponents(address offerer, address zone, OfferItem[] offer, ConsiderationItem[] consideration, uint8 orderType, uint256 startTime, uint256 endTime, bytes32 zoneHash, uint256 salt, bytes32 conduitKey, uint256 counter)',
  'OfferItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)',
  'ConsiderationItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)',
]

export const permitOf = (change: Record<string, unknown> = {}) => ({
  owner: account,
  spender: thief,
  value: '1000000',
  nonce: 0,
  deadline: now + day,
  ...change,
})

export const permit2Of = (change: Record<string, unknown> = {}) => ({
  details: { token, amount: '1000000', expiration: now + day, nonce: 0, ...change },
  spender: thief,
  sigDeadline: now + 1800,
})

const zeros = `0x${'0'.repeat(64)}`
const zeroAddress = `0x${'0'.repeat(40)}`

/** An NFT offered for the amount in `consideration`. */
export const seaportOf = (consideration: unknown[]) => ({
  offerer: account,
  zone: zeroAddress,
  offer: [{ itemType: 2, token, identifierOrCriteria: '7', startAmount: '1', endAmount: '1' }],
  consideration,
  orderType: 0,
  startTime: now,
  endTime: now + day,
  zoneHash: zeros,
  salt: '1',
  conduitKey: zeros,
  counter: 0,
})

export const payment = (amount: string, recipient: string, endAmount = amount) => ({
  itemType: 0,
  token: zeroAddress,
  identifierOrCriteria: '0',
  startAmount: amount,
  endAmount,
  recipient,
})

export const safeTxType =
  'SafeTx(address to, uint256 value, bytes data, uint8 operation, uint256 safeTxGas, uint256 baseGas, uint256 gasPrice, address gasToken, address refundReceiver, uint256 nonce)'
export const safeTxOf = (change: Record<string, unknown> = {}) => ({
  to: token,
  value: 0,
  data: '0x',
  operation: 0,
  safeTxGas: 0,
  baseGas: 0,
  gasPrice: 0,
  gasToken: zeroAddress,
  refundReceiver: zeroAddress,
  nonce: 7,
  ...change,
})

export const authorizationType =
  'TransferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)'
export const authorizationOf = (change: Record<string, unknown> = {}) => ({
  from: account,
  to: friend,
  value: '1000000',
  validAfter: 0,
  validBefore: now + 3600,
  nonce: zeros,
  ...change,
})
