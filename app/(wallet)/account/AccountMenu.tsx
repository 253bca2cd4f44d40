'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { type RefObject, useState } from 'react'
import { useBalance, useChains, useConnection, useSwitchChain } from 'wagmi'
import { AccountLink } from '#app/(wallet)/account/AccountLink.tsx'
import { useSignOutAndDisconnect } from '#app/(wallet)/account/useSignOutAndDisconnect.ts'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { QueryProvider } from '#app/(wallet)/QueryProvider.tsx'
import { loadExplanation } from '#app/(wallet)/session/loadExplanation.ts'
import { useRpcChain } from '#app/(wallet)/useRpcChain.ts'
import { Identicon } from '#app/ui/Identicon.tsx'
import { NetworkIcon } from '#app/ui/NetworkIcon.tsx'
import { Problem, type ProblemText } from '#app/ui/Problem.tsx'
import { useWalletScreens } from '#app/wallets/loadWalletScreens.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { formatShortAmount } from '#lib/formatAmount.ts'
import { accountMessages, siteMessages } from '#lib/messages/siteMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './AccountMenu.module.css'

type AccountMenuProps = {
  session: Session
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

/** After a click on a link of the menu, the new page's heading may have the focus already. */
const isInMain = (element: Element | null) => Boolean(element?.closest('#main'))

/** Menu under the address in the header: balance, copy, explorer, network, disconnect. */
export function AccountMenu({ session, anchor, isOpen, onOpenChange }: AccountMenuProps) {
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const { chains } = usePublicConfig()
  const { chainId = session.chainId, connector } = useConnection()
  const AccountItems = useWalletScreens(connector)?.AccountItems
  const [wasCopied, setCopied] = useState(false)
  const explorerUrl = chains.find(({ id }) => id === chainId)?.explorerUrl

  async function copy() {
    await navigator.clipboard.writeText(session.address).catch(() => undefined)
    setCopied(true)
  }

  return (
    <QueryProvider>
      <CSPProvider disableStyleElements>
        <Menu.Root
          open={isOpen}
          modal={false}
          onOpenChange={(open, { reason, event }) => {
            const isOnAnchor = anchor.current?.contains(event.target as Node | null)
            if (reason === 'outside-press' && isOnAnchor) return
            setCopied(false)
            onOpenChange(open)
          }}
        >
          <Menu.Portal>
            <Menu.Positioner
              anchor={anchor}
              align="end"
              sideOffset={8}
              className={styles.positioner}
            >
              <Menu.Popup
                className={styles.popup}
                aria-label={accountMessages.menu}
                finalFocus={() => !isInMain(document.activeElement) && anchor.current}
              >
                <div className={styles.who}>
                  <Identicon address={session.address} size={40} />
                  <code className={styles.address}>{session.address}</code>
                </div>
                <Balance session={session} chainId={chainId} isOpen={isOpen} />
                <Menu.Separator className={styles.separator} />
                {connector && AccountItems ? (
                  <AccountItems connector={connector}>
                    <AccountLink label={accountMessages.page} />
                  </AccountItems>
                ) : (
                  <AccountLink label={accountMessages.page} />
                )}
                <Menu.Item className={styles.item} closeOnClick={false} onClick={copy}>
                  {wasCopied ? siteMessages.copied : accountMessages.copyAddress}
                </Menu.Item>
                {explorerUrl && (
                  <Menu.LinkItem
                    className={styles.item}
                    href={`${explorerUrl}/address/${session.address}`}
                    target="_blank"
                    rel="noopener noreferrer"
                  >
                    {accountMessages.explorer}
                  </Menu.LinkItem>
                )}
                <Menu.Separator className={styles.separator} />
                <Networks chainId={chainId} />
                <Menu.Separator className={styles.separator} />
                <Menu.Item className={styles.item} onClick={() => void signOutAndDisconnect()}>
                  {accountMessages.disconnect}
                </Menu.Item>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
      </CSPProvider>
    </QueryProvider>
  )
}

function Balance({
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
    query: { enabled: isOpen && chain !== undefined, refetchInterval: 5000 },
  })
  const wrongChain = node.error && findWalletError(node.error)
  const isStale = isError || node.isError || fetchStatus === 'paused'
  return (
    // Spans, because a menu may contain items and groups, but no definition list.
    <div className={styles.balance}>
      <span className={styles.term}>{accountMessages.balance}</span>
      <span className={styles.amount} data-stale={isStale} data-testid="balance">
        {chain && data && !wrongChain
          ? formatShortAmount(data.value, chain.nativeCurrency)
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

function Networks({ chainId }: { chainId: number }) {
  const chains = useChains()
  const { status } = useConnection()
  const { mutateAsync: switchChain, isPending } = useSwitchChain()
  const [problem, setProblem] = useState<ProblemText>()

  async function choose(next: number) {
    setProblem(undefined)
    try {
      await switchChain({ chainId: next })
    } catch (error) {
      setProblem(await loadExplanation(error, 'switchChain'))
    }
  }

  return (
    <Menu.Group>
      <Menu.GroupLabel className={styles.label}>
        {isPending ? accountMessages.switching : accountMessages.network}
      </Menu.GroupLabel>
      <Menu.RadioGroup value={chainId} onValueChange={(next) => void choose(next as number)}>
        {chains.map(({ id, name }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            className={styles.item}
            disabled={isPending || status !== 'connected'}
          >
            <span>
              <NetworkIcon chainId={id} /> {name}
            </span>
            <Menu.RadioItemIndicator className={styles.check}>✓</Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {problem && <Problem problem={problem} />}
    </Menu.Group>
  )
}
