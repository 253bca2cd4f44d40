'use client'

import { Failure, type FailureProps } from '#app/ui/Failure.tsx'
import '#app/firstScreen.css'

/** English, because it stands in for the layout, which chooses the language. */
const english: FailureProps['messages'] = {
  errorTitle: 'This page stopped working',
  errorText:
    'If you were signing or sending something, check in your wallet whether it was done before you repeat it. Try again, or go back to the start.',
  reference: ({ digest }) => `Reference ${digest}`,
  tryAgain: 'Try again',
  toStart: 'Go to the home page',
}

/** Shown if the root layout threw, and with it the styles of the first screen. */
export function GlobalFailure(props: Omit<FailureProps, 'messages'>) {
  return <Failure {...props} messages={english} />
}
