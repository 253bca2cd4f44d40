'use client'

import { useRouter } from 'next/navigation'
import type { MouseEvent, ReactNode } from 'react'

/**
 * A link to a page of this site: a plain one that stays in the page on a plain click. Next's own
 * prefetches, for which these few dynamic pages have no use, and weighs 3 kB on the sign-in page.
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
  const router = useRouter()

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
