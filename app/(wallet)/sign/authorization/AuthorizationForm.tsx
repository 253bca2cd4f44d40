'use client'

import { useMemo } from 'react'
import { useBytecode, useChains, useConnection } from 'wagmi'
import { isEmbedded } from '#app/(wallet)/session/embeddedConnector.ts'
import { useEmbeddedWallet } from '#app/(wallet)/session/useEmbeddedWallet.ts'
import { AuthorizationResult } from '#app/(wallet)/sign/authorization/AuthorizationResult.tsx'
import { CannotAuthorize } from '#app/(wallet)/sign/authorization/CannotAuthorize.tsx'
import { DelegationNote } from '#app/(wallet)/sign/authorization/DelegationNote.tsx'
import { useAuthority } from '#app/(wallet)/sign/authorization/useAuthority.ts'
import { FormField } from '#app/(wallet)/sign/FormField.tsx'
import { ReviewPanel } from '#app/(wallet)/sign/ReviewPanel.tsx'
import desk from '#app/(wallet)/sign/SignDesk.module.css'
import { useAsking } from '#app/(wallet)/sign/useAsking.ts'
import { useDraft } from '#app/(wallet)/sign/useDraft.ts'
import controls from '#app/ui/controls.module.css'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import { delegateName } from '#lib/preview/knownDelegates.ts'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { SignedAuthorization } from '#lib/protocol/embedded.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import styles from './Authorization.module.css'

const nobody = `0x${'0'.repeat(40)}` as const
const addressPattern = /^0x[0-9a-fA-F]{40}$/

/** Lets a contract's code act as the account (EIP-7702), or takes that back; embedded wallets only. */
export function AuthorizationForm({ session }: { session: Session }) {
  const account = session.address
  const { chainId, connector, status } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const wallet = useEmbeddedWallet()
  const [contract, setContract] = useDraft('contract', '')
  const authority = useAuthority(account, chain?.id)
  const { asking, ask, cancel, reset } = useAsking<SignedAuthorization>()
  const contractAddress = contract.trim()
  const isAddress = addressPattern.test(contractAddress)
  const isRevocation = contractAddress === nobody
  const code = useBytecode({
    address: contractAddress as `0x${string}`,
    chainId: chain?.id,
    query: { enabled: isAddress && !isRevocation },
  })
  // The transaction that carries it is counted first, and it is the account's own.
  const nonce = authority.data && authority.data.nonce + 1
  const request = useMemo<SigningRequest | undefined>(
    () =>
      isAddress && chain && nonce !== undefined
        ? { kind: 'authorization', contractAddress, chainId: chain.id, nonce }
        : undefined,
    [isAddress, contractAddress, chain, nonce],
  )

  function change(text: string) {
    setContract(text)
    reset()
  }

  const isOther = status === 'connected' && connector && !isEmbedded(connector)
  return (
    <div className={styles.desk}>
      <DelegationNote
        delegation={authority.data?.delegation}
        isUnknown={authority.isError}
        onRevoke={isOther || status !== 'connected' ? undefined : () => change(nobody)}
      />
      {isOther ? (
        <CannotAuthorize connector={connector} />
      ) : (
        <div className={desk.columns}>
          <div className={desk.form}>
            <fieldset className={desk.samples}>
              <legend className={controls.label}>{authorizationMessages.samples}</legend>
              {[simple7702Account, nobody].map((address) => (
                <button
                  key={address}
                  type="button"
                  className={controls.button}
                  onClick={() => change(address)}
                >
                  {delegateName(address) ?? authorizationMessages.revocation}
                </button>
              ))}
            </fieldset>
            <FormField
              label={authorizationMessages.contract}
              hint={authorizationMessages.contractHint}
              text={contract}
              problem={contractAddress && !isAddress ? signMessages.toInvalid : undefined}
              onChange={change}
            />
            {code.isSuccess && !code.data && (
              <p className={styles.careful} role="status">
                {authorizationMessages.noCode}
              </p>
            )}
            <p className={controls.hint}>
              <span className={controls.label}>{authorizationMessages.nonce}</span>{' '}
              {nonceText(nonce, authority.isError)}
            </p>
            {asking.step === 'done' && (
              <AuthorizationResult
                signed={asking.result}
                account={account}
                authority={authority.data}
              />
            )}
          </div>
          <ReviewPanel
            session={session}
            request={request}
            label={isRevocation ? authorizationMessages.signRevocation : authorizationMessages.sign}
            asking={asking}
            isHeldBack={!wallet || authority.isError}
            onCancel={cancel}
            onAsk={() => {
              if (!wallet || !chain || nonce === undefined) return
              const asked = { contractAddress: contractAddress as `0x${string}`, nonce }
              void ask(() => wallet.signAuthorization({ ...asked, chainId: chain.id }))
            }}
          />
        </div>
      )}
    </div>
  )
}

function nonceText(nonce: number | undefined, isError: boolean) {
  if (isError) return authorizationMessages.nonceUnknown
  return nonce === undefined
    ? authorizationMessages.nonceLooking
    : authorizationMessages.nonceText(String(nonce))
}
