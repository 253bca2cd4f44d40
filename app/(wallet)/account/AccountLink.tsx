'use client'

import { Menu } from '@base-ui/react/menu'
import { useRouter } from 'next/navigation'
import styles from './AccountMenu.module.css'

/** The way from the account menu to the account page; a plain link that stays in the page on a plain click. */
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
