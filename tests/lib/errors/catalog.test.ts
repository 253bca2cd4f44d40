import { describe, expect, test } from 'vitest'
import type { ErrorRow } from '#lib/errors/defineErrors.ts'
import { explain } from '#lib/errors/explain.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { readCatalog } from '#tests/support/readCatalog.ts'

/** Messages and codes that callers depend on, when each occurs, and its row. */
const specification: [messageOrCode: string, when: string, key: string][] = [
  ['Provider not initialized. Call init() first', 'connect before init', 'notInitialized'],
  [
    'Connection request reset. Please try again.',
    'the QR modal is closed without a session',
    'connectionReset',
  ],
  [
    'WalletConnectProvider is not initialized',
    'connect or wallet client use',
    'walletConnectNotInitialized',
  ],
  ['WalletConnectProvider failed to initialize', 'init throws', 'walletConnectInitFailed'],
  [
    'CONNECTION_REJECTED',
    "a connect error whose message contains 'rejected'",
    'connectionRejected',
  ],
  [
    'CONNECTION_PROPOSAL_EXPIRED',
    "a connect error whose message contains 'expired'",
    'connectionProposalExpired',
  ],
  [
    'Network switching is only supported through the wallet',
    'the connector is wallet-only',
    'switchThroughWallet',
  ],
  ['Account not found', 'an address matches no credential', 'accountNotFound'],
  ['Cannot proceed with your request', 'recovery or export used before its setup', 'cannotProceed'],
  ['The code is invalid or expired.', 'bad recovery code', 'invalidCode'],
  ['Failed to create or restore session', 'session creation or restore fails', 'sessionFailed'],
  [
    'Cannot register session key to init provider',
    'session key registration fails',
    'sessionKeyNotRegistered',
  ],
  [
    'Webauthn is not supported on this device',
    'no passkey support in the device or browser',
    'webauthnUnsupported',
  ],
  ['Turnkey error {code}: {message}', 'key-custody error', 'turnkeyError'],
  ['Activity requires consensus', 'consensus needed', 'consensusNeeded'],
  ['Expected COMPLETED status, got {status}', 'any other status', 'unexpectedStatus'],
  ['Unable to find Ethereum address for key', 'no address for the key', 'addressOfKeyNotFound'],
  ['Missing signWith parameter', 'signing without signWith', 'missingSignWith'],
  ['Failed to sign: {reason}', 'signing fails', 'failedToSign'],
  ['Chain id not found', 'no chain id', 'chainIdNotFound'],
  ['Required clients not found', 'clients missing', 'requiredClientsNotFound'],
  [
    'Turnkey sub organization id not found',
    'sub-organization id missing',
    'subOrganizationNotFound',
  ],
  ['Sign raw payload result not found', 'no sign result', 'signResultNotFound'],
  ['Signer not found', 'no signer', 'signerNotFound'],
  ['No public client available', 'no public client', 'noPublicClient'],
  ['No inAppBrowserBase found', 'an uninstalled wallet has no in-app link', 'noInAppBrowser'],
  ['No RPC URL set for chain', 'smart-wallet chain without rpcUrl', 'noRpcUrl'],
  [
    'No valid session found, try requestAccounts before other methods',
    'smart-wallet without session',
    'noValidSession',
  ],
  ['Invalid session', 'smart-wallet session invalid', 'invalidSession'],
]

const passkeyErrors: [name: string, key: string][] = [
  ['ceremony aborted', 'passkeyAborted'],
  ['missing discoverable credential support', 'passkeyNotDiscoverable'],
  ['missing user-verification support', 'passkeyNoUserVerification'],
  ['authenticator previously registered', 'passkeyPreviouslyRegistered'],
  ['invalid domain', 'passkeyInvalidDomain'],
  ['invalid RP id', 'passkeyInvalidRpId'],
  ['invalid user id length', 'passkeyInvalidUserId'],
  ['no supported key algorithm', 'passkeyNoAlgorithm'],
  ['authenticator general error', 'passkeyGeneral'],
]

const walletCodes = [4001, 4100, 4200, 4900, 4901, 4902]
const batchCodes = [5700, 5710, 5720, 5730, 5740, 5750, 5760]
const jsonRpcCodes = [
  -32700, -32600, -32601, -32602, -32603, -32000, -32001, -32002, -32003, -32004, -32005,
]

const rows = [...(await readCatalog())]

function rowOf(key: string): ErrorRow {
  const [, row] = rows.find(([other]) => other === key) ?? []
  if (!row) throw new Error(`There is no row ${key}.`)
  return row
}

/** The message with its placeholders in braces, as in the specification. */
function template({ message }: ErrorRow) {
  if (typeof message === 'string') return message
  const blanks = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return message(blanks as never)
}

describe("the specification's errors in the catalog", () => {
  test.each(specification)('has %s, when %s', (messageOrCode, when, key) => {
    const row = rowOf(key)
    expect([template(row), row.code]).toContain(messageOrCode)
    expect(row.when.startsWith(when)).toBe(true)
  })

  test('has 29 rows', () => {
    expect(new Set(specification.map(([, , key]) => key)).size).toBe(29)
  })

  test.each(passkeyErrors)('has the passkey error: %s', (_name, key) => {
    expect(template(rowOf(key))).not.toBe('')
  })

  test.each([...walletCodes, ...batchCodes, ...jsonRpcCodes])('has one row for code %i', (code) => {
    const matching = rows.filter(([, row]) => row.match?.codes?.includes(code))
    expect(matching.map(([, row]) => row.code)).toEqual([code])
  })

  test.each([
    ['WalletConnect project ID is required', 'projectIdRequired'],
    ['Invalid chains', 'invalidChains'],
  ] as const)('has the exact text of the validation rule %s', (message, key) => {
    expect(rowOf(key).message).toBe(message)
  })
})

describe('every row', () => {
  test.each(rows.filter(([, row]) => row.match))('%s names who can act on it', (_key, row) => {
    expect(row.actor).toBeDefined()
  })

  test.each(rows)('%s has a message, a condition and a fix', (_key, row) => {
    expect(template(row)).toMatch(/\S/)
    expect(row.fix).toMatch(/^[A-Z].*\.$/)
    expect(row.when).toMatch(/\S/)
  })

  test.each(rows)('%s is explained with its own message', (key, row) => {
    const args = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
    const construct = WalletError as new (row: ErrorRow, options: { args: unknown }) => WalletError
    expect(explain(new construct(row, { args }))).toEqual({
      key,
      message: template(row),
      fix: row.fix,
      level: row.level ?? 'error',
      ...(row.actor && { actor: row.actor }),
      ...(row.code !== undefined && { code: row.code }),
    })
  })

  test('has a message that no other row has', () => {
    const sentences = rows.map(([, row]) => template(row))
    expect(new Set(sentences).size).toBe(sentences.length)
  })
})
