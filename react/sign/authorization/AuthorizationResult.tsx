'use client'

import { useQuery } from '@tanstack/react-query'
import { useConnection, useSendTransaction, useTransactionReceipt } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { SignedAuthorization } from '#lib/protocol/embedded.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { DoneTitle } from '#react/sign/DoneTitle.tsx'
import '#react/sign/SignatureResult.css'
import { sentTransaction, useSentTransactions } from '#react/transactions/sentTransactions.ts'
import type { Authority, Delegation } from '#react/transactions/useAuthority.ts'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './Authorization.css'

/** The fields of a signed EIP-7702 authorization. */
const fieldNames = ['chainId', 'contractAddress', 'nonce', 'r', 's', 'v', 'yParity'] as const

/** A signed authorization by field, its signer, and the button that applies it. */
export function AuthorizationResult({
  signed,
  account,
  authority,
}: {
  signed: SignedAuthorization
  account: `0x${string}`
  authority: Authority | undefined
}) {
  const authorizationMessages = useMessages('authorization')
  const { data: signer, isPending } = useQuery({
    queryKey: ['authorizationSigner', signed.r, signed.s, signed.yParity],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => recover(signed),
  })
  const isOwn = typeof signer === 'string' && isSameAddress(signer, account)
  const text = Object.fromEntries(fieldNames.map((name) => [name, String(signed[name])]))
  return (
    <section className="latchkey-signature-result" aria-label={authorizationMessages.resultTitle}>
      <DoneTitle text={authorizationMessages.signedTitle} />
      <dl className="latchkey-authorization-fields">
        {fieldNames.map((name) => (
          <div key={name}>
            <Verbatim as="dt">{name}</Verbatim>
            <Verbatim as="dd" data-testid={`authorization-${name}`}>
              {text[name]}
            </Verbatim>
          </div>
        ))}
      </dl>
      <div role="status" className="latchkey-signature-result-signer">
        {isPending && <span>{authorizationMessages.checking}</span>}
        {!isPending && !isOwn && (
          <strong className="latchkey-signature-result-alarm">
            {authorizationMessages.otherSigner}
          </strong>
        )}
        {typeof signer === 'string' && (
          <span>
            <span>{authorizationMessages.signedBy}</span>{' '}
            <span data-testid="authorization-signer" data-address={signer}>
              <Address address={signer} />
            </span>
          </span>
        )}
      </div>
      <div>
        <CopyButton text={asJson(signed)} label={authorizationMessages.copy} />
      </div>
      {isOwn && (
        <ApplyAuthorization
          key={`${signed.r}${signed.s}`}
          signed={signed}
          account={account}
          authority={authority}
        />
      )}
    </section>
  )
}

/** Converts `v`, a small bigint, to a number, as JSON has no bigint. */
function asJson(signed: SignedAuthorization) {
  const fields = fieldNames.map((name) => [name, signed[name]])
  return JSON.stringify(
    Object.fromEntries(fields),
    (_key, value) => (typeof value === 'bigint' ? Number(value) : value),
    2,
  )
}

/** The signer, or null if the signature is invalid. */
async function recover({ contractAddress, ...rest }: SignedAuthorization) {
  const { recoverAuthorizationAddress } = await import('viem/utils')
  const { chainId, nonce, r, s, yParity } = rest
  try {
    return await recoverAuthorizationAddress({
      authorization: { address: contractAddress, chainId, nonce, r, s, yParity },
    })
  } catch {
    return null
  }
}

const pollMilliseconds = 2000

/** Applies an authorization with a transaction of the account itself, and shows the result. */
function ApplyAuthorization({
  signed,
  account,
  authority,
}: {
  signed: SignedAuthorization
  account: `0x${string}`
  authority: Authority | undefined
}) {
  const authorizationMessages = useMessages('authorization')
  const { chainId } = useConnection()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { add } = useSentTransactions()
  const { requestState, submit } = useWalletRequest<`0x${string}`>('sent')
  const hash = requestState.step === 'done' ? requestState.result : undefined
  const receipt = useTransactionReceipt({
    ...(hash && { hash }),
    chainId: signed.chainId,
    query: { enabled: hash !== undefined, refetchInterval: pollMilliseconds, staleTime: 0 },
  })
  const isRevocation = /^0x0{40}$/.test(signed.contractAddress)
  const isApplied = authority && isDelegatedTo(authority.delegation, signed.contractAddress)
  const isNonceStale = authority !== undefined && authority.nonce + 1 !== signed.nonce
  const isNonceUsed = authority !== undefined && authority.nonce > signed.nonce
  const isWaiting = requestState.step === 'waiting'
  const canApply = authority !== undefined && !isNonceStale && chainId === signed.chainId

  async function apply() {
    const { contractAddress: address, chainId, nonce, r, s, yParity } = signed
    const transaction = { account, to: account, value: 0n, data: '0x', chainId } as const
    const sent = await sendTransaction({
      ...transaction,
      type: 'eip7702',
      authorizationList: [{ address, chainId, nonce, r, s, yParity }],
    })
    const entry = { hash: sent, chainId, account, to: account, hasAuthorizations: true }
    add(sentTransaction(entry))
    return sent
  }

  return (
    <div className="latchkey-authorization-apply">
      {!hash && (
        <>
          <p className="latchkey-hint">
            {isNonceStale && !isWaiting
              ? authorizationMessages.nonceChanged
              : authorizationMessages.applyText}
          </p>
          <button
            type="button"
            className="latchkey-primary latchkey-button"
            aria-disabled={isWaiting || !canApply}
            onClick={() => canApply && void submit(apply)}
          >
            {isWaiting && <span className="latchkey-spinner" />}
            <span>
              {isRevocation ? authorizationMessages.applyRevocation : authorizationMessages.apply}
            </span>
          </button>
        </>
      )}
      {requestState.step === 'failed' && <Problem problem={requestState.problem} />}
      <p role="status" data-testid="applied">
        {hash &&
          outcomeText(
            {
              isRevocation,
              isDelegatedTo: isApplied === true && isNonceUsed,
              status: receipt.data?.status,
              isSuperseded: isNonceUsed && isApplied === false,
            },
            authorizationMessages,
          )}
      </p>
    </div>
  )
}

function outcomeText(
  state: {
    isRevocation: boolean
    isDelegatedTo: boolean
    status: 'success' | 'reverted' | undefined
    isSuperseded: boolean
  },
  authorizationMessages: Messages['authorization'],
) {
  if (!state.status) return authorizationMessages.applied
  // Authorizations take effect even if the transaction that carries them fails.
  if (state.isDelegatedTo)
    return state.isRevocation ? authorizationMessages.revoked : authorizationMessages.isDelegated
  if (state.status === 'reverted') return authorizationMessages.failed
  return state.isSuperseded ? authorizationMessages.notDelegated : authorizationMessages.applied
}

function isDelegatedTo(delegation: Delegation, contractAddress: string) {
  if (delegation.state !== 'delegated') return /^0x0{40}$/.test(contractAddress)
  return isSameAddress(delegation.contractAddress, contractAddress)
}
