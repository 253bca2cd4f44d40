'use client'

import '#app/base.css'
import { Failure } from '#app/ui/Failure.tsx'

/** The frame itself threw: a page of its own, as Next's carries inline styles. */
export default function GlobalError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return (
    <html lang="en">
      <body>
        <Failure digest={error.digest} retry={retry} />
      </body>
    </html>
  )
}
