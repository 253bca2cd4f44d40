'use client'

import { Failure, type FailureProps } from '#app/ui/Failure.tsx'
import { useMessages } from '#react/locale/useMessages.ts'

/** Error boundary of a page, inside the layout. */
export default function PageError(props: Omit<FailureProps, 'messages'>) {
  return <Failure {...props} messages={useMessages('failure')} />
}
