'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { Menu } from '@base-ui/react/menu'
import { type RefObject, useState } from 'react'
import { useConnection } from 'wagmi'
import type { Session } from '#lib/protocol/auth.ts'
import { AccountLink, MenuLink } from '#react/account/AccountLink.tsx'
import { MenuBalance } from '#react/account/menu/MenuBalance.tsx'
import { MenuHead } from '#react/account/menu/MenuHead.tsx'
import { MenuNetworks } from '#react/account/menu/MenuNetworks.tsx'
import { MenuTransactions } from '#react/account/menu/MenuTransactions.tsx'
import { useFundUrl } from '#react/account/useFundUrl.ts'
import { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
import { usePages, usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { sendHash } from '#react/navigation/sendHash.ts'
import { QueryProvider } from '#react/session/QueryProvider.tsx'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { useWalletScreens } from '#react/wallets/loadWalletScreens.ts'
import './AccountMenu.css'

type AccountMenuProps = {
  session: Session
  anchor: RefObject<HTMLButtonElement | null>
  isOpen: boolean
  onOpenChange: (isOpen: boolean) => void
}

const loadReceive = () => import('#react/account/menu/ReceiveDialog.tsx')

/** After a click on a link of the menu, the new page's heading may have the focus already. */
const isInMain = (element: Element | null) => Boolean(element?.closest('#main'))

/** Menu under the address in the header: wallet, balance, funds, network, activity, sign-out. */
export function AccountMenu({ session, anchor, isOpen, onOpenChange }: AccountMenuProps) {
  const accountMessages = useMessages('account')
  const { chainId = session.chainId } = useConnection()
  const [isReceiving, setReceiving] = useState(false)
  const ReceiveDialog = useLoaded(loadReceive, isReceiving)?.ReceiveDialog

  return (
    <QueryProvider>
      <CSPProvider disableStyleElements>
        <Menu.Root
          open={isOpen}
          modal={false}
          onOpenChange={(open, { reason, event }) => {
            // A press on the button closes the menu by the button's click, which would open it again.
            const isOnAnchor = anchor.current?.contains(event.target as Node | null)
            if (reason === 'outside-press' && isOnAnchor) return
            if (reason === 'focus-out' && anchor.current?.matches(':active')) return
            // If the dialog could not be loaded, the next click tries again.
            if (open && !ReceiveDialog) setReceiving(false)
            onOpenChange(open)
          }}
        >
          <Menu.Portal>
            <Menu.Backdrop className="latchkey-account-menu-backdrop" />
            <Menu.Positioner
              anchor={anchor}
              align="end"
              sideOffset={8}
              className="latchkey-account-menu-positioner"
            >
              <Menu.Popup
                className="latchkey-account-menu-popup"
                aria-label={accountMessages.menu}
                finalFocus={() => !isInMain(document.activeElement) && anchor.current}
              >
                <FailsAlone onClose={() => onOpenChange(false)}>
                  <MenuHead session={session} />
                  <MenuBalance session={session} chainId={chainId} isOpen={isOpen} />
                  <Funds session={session} chainId={chainId} onReceive={() => setReceiving(true)} />
                  <Menu.Separator className="latchkey-account-menu-separator" />
                  <MenuNetworks chainId={chainId} />
                  <MenuTransactions account={session.address} />
                  <Menu.Separator className="latchkey-account-menu-separator" />
                  <Links session={session} chainId={chainId} />
                </FailsAlone>
              </Menu.Popup>
            </Menu.Positioner>
          </Menu.Portal>
        </Menu.Root>
        {isReceiving && ReceiveDialog && (
          <ReceiveDialog
            address={session.address}
            chainId={chainId}
            returnFocus={anchor}
            onClose={() => setReceiving(false)}
          />
        )}
      </CSPProvider>
    </QueryProvider>
  )
}

/** How funds leave the account and get into it: the form, the address to send to, and the site's link, if it has one. */
function Funds({
  session,
  chainId,
  onReceive,
}: {
  session: Session
  chainId: number
  onReceive: () => void
}) {
  const accountMenuMessages = useMessages('accountMenu')
  const fundUrl = useFundUrl(session.address, chainId)
  const { sign } = usePages()
  return (
    <div className="latchkey-account-menu-funds">
      {sign && (
        <MenuLink
          className="latchkey-account-menu-action latchkey-button"
          href={`${sign}?tab=transaction${sendHash}`}
          label={accountMenuMessages.send}
        />
      )}
      <Menu.Item className="latchkey-account-menu-action latchkey-button" onClick={onReceive}>
        {accountMenuMessages.receive}
      </Menu.Item>
      {fundUrl && (
        <Menu.LinkItem
          className="latchkey-account-menu-action latchkey-button"
          href={fundUrl}
          target="_blank"
          rel="noopener noreferrer"
        >
          {accountMenuMessages.addFunds}
        </Menu.LinkItem>
      )}
    </div>
  )
}

function Links({ session, chainId }: { session: Session; chainId: number }) {
  const accountMessages = useMessages('account')
  const signOutAndDisconnect = useSignOutAndDisconnect()
  const { chains } = usePublicConfig()
  const { connector } = useConnection()
  const AccountItems = useWalletScreens(connector)?.AccountItems
  const explorerUrl = chains.find(({ id }) => id === chainId)?.explorerUrl
  const accountMenuMessages = useMessages('accountMenu')
  const account = <AccountLink label={accountMessages.page} />
  return (
    <>
      {connector && AccountItems ? (
        <AccountItems connector={connector}>{account}</AccountItems>
      ) : (
        account
      )}
      <AccountLink label={accountMenuMessages.security} tab="security" />
      <AccountLink label={accountMenuMessages.allowances} tab="allowances" />
      {explorerUrl && (
        <Menu.LinkItem
          className="latchkey-account-menu-item"
          href={`${explorerUrl}/address/${session.address}`}
          target="_blank"
          rel="noopener noreferrer"
        >
          {accountMessages.explorer}
        </Menu.LinkItem>
      )}
      <Menu.Item className="latchkey-account-menu-item" onClick={() => void signOutAndDisconnect()}>
        {accountMessages.disconnect}
      </Menu.Item>
    </>
  )
}
