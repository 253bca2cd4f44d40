'use client'

import { useConnection, useSendTransaction, useTransactionReceipt } from 'wagmi'
import type { Authority, Delegation } from '#app/(wallet)/sign/authorization/useAuthority.ts'
import { useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { useWalletRequest } from '#app/(wallet)/sign/useWalletRequest.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import type { SignedAuthorization } from '#lib/protocol/embedded.ts'
import styles from './Authorization.module.css'

const pollMilliseconds = 2000

/** Applies an authorization with a transaction of the account itself, and shows the result. */
export function ApplyAuthorization({
  signed,
  account,
  authority,
}: {
  signed: SignedAuthorization
  account: `0x${string}`
  authority: Authority | undefined
}) {
  const { chainId } = useConnection()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { add } = useSentTransactions()
  const { requestState, submit } = useWalletRequest<`0x${string}`>()
  const hash = requestState.step === 'done' ? requestState.result : undefined
  const receipt = useTransactionReceipt({
    ...(hash && { hash }),
    chainId: signed.chainId,
    query: { enabled: hash !== undefined, refetchInterval: pollMilliseconds, staleTime: 0 },
  })
  const isRevocation = /^0x0{40}$/.test(signed.contractAddress)
  const isApplied = authority && isInForce(authority.delegation, signed.contractAddress)
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
    const sentAt = new Date().toISOString()
    add({ hash: sent, chainId, account, to: account, value: '0', data: '0x', sentAt })
    return sent
  }

  return (
    <div className={styles.apply}>
      {!hash && (
        <>
          <p className={controls.hint}>
            {isNonceStale && !isWaiting
              ? authorizationMessages.nonceChanged
              : authorizationMessages.applyText}
          </p>
          <button
            type="button"
            className={controls.primary}
            aria-disabled={isWaiting || !canApply}
            onClick={() => canApply && void submit(apply)}
          >
            {isWaiting && <span className={controls.spinner} />}
            {isRevocation ? authorizationMessages.applyRevocation : authorizationMessages.apply}
          </button>
        </>
      )}
      {requestState.step === 'failed' && <Problem problem={requestState.problem} />}
      <p role="status" data-testid="applied">
        {hash &&
          outcomeText({
            isRevocation,
            isInForce: isApplied === true && isNonceUsed,
            status: receipt.data?.status,
            isSuperseded: isNonceUsed && isApplied === false,
          })}
      </p>
    </div>
  )
}

function outcomeText(state: {
  isRevocation: boolean
  isInForce: boolean
  status: 'success' | 'reverted' | undefined
  isSuperseded: boolean
}) {
  if (!state.status) return authorizationMessages.applied
  // Authorizations take effect even if the transaction that carries them fails.
  if (state.isInForce)
    return state.isRevocation ? authorizationMessages.revoked : authorizationMessages.isDelegated
  if (state.status === 'reverted') return authorizationMessages.failed
  return state.isSuperseded ? authorizationMessages.notDelegated : authorizationMessages.applied
}

function isInForce(delegation: Delegation, contractAddress: string) {
  if (delegation.state !== 'delegated') return /^0x0{40}$/.test(contractAddress)
  return isSameAddress(delegation.contractAddress, contractAddress)
}
