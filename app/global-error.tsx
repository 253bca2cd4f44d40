'use client'

import '#app/base.css'
import { Failure, type FailureProps } from '#app/ui/Failure.tsx'

/** Written here, because each page loads this screen: a section would add its other messages. */
const english: FailureProps['messages'] = {
  errorTitle: 'This page stopped working',
  errorText: 'Nothing was signed or sent because of it. Try again, or go back to the start.',
  reference: ({ digest }) => `Reference ${digest}`,
  tryAgain: 'Try again',
  toStart: 'Go to the start',
}

/**
 * Shown if the root layout threw, so in English: the layout chooses the language. Our own, as Next's
 * has inline styles that the CSP blocks.
 */
export default function GlobalError(props: Omit<FailureProps, 'messages'>) {
  return (
    <html lang="en">
      <body>
        <Failure {...props} messages={english} />
      </body>
    </html>
  )
}
