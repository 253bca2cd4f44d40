'use client'

import { lazy, Suspense } from 'react'
import type { FailureProps } from '#app/ui/Failure.tsx'
import { PlainFailure } from '#app/ui/PlainFailure.tsx'

// Every page loads this file, and hardly any shows it.
const Failure = lazy(() =>
  import('#app/ui/GlobalFailure.tsx').then(
    ({ GlobalFailure }) => ({ default: GlobalFailure }),
    () => ({ default: () => <PlainFailure /> }),
  ),
)

/**
 * Shown if the root layout threw. Our own, as Next's has inline styles that the CSP blocks.
 */
export default function GlobalError(props: Omit<FailureProps, 'messages'>) {
  return (
    <html lang="en">
      <body>
        <Suspense>
          <Failure {...props} />
        </Suspense>
      </body>
    </html>
  )
}
