'use client'

import { Menu } from '@base-ui/react/menu'
import { useRouter } from 'next/navigation'
import styles from './AccountMenu.module.css'

/** Link from the account menu to the account page; a plain click navigates on the client. */
export function AccountLink({ label }: { label: string }) {
  const router = useRouter()
  return (
    <Menu.LinkItem
      className={styles.item}
      href="/account"
      closeOnClick
      onClick={(event) => {
        if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
        event.preventDefault()
        router.push('/account')
      }}
    >
      {label}
    </Menu.LinkItem>
  )
}
