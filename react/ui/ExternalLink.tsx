'use client'

import type { ReactNode } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'

/** A link to another site, in a new tab without opener or referrer. */
export function ExternalLink({
  href,
  className,
  children,
}: {
  href: string
  className?: string | undefined
  children: ReactNode
}) {
  const siteMessages = useMessages('site')
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      <span>{children}</span>
      <span className="latchkey-hidden">{` (${siteMessages.openInNewTab})`}</span>
    </a>
  )
}
