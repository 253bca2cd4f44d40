'use client'

import { useMessages } from 'latchkey/react'
import { Failure, type FailureProps } from '#app/ui/Failure.tsx'

/** Error boundary of a page, inside the layout. */
export default function PageError(props: Omit<FailureProps, 'messages'>) {
  return <Failure {...props} messages={useMessages('failure')} />
}
