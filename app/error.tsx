'use client'

import { Failure } from '#app/ui/Failure.tsx'

/** A page that threw, inside the frame. */
export default function PageError({
  error,
  retry,
}: {
  error: Error & { digest?: string }
  retry: () => void
}) {
  return <Failure digest={error.digest} retry={retry} />
}
