'use client'

import { Menu } from '@base-ui/react/menu'
import type { AccountTab } from '#react/account/AccountTabs.tsx'
import { usePages } from '#react/config/PublicConfigContext.tsx'
import { useNavigation } from '#react/navigation/Navigation.ts'
import './AccountMenu.css'

/** Link from the account menu to the account page, if there is one; a plain click navigates on the client. */
export function AccountLink({ label, tab }: { label: string; tab?: AccountTab }) {
  const router = useNavigation().useRouter()
  const page = usePages().account
  if (!page) return null
  const href = tab ? `${page}?tab=${tab}` : page
  return (
    <Menu.LinkItem
      className="latchkey-account-menu-item"
      href={href}
      closeOnClick
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.push(href)
      }}
    >
      {label}
    </Menu.LinkItem>
  )
}
