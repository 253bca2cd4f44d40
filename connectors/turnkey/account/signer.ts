import type { TurnkeyClient } from '@turnkey/http'
import { createAccountWithAddress } from '@turnkey/viem'
import { isAddress, type LocalAccount } from 'viem'
import type { ActivityResult } from '#connectors/turnkey/custody/activityRequests.ts'
import type { Custody, Requester } from '#connectors/turnkey/custody/custody.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { credentialErrors } from '#lib/errors/credentialErrors.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { routeErrors } from '#lib/errors/routeErrors.ts'
import { timeoutErrors } from '#lib/errors/timeoutErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedAccount } from '#lib/protocol/embeddedWallet.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'

type RawPayload = Parameters<TurnkeyClient['signRawPayload']>[0]
type Transaction = Parameters<TurnkeyClient['signTransaction']>[0]

/** The fields of an account that signing needs. */
export type SigningAccount = Pick<EmbeddedAccount, 'address' | 'privateKeyId' | 'walletProperties'>

/** Signing errors that are more specific than 'Failed to sign'. */
const specificErrors = new Set([
  'consensusNeeded',
  'authenticatorsNeeded',
  'unexpectedStatus',
  'signResultNotFound',
  'accountNotFound',
  'sessionFailed',
  'sessionKeyNotRegistered',
  'networkUnreachable',
  'userRejected',
  'walletNotAnswering',
])

/**
 * How long a signature may take, in milliseconds, with a passkey prompt for a new session. A later one
 * is not used: the next transaction may have its number.
 */
const signatureLimitMs = 120_000

/**
 * Lets `act` sign with one account: the viem account of Turnkey's package, its requests stamped by
 * the session's key, one each. Errors keep their catalog row, which that package would reduce to
 * a message.
 * @throws WalletError subOrganizationNotFound, missingSignWith or addressOfKeyNotFound if the
 * account lacks them; consensusNeeded, authenticatorsNeeded, unexpectedStatus,
 * signResultNotFound, walletNotAnswering if it takes too long, else failedToSign
 */
export async function signWithAccount<result>(
  custody: Pick<Custody, 'submit'>,
  { address, privateKeyId, walletProperties }: SigningAccount,
  sign: (signer: LocalAccount) => Promise<result>,
): Promise<result> {
  const organizationId = walletProperties.turnkeySubOrganizationId
  if (!organizationId) throw new WalletError(routeErrors.subOrganizationNotFound)
  const signWith = privateKeyId ?? address
  if (!signWith) throw new WalletError(turnkeyErrors.missingSignWith)
  if (!isAddress(address, { strict: false }))
    throw new WalletError(turnkeyErrors.addressOfKeyNotFound)

  let failure: unknown
  const captureError = async (request: () => Promise<ActivityResult>) => {
    try {
      const result = await withTimeout(
        request(),
        signatureLimitMs,
        () => new WalletError(timeoutErrors.walletNotAnswering),
      )
      return { activity: { id: '', status: 'ACTIVITY_STATUS_COMPLETED', result } }
    } catch (error) {
      failure = normalizeSigningError(error)
      throw failure
    }
  }
  const client = {
    // The package selects its behavior by this name.
    name: 'TurnkeyClient',
    signRawPayload: (body: RawPayload) =>
      captureError(async () => {
        const result = await custody.submit((requester) =>
          requester.client.signRawPayload({ ...body, ...stampFields(requester, organizationId) }),
        )
        return { signRawPayloadResult: checkedSignature(result.signRawPayloadResult) }
      }),
    signTransaction: (body: Transaction) =>
      captureError(async () => {
        const { signTransactionResult } = await custody.submit((requester) =>
          requester.client.signTransaction({ ...body, ...stampFields(requester, organizationId) }),
        )
        if (!signTransactionResult?.signedTransaction)
          throw new WalletError(turnkeyErrors.failedToSign, {
            args: { reason: 'no signed transaction' },
          })
        return { signTransactionResult }
      }),
  }
  try {
    const signer = createAccountWithAddress({
      client: client as unknown as TurnkeyClient,
      organizationId,
      signWith,
      ethereumAddress: address,
    })
    return await sign(signer)
  } catch (error) {
    throw failure ?? error
  }
}

/** Another user may have signed in meanwhile: their key must not sign for this account. */
function stampFields(requester: Requester & { timestampMs: string }, organizationId: string) {
  if (requester.organizationId !== organizationId)
    throw new WalletError(credentialErrors.accountNotFound)
  return { organizationId, timestampMs: requester.timestampMs }
}

/** r and s of 32 bytes each, v as 00 or 01: Turnkey may drop zeros, older keys return 27 or 28. */
function checkedSignature(signature: ActivityResult['signRawPayloadResult']) {
  const { r, s, v } = signature ?? {}
  if (!r || !s || v === undefined) throw new WalletError(turnkeyErrors.signResultNotFound)
  const parity = Number.parseInt(v, 16)
  return {
    r: plainHex(r).padStart(64, '0'),
    s: plainHex(s).padStart(64, '0'),
    v: (parity >= 27 ? parity - 27 : parity) === 0 ? '00' : '01',
  }
}

function plainHex(hex: string) {
  return hex.replace(/^0x/, '')
}

function normalizeSigningError(error: unknown): unknown {
  const isWalletError = error instanceof WalletError
  if (
    isWalletError &&
    (specificErrors.has(error.key) || error.key === turnkeyErrors.failedToSign.key)
  )
    return error
  const reason = (isWalletError ? error.message : externalMessage(error)) ?? 'no reason given'
  return new WalletError(turnkeyErrors.failedToSign, { args: { reason }, cause: error })
}
