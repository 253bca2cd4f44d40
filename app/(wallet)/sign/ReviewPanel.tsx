'use client'

import { type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { useChains, useConnection } from 'wagmi'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { useWalletStatus } from '#app/(wallet)/session/SessionProvider.tsx'
import { usePreview } from '#app/(wallet)/sign/usePreview.ts'
import type { RequestState } from '#app/(wallet)/sign/useWalletRequest.ts'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { useWalletName } from '#app/(wallet)/useWalletName.ts'
import { Address } from '#app/ui/Address.tsx'
import controls from '#app/ui/controls.module.css'
import { NetworkIcon } from '#app/ui/NetworkIcon.tsx'
import { Problem } from '#app/ui/Problem.tsx'
import { useExplained } from '#app/ui/useExplained.ts'
import { cancelRequest } from '#app/wallets/connectorMembers.ts'
import { useWalletScreens } from '#app/wallets/loadWalletScreens.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import type { Preview, SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './ReviewPanel.module.css'

type ReviewPanelProps<Result> = {
  session: Session
  /** Undefined while the form is not complete. */
  request: SigningRequest | undefined
  knownAddresses?: readonly string[]
  /** Balance of the account on the current chain; undefined if unknown or irrelevant. */
  balance?: bigint | undefined
  /** Maximum that the account itself pays for gas. */
  fee?: bigint | undefined
  label: string
  requestState: RequestState<Result>
  /** The form has its own reason to block signing. */
  isDisabled?: boolean
  onSubmit: () => void
  onCancel: () => void
  /** Additions of the form, such as gas. */
  children?: ReactNode
}

/** Review of any signing request: requester, account, chain, effects and the button that signs. */
export function ReviewPanel<Result>({
  session,
  request,
  knownAddresses,
  balance,
  fee,
  label,
  requestState,
  isDisabled = false,
  onSubmit,
  onCancel,
  children,
}: ReviewPanelProps<Result>) {
  const { address: account } = session
  const origin = useOrigin()
  const walletStatus = useWalletStatus()
  const { chainId = session.chainId, connector } = useConnection()
  const screens = useWalletScreens(connector)
  const chain = useChains().find(({ id }) => id === chainId)
  const node = useRpcChain(chain?.id)
  const name = useWalletName()
  const currency = chain?.nativeCurrency
  const context = useMemo(
    () => ({ account, chainId, currency, balance, fee, origin, knownAddresses }),
    [account, chainId, currency, balance, fee, origin, knownAddresses],
  )
  const { preview, isCurrent, error } = usePreview(request, context)
  const isBlocked = preview?.warnings.some(({ severity }) => severity === 'block')
  const isDangerous = preview?.warnings.some(({ severity }) => severity === 'danger')
  // The override applies to the very request that was shown, not to the next one.
  const [overriddenHash, setOverriddenHash] = useState<string>()
  const isOverridden = isDangerous && overriddenHash === preview?.hash
  const wrongChain = node.error && findWalletError(node.error)
  const previewProblem = useExplained(error)
  const chainProblem = useExplained(wrongChain)
  const isWaiting = requestState.step === 'waiting'
  const isSafe = !isBlocked && (!isDangerous || isOverridden === true)
  const canSubmit =
    walletStatus === 'matched' && isCurrent && isSafe && !wrongChain && !isDisabled && !isWaiting

  return (
    <section className={styles.panel} aria-label={signMessages.review}>
      <h2>{preview?.title ?? signMessages.review}</h2>
      <RequestContext origin={origin} account={account} chainId={chainId} chainName={chain?.name} />
      {preview ? (
        <PreviewDetails
          preview={preview}
          isCurrent={isCurrent}
          hasFingerprint={screens !== undefined && screens.hasFingerprint !== false}
        />
      ) : (
        <p className={controls.hint}>{signMessages.reviewEmpty}</p>
      )}
      {children}
      {isDangerous && !isBlocked && (
        <label className={styles.override}>
          <input
            type="checkbox"
            checked={isOverridden}
            onChange={({ target }) => setOverriddenHash(target.checked ? preview?.hash : undefined)}
          />
          {signMessages.acceptRisks}
        </label>
      )}
      {previewProblem && <Problem problem={previewProblem} />}
      {chainProblem && <Problem problem={chainProblem} />}
      {requestState.step === 'failed' && <Problem problem={requestState.problem} />}
      {connector && screens?.MissingPermissions && (
        <screens.MissingPermissions connector={connector} />
      )}
      <p className={styles.state} role="status">
        {walletStatus === 'reconnecting' && signMessages.reconnecting(name)}
        {walletStatus === 'mismatched' && signMessages.mismatchText}
        {walletStatus === 'disconnected' && signMessages.disconnectedText}
        {isWaiting && signMessages.confirmIn(name)}
        {requestState.step === 'canceled' && signMessages.canceled}
      </p>
      {isWaiting && connector && screens?.PendingRequest && (
        <screens.PendingRequest connector={connector} />
      )}
      <ReviewActions
        label={label}
        isWaiting={isWaiting}
        canSubmit={canSubmit}
        onSubmit={onSubmit}
        onCancel={() => {
          onCancel()
          cancelRequest(connector)
        }}
      />
    </section>
  )
}

/** The site, the account and the chain of a request. */
function RequestContext({
  origin,
  account,
  chainId,
  chainName,
}: {
  origin: string
  account: Session['address']
  chainId: number
  chainName: string | undefined
}) {
  return (
    <dl className={styles.context}>
      <dt>{signMessages.requestedBy}</dt>
      <dd>{origin}</dd>
      <dt>{signMessages.account}</dt>
      <dd>
        <Address address={account} />
      </dd>
      <dt>{signMessages.chain}</dt>
      <dd>
        <NetworkIcon chainId={chainId} /> {chainName}{' '}
        <span className={controls.hint}>{signMessages.chainId(chainId)}</span>
      </dd>
    </dl>
  )
}

/** The button that signs, and one that cancels while the wallet has the request. */
function ReviewActions({
  label,
  isWaiting,
  canSubmit,
  onSubmit,
  onCancel,
}: {
  label: string
  isWaiting: boolean
  canSubmit: boolean
  onSubmit: () => void
  onCancel: () => void
}) {
  /** Never `disabled`, because it would lose the focus with every signature. */
  const submitButton = useRef<HTMLButtonElement>(null)
  return (
    <div className={styles.actions}>
      <button
        ref={submitButton}
        type="button"
        className={controls.primary}
        aria-disabled={!canSubmit}
        onClick={() => canSubmit && onSubmit()}
      >
        {isWaiting && <span className={controls.spinner} />}
        {label}
      </button>
      {isWaiting && (
        <button
          type="button"
          className={controls.button}
          onClick={() => {
            onCancel()
            submitButton.current?.focus()
          }}
        >
          {signMessages.cancel}
        </button>
      )}
    </div>
  )
}

/** Effects, warnings and fingerprint of a request; for a batch, those of each call. */
function PreviewDetails({
  preview,
  isCurrent,
  hasFingerprint,
}: {
  preview: Preview
  isCurrent: boolean
  hasFingerprint: boolean
}) {
  return (
    <div className={styles.preview} data-current={isCurrent}>
      {preview.warnings.length > 0 && (
        <ul className={styles.warnings}>
          {preview.warnings.map(({ code, severity, text, field, call }) => (
            <li key={`${code}.${field}.${text}`} data-severity={severity}>
              <strong>{signMessages.severities[severity]}</strong>{' '}
              {call !== undefined && signMessages.callNumber(call)} {text}
            </li>
          ))}
        </ul>
      )}
      <Fields fields={preview.fields} />
      {preview.calls?.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
        <section key={index} className={styles.call}>
          <h3>
            {signMessages.callNumber(index + 1)} {call.title}
          </h3>
          <Fields fields={call.fields} />
          {hasFingerprint && (
            <Fingerprint hash={call.hash} isComparable={preview.calls?.length === 1} />
          )}
        </section>
      ))}
      {hasFingerprint && !preview.calls && <Fingerprint hash={preview.hash} isComparable />}
    </div>
  )
}

function Fields({ fields }: Pick<Preview, 'fields'>) {
  return (
    <dl className={styles.fields}>
      {fields.map(({ label, value, raw }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and the list is rebuilt on each change
        <div key={index}>
          <dt>{label}</dt>
          <dd>
            {value}
            {raw !== undefined && raw !== value && (
              <span className={styles.raw}>
                {signMessages.raw} {raw}
              </span>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The page's origin as the browser reports it; on the server, the configured one. */
function useOrigin() {
  const { appOrigin } = usePublicConfig()
  return useSyncExternalStore(
    () => () => undefined,
    () => location.origin,
    () => appOrigin,
  )
}

/**
 * The hash of a request, shortened as wallets do, for comparison digit by digit. Wallets show none
 * for the calls of a batch with several, so there it cannot be compared.
 */
function Fingerprint({ hash, isComparable }: { hash: string; isComparable: boolean }) {
  if (hash === '') return null
  return (
    <p className={styles.hash} title={hash}>
      {signMessages.fingerprint} <code>{`${hash.slice(0, 10)}…${hash.slice(-8)}`}</code>
      {isComparable && <span className={controls.hint}> {signMessages.fingerprintHint}</span>}
    </p>
  )
}
