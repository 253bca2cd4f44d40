import type { ReactNode } from 'react'
import controls from '#app/ui/controls.module.css'
import { siteMessages } from '#lib/messages/siteMessages.ts'

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
  return (
    <a href={href} target="_blank" rel="noopener noreferrer" className={className}>
      {children}
      <span className={controls.hidden}> ({siteMessages.openInNewTab})</span>
    </a>
  )
}
