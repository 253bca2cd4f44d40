import type { FailureProps } from '#app/ui/Failure.tsx'

type Texts = Pick<FailureProps['messages'], 'errorTitle' | 'toStart'>

const english: Texts = { errorTitle: 'This page stopped working', toStart: 'Go to the home page' }

/** Without styles, for a page whose own files cannot be loaded; in English without its messages. */
export function PlainFailure({ messages = english }: { messages?: Texts }) {
  return (
    <>
      <p>{messages.errorTitle}</p>
      <a href="/">{messages.toStart}</a>
    </>
  )
}
