'use client'

import { Component, type ReactNode } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import type { PartFailureProps } from '#react/ui/PartFailure.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'

type FailsAloneProps = Pick<PartFailureProps, 'known' | 'onClose'> & { children: ReactNode }

type FailsAloneState = { failure: { error: unknown } | undefined }

/**
 * A part of a page that fails alone: a card, a panel, a tab or a dialog. The rest of the page goes on,
 * and the part says what is known to be done and offers to be shown again. Reports the error.
 */
export class FailsAlone extends Component<FailsAloneProps, FailsAloneState> {
  static getDerivedStateFromError = (error: unknown) => ({ failure: { error } })
  override state: FailsAloneState = { failure: undefined }

  override render() {
    const { children, ...props } = this.props
    const { failure } = this.state
    if (!failure) return children
    return <Failed {...props} {...failure} onShow={() => this.setState({ failure: undefined })} />
  }
}

// Every page loads this file, and hardly any shows that one.
const load = () => import('#react/ui/PartFailure.tsx')

function Failed(props: PartFailureProps) {
  const { partTitle } = useMessages('failure')
  const Failure = useLoaded(load, true)?.PartFailure
  return Failure ? <Failure {...props} /> : <p role="alert">{partTitle}</p>
}
