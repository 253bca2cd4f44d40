'use client'

import type { MouseEvent, ReactNode } from 'react'
import { useNavigation } from '#react/navigation/Navigation.ts'

/**
 * A link to a page of this site; a plain click navigates on the client. Next's own link prefetches,
 * which these few dynamic pages do not need, and adds 3 kB to the sign-in page.
 */
export function SiteLink({
  href,
  className,
  label,
  children,
}: {
  href: string
  className?: string | undefined
  label?: string
  children: ReactNode
}) {
  const router = useNavigation().useRouter()

  function go(event: MouseEvent) {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey)
      return
    event.preventDefault()
    router.push(href)
  }

  return (
    <a href={href} className={className} aria-label={label} onClick={go}>
      {children}
    </a>
  )
}
