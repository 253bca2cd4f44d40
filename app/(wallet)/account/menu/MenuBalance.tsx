'use client'

import { useBalance, useChains } from 'wagmi'
import styles from '#app/(wallet)/account/AccountMenu.module.css'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { formatAmount } from '#lib/formatAmount.ts'
import { formatBalance } from '#lib/formatBalance.ts'
import { accountMessages } from '#lib/messages/siteMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'

const pollMilliseconds = 5000

/** The account's balance on a chain, at a glance; its `title` has every digit. */
export function MenuBalance({
  session,
  chainId,
  isOpen,
}: {
  session: Session
  chainId: number
  isOpen: boolean
}) {
  const chain = useChains().find(({ id }) => id === chainId)
  const node = useRpcChain(chain?.id)
  const { data, isError, fetchStatus } = useBalance({
    address: session.address,
    chainId: chain?.id,
    query: { enabled: isOpen && chain !== undefined, refetchInterval: pollMilliseconds },
  })
  const wrongChain = node.error && findWalletError(node.error)
  const isStale = isError || node.isError || fetchStatus === 'paused'
  const shown = chain && data && !wrongChain ? { value: data.value, chain } : undefined
  return (
    // Spans, because a menu may contain items and groups, but no definition list.
    <div className={styles.balance}>
      <span className={styles.term}>{accountMessages.balance}</span>
      <span
        className={styles.amount}
        data-stale={isStale}
        data-testid="balance"
        title={shown && formatAmount(shown.value, shown.chain.nativeCurrency)}
      >
        {shown
          ? formatBalance(shown.value, shown.chain.nativeCurrency)
          : isStale
            ? accountMessages.balanceUnknown
            : '…'}
      </span>
      {isStale && (
        <span className={styles.stale}>
          {wrongChain ? wrongChain.message : accountMessages.stale}
        </span>
      )}
    </div>
  )
}
