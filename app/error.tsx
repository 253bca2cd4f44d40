'use client'

import { useMessages } from 'latchkey/react'
import { lazy, Suspense } from 'react'
import type { FailureProps } from '#app/ui/Failure.tsx'
import { PlainFailure } from '#app/ui/PlainFailure.tsx'

// Every page loads this file, and hardly any shows it.
const Failure = lazy(() =>
  import('#app/ui/Failure.tsx').then(
    ({ Failure }) => ({ default: Failure }),
    () => ({ default: PlainFailure }),
  ),
)

/** Error boundary of a page, inside the layout. */
export default function PageError(props: Omit<FailureProps, 'messages'>) {
  const messages = useMessages('failure')
  return (
    <Suspense>
      <Failure {...props} messages={messages} />
    </Suspense>
  )
}
