'use client'

import { Menu } from '@base-ui/react/menu'
import type { AccountTab } from '#react/account/AccountTabs.tsx'
import { usePages } from '#react/config/PublicConfigContext.tsx'
import { useNavigation } from '#react/navigation/Navigation.ts'
import './AccountMenu.css'

/** Link from the account menu to the account page, if there is one. */
export function AccountLink({ label, tab }: { label: string; tab?: AccountTab }) {
  const page = usePages().account
  if (!page) return null
  const href = tab ? `${page}?tab=${tab}` : page
  return <MenuLink className="latchkey-account-menu-item" href={href} label={label} />
}

/** Link from the account menu to a page of the site; a plain click navigates on the client. */
export function MenuLink({
  className,
  href,
  label,
}: {
  className: string
  href: string
  label: string
}) {
  const router = useNavigation().useRouter()
  return (
    <Menu.LinkItem
      className={className}
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
