'use client'

import '#app/base.css'
import { Failure, useReported } from '#app/ui/Failure.tsx'

/** Shown if the root layout threw; our own, as Next's has inline styles that the CSP blocks. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  useReported(error)
  return (
    <html lang="en">
      <body>
        <Failure digest={error.digest} retry={retry} />
      </body>
    </html>
  )
}
