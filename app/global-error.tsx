'use client'

import '#app/base.css'
import { Failure, type FailureProps } from '#app/ui/Failure.tsx'

/** Shown if the root layout threw; our own, as Next's has inline styles that the CSP blocks. */
export default function GlobalError(props: FailureProps) {
  return (
    <html lang="en">
      <body>
        <Failure {...props} />
      </body>
    </html>
  )
}
