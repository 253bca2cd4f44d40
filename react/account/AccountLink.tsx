'use client'

import { Menu } from '@base-ui/react/menu'
import { useRouter } from 'next/navigation'
import type { AccountTab } from '#react/account/AccountTabs.tsx'
import styles from './AccountMenu.module.css'

/** Link from the account menu to the account page; a plain click navigates on the client. */
export function AccountLink({ label, tab }: { label: string; tab?: AccountTab }) {
  const router = useRouter()
  const href = tab ? `/account?tab=${tab}` : '/account'
  return (
    <Menu.LinkItem
      className={styles.item}
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
