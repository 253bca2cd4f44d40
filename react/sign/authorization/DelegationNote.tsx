'use client'

import type { Messages } from '#lib/messages/Messages.ts'
import { delegateName } from '#lib/review/preview/knownDelegates.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import type { Delegation } from '#react/transactions/useAuthority.ts'
import { Address } from '#react/ui/Address.tsx'
import './Authorization.css'

/** The account's current delegation on chain; `onRevoke` if it can be revoked here. */
export function DelegationNote({
  delegation,
  isUnknown,
  onRevoke,
}: {
  /** Undefined until the node has responded. */
  delegation: Delegation | undefined
  isUnknown: boolean
  onRevoke: (() => void) | undefined
}) {
  const authorizationMessages = useMessages('authorization')
  return (
    <section
      className="latchkey-authorization-current"
      aria-labelledby="delegation-title"
      data-testid="delegation"
      data-state={delegation?.state}
    >
      <h2 id="delegation-title">{authorizationMessages.current}</h2>
      <p role="status">{sentenceOf(delegation, isUnknown, authorizationMessages)}</p>
      {delegation?.state === 'delegated' && (
        <>
          <Address address={delegation.contractAddress} isFull />
          {onRevoke && (
            <button type="button" className="latchkey-button" onClick={onRevoke}>
              {authorizationMessages.revoke}
            </button>
          )}
        </>
      )}
    </section>
  )
}

function sentenceOf(
  delegation: Delegation | undefined,
  isUnknown: boolean,
  authorizationMessages: Messages['authorization'],
) {
  if (!delegation)
    return isUnknown ? authorizationMessages.currentUnknown : authorizationMessages.currentLoading
  if (delegation.state === 'none') return authorizationMessages.currentNone
  if (delegation.state === 'contract') return authorizationMessages.currentContract
  return authorizationMessages.currentTo({
    name: delegateName(delegation.contractAddress) ?? authorizationMessages.unknownDelegate,
  })
}
