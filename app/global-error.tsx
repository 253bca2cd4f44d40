'use client'

import '#app/base.css'
import { Failure, type FailureProps } from '#app/ui/Failure.tsx'
import { failure } from '#lib/messages/en/site.ts'
import { readMessages } from '#lib/messages/readMessages.ts'

/**
 * Shown if the root layout threw, so in English: the layout chooses the language. Our own, as Next's
 * has inline styles that the CSP blocks.
 */
export default function GlobalError(props: FailureProps) {
  return (
    <html lang="en">
      <body>
        <Failure {...props} messages={readMessages<'failure'>(failure, 'en')} />
      </body>
    </html>
  )
}
