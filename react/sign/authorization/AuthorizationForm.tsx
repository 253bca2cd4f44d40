'use client'

import { useMemo } from 'react'
import { zeroAddress } from 'viem'
import { type Connector, useBytecode, useChains, useConnection } from 'wagmi'
import { withPrefix } from '#lib/addresses/toAddress.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { SignedAuthorization } from '#lib/protocol/embedded.ts'
import { simple7702Account } from '#lib/protocol/smartWallet.ts'
import { delegateName } from '#lib/review/preview/knownDelegates.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages, useSectionReader } from '#react/locale/useMessages.ts'
import { addressText, useNames } from '#react/names/useNames.ts'
import { ReviewPanel } from '#react/review/ReviewPanel.tsx'
import { useWalletRequest } from '#react/review/useWalletRequest.ts'
import { AddressField } from '#react/sign/AddressField.tsx'
import { AuthorizationResult } from '#react/sign/authorization/AuthorizationResult.tsx'
import { DelegationNote } from '#react/sign/authorization/DelegationNote.tsx'
import '#react/sign/SignForm.css'
import { useDraft } from '#react/sign/useDraft.ts'
import { useAuthority } from '#react/transactions/useAuthority.ts'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import type { WalletScreens } from '#react/wallets/WalletScreens.ts'
import './Authorization.css'

/** Delegates the account to a contract (EIP-7702), or revokes that, if the wallet can sign it. */
export function AuthorizationForm({ session }: { session: Session }) {
  const authorizationMessages = useMessages('authorization')
  const signMessages = useMessages('sign')
  const account = session.address
  const { chainId, connector, status } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  // While wagmi is `reconnecting`, the connector is a plain object without methods.
  const connected = status === 'connected' ? connector : undefined
  const screens = useWalletScreens(connected)
  const signAuthorization = screens?.signAuthorization
  const [contract, setContract] = useDraft('contract', '')
  const authority = useAuthority(account, chain?.id)
  const { requestState, submit, cancel, reset } = useWalletRequest<SignedAuthorization>('signed')
  const lookUp = useNames([contract])
  const written = addressText(contract, lookUp)
  const contractAddress = withPrefix(written)
  const isRevocation = contractAddress === zeroAddress
  const code = useBytecode({
    address: contractAddress,
    chainId: chain?.id,
    query: { enabled: contractAddress !== undefined && !isRevocation },
  })
  // The account sends the carrying transaction itself, which uses up the current nonce first.
  const nonce = authority.data && authority.data.nonce + 1
  const request = useMemo<SigningRequest | undefined>(
    () =>
      contractAddress && chain && nonce !== undefined
        ? { kind: 'authorization', contractAddress, chainId: chain.id, nonce }
        : undefined,
    [contractAddress, chain, nonce],
  )

  function change(text: string) {
    setContract(text)
    reset()
  }

  const cannotSign = connected && screens && !signAuthorization
  return (
    <div className="latchkey-authorization-layout">
      <DelegationNote
        delegation={authority.data?.delegation}
        isUnknown={authority.isError}
        onRevoke={signAuthorization && (() => change(zeroAddress))}
      />
      {cannotSign ? (
        <CannotAuthorize connector={connected} reasonOf={screens.cannotAuthorize} />
      ) : (
        <div className="latchkey-sign-form-columns">
          <div className="latchkey-sign-form">
            <SampleContracts onChoose={change} />
            <AddressField
              label={authorizationMessages.contract}
              hint={authorizationMessages.contractHint}
              text={contract}
              problem={written && !contractAddress ? signMessages.toInvalid : undefined}
              lookup={lookUp(contract)}
              onChange={change}
            />
            {code.isSuccess && !code.data && (
              <p className="latchkey-authorization-careful" role="status">
                {authorizationMessages.noCode}
              </p>
            )}
            <p className="latchkey-hint">
              <span className="latchkey-label">{authorizationMessages.nonce}</span>{' '}
              <span>{nonceText(nonce, authority.isError, authorizationMessages)}</span>
            </p>
          </div>
          <ReviewPanel
            session={session}
            request={request}
            label={isRevocation ? authorizationMessages.signRevocation : authorizationMessages.sign}
            requestState={requestState}
            isDisabled={!signAuthorization || authority.isError}
            onCancel={cancel}
            result={
              requestState.step === 'done' && (
                <AuthorizationResult
                  signed={requestState.result}
                  account={account}
                  authority={authority.data}
                />
              )
            }
            onSubmit={() => {
              if (!connected || !signAuthorization || !contractAddress || !chain) return
              if (nonce === undefined) return
              const authorization = { contractAddress, chainId: chain.id, nonce }
              void submit(() => signAuthorization(connected, authorization))
            }}
          />
        </div>
      )}
    </div>
  )
}

/** Contracts to start from: a known one, and none, which revokes. */
function SampleContracts({ onChoose }: { onChoose: (address: string) => void }) {
  const authorizationMessages = useMessages('authorization')
  return (
    <fieldset className="latchkey-sign-form-samples">
      <legend className="latchkey-label">{authorizationMessages.samples}</legend>
      {[simple7702Account, zeroAddress].map((address) => (
        <button
          key={address}
          type="button"
          className="latchkey-button"
          onClick={() => onChoose(address)}
        >
          {delegateName(address) ?? authorizationMessages.revocation}
        </button>
      ))}
    </fieldset>
  )
}

function nonceText(
  nonce: number | undefined,
  isError: boolean,
  authorizationMessages: Messages['authorization'],
) {
  if (isError) return authorizationMessages.nonceUnknown
  return nonce === undefined
    ? authorizationMessages.nonceLoading
    : authorizationMessages.nonceText({ nonce: String(nonce) })
}

/** Why the wallet in use cannot sign authorizations, and which one can. */
function CannotAuthorize({
  connector,
  reasonOf,
}: {
  connector: Connector
  /** The reason, with the wallet's name. */
  reasonOf: WalletScreens['cannotAuthorize']
}) {
  const authorizationMessages = useMessages('authorization')
  const read = useSectionReader()
  const { name } = connector
  return (
    <section className="latchkey-authorization-cannot" data-testid="cannot-authorize">
      <h2>{authorizationMessages.cannotTitle}</h2>
      <p>{reasonOf?.(name, read) ?? authorizationMessages.cannot.unsupported({ name })}</p>
      <p>{authorizationMessages.cannotFix}</p>
    </section>
  )
}
