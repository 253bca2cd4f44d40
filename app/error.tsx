'use client'

import { Failure, useReported } from '#app/ui/Failure.tsx'

/** Error boundary of a page, inside the layout. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  useReported(error)
  return <Failure digest={error.digest} retry={retry} />
}
