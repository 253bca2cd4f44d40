'use client'

import { useState } from 'react'
import type { PublicChain } from '#lib/protocol/publicConfig.ts'
import { type Allowance, allowanceKey } from '#lib/review/allowances/Allowance.ts'
import { delegateName } from '#lib/review/preview/knownDelegates.ts'
import { AllowanceRow } from '#react/account/allowances/AllowanceRow.tsx'
import { MinedRevocations } from '#react/account/allowances/MinedRevocations.tsx'
import { SearchedBlocks } from '#react/account/allowances/SearchedBlocks.tsx'
import { useAllowances } from '#react/account/allowances/useAllowances.ts'
import { useRevoke } from '#react/account/allowances/useRevoke.ts'
import { SeriesSteps } from '#react/batch/SeriesSteps.tsx'
import { usePages } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Delegation } from '#react/transactions/useAuthority.ts'
import { Problem } from '#react/ui/Problem.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { useWalletName } from '#react/wallets/useWalletName.ts'
import './Allowances.css'

/** The account's allowances on one chain, with the ways to revoke them. */
export function ChainAllowances({
  account,
  chain,
}: {
  account: `0x${string}`
  chain: PublicChain
}) {
  const allowancesMessages = useMessages('allowances')
  const revocation = useRevoke(account, chain.id)
  const [minedIn, setMinedIn] = useState(0n)
  const { search, state } = useAllowances(account, chain, minedIn)
  function refresh(block: bigint | undefined) {
    // A later block is another query.
    if (block !== undefined && block > minedIn) setMinedIn(block)
    else void state.refetch()
  }
  const error = search.data ? state.error : search.error
  const explained = useExplained(error)
  const problem = explained && {
    ...explained,
    message: allowancesMessages.searchFailed({ network: chain.name }),
    ...(!state.data && { fix: allowancesMessages.searchFailedFix }),
  }
  const id = `allowances-${chain.id}`
  return (
    <section
      className="latchkey-allowances-chain"
      aria-labelledby={id}
      data-testid="chain-allowances"
    >
      <Verbatim as="h3" id={id}>
        {chain.name}
      </Verbatim>
      {problem && (
        <Problem problem={problem}>
          <button
            type="button"
            className="latchkey-button"
            onClick={() => void (search.data ? state.refetch() : search.refetch())}
          >
            {allowancesMessages.tryAgain}
          </button>
        </Problem>
      )}
      {!state.data && !problem && (
        <p role="status" className="latchkey-allowances-state">
          <span className="latchkey-spinner" />
          <span>{allowancesMessages.searching({ network: chain.name })}</span>
        </p>
      )}
      {state.data && (
        <>
          <DelegationLine delegation={state.data.delegation} />
          <AllowanceList
            allowances={state.data.allowances}
            isComplete={!search.hasNextPage}
            revocation={revocation}
          />
          <MinedRevocations
            account={account}
            chainId={chain.id}
            series={revocation.series}
            onMined={refresh}
          />
          {state.data.unread.length > 0 && (
            <p className="latchkey-allowances-careful">
              {allowancesMessages.unread({ count: state.data.unread.length })}
            </p>
          )}
        </>
      )}
      {search.data && <SearchedBlocks search={search} />}
    </section>
  )
}

function DelegationLine({ delegation }: { delegation: Delegation }) {
  const allowancesMessages = useMessages('allowances')
  const pages = usePages()
  if (delegation.state !== 'delegated') return null
  const name = delegateName(delegation.contractAddress) ?? allowancesMessages.unknownDelegate
  return (
    <div className="latchkey-allowances-delegation" data-testid="delegated">
      <p>{allowancesMessages.delegated({ name })}</p>
      {pages.sign && (
        <SiteLink href={`${pages.sign}?tab=authorization`} className="latchkey-button">
          {allowancesMessages.revokeDelegation}
        </SiteLink>
      )}
    </div>
  )
}

function AllowanceList({
  allowances,
  isComplete,
  revocation,
}: {
  allowances: readonly Allowance[]
  isComplete: boolean
  revocation: ReturnType<typeof useRevoke>
}) {
  const allowancesMessages = useMessages('allowances')
  const [selectedKeys, setSelectedKeys] = useState<ReadonlySet<string>>(new Set())
  const selected = allowances.filter((each) => selectedKeys.has(allowanceKey(each)))
  const { requestState, series, mode, status, revoke } = revocation
  const isWaiting = requestState.step === 'waiting'
  const isDisabled = isWaiting || status !== 'connected' || mode === 'loading'

  function select(key: string, isSelected: boolean) {
    const next = new Set(selectedKeys)
    if (isSelected) next.add(key)
    else next.delete(key)
    setSelectedKeys(next)
  }

  return (
    <>
      {allowances.length === 0 && (
        <p className="latchkey-allowances-none">
          {isComplete ? allowancesMessages.empty : allowancesMessages.emptySoFar}
        </p>
      )}
      <ul className="latchkey-allowances-rows">
        {allowances.map((allowance) => {
          const key = allowanceKey(allowance)
          return (
            <AllowanceRow
              key={key}
              allowance={allowance}
              isSelected={selectedKeys.has(key)}
              isDisabled={isDisabled}
              onSelect={(isSelected) => select(key, isSelected)}
              onRevoke={() => revoke([allowance])}
            />
          )
        })}
      </ul>
      {status === 'disconnected' && allowances.length > 0 && (
        <p className="latchkey-hint">{allowancesMessages.disconnected}</p>
      )}
      {selected.length > 0 && <SelectionNote mode={mode} count={selected.length} />}
      {selected.length > 0 && (
        <button
          type="button"
          className="latchkey-primary latchkey-button"
          disabled={isDisabled}
          onClick={() => revoke(selected)}
        >
          {allowancesMessages.revokeSelected({ count: selected.length })}
        </button>
      )}
      <RequestNote revocation={revocation} />
      {series && <SeriesSteps series={series} />}
    </>
  )
}

/** Says before the request how the wallet will execute several revocations. */
function SelectionNote({
  mode,
  count,
}: {
  mode: ReturnType<typeof useRevoke>['mode']
  count: number
}) {
  const batchMessages = useMessages('batch')
  const name = useWalletName()
  if (count < 2 || mode === 'loading') return null
  return <p className="latchkey-hint">{batchMessages.modeTexts[mode]({ name })}</p>
}

function RequestNote({ revocation }: { revocation: ReturnType<typeof useRevoke> }) {
  const allowancesMessages = useMessages('allowances')
  const { requestState, series, cancel } = revocation
  const { step } = requestState
  const isInSteps = series?.steps.some(({ state }) => state === 'requested' || state === 'sent')
  return (
    <>
      <p role="status" className="latchkey-allowances-note">
        {step === 'waiting' && !isInSteps && <span>{allowancesMessages.waiting}</span>}
        {step === 'canceled' && <span>{allowancesMessages.canceled}</span>}
      </p>
      {step === 'waiting' && (
        <button type="button" className="latchkey-quiet latchkey-button" onClick={cancel}>
          {allowancesMessages.cancel}
        </button>
      )}
      {step === 'failed' && <Problem problem={requestState.problem} />}
    </>
  )
}
