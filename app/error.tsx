'use client'

import { Failure } from '#app/ui/Failure.tsx'
import { useReported } from '#app/ui/useReported.ts'

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
