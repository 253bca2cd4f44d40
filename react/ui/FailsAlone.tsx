'use client'

import { Component, type ContextType, lazy, type ReactNode, Suspense } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'
import { createPartOutcome, type Outcome, PartContext, type PartOutcome } from './partOutcome.ts'

type FailsAloneProps = {
  /**
   * What is known of wallets at the start: `nothing` if each request of the part is a `useWalletRequest`,
   * which tells the rest, `unknown` if not.
   * @default it never asks one
   */
  known?: Outcome
  /** Closes what the part is in, such as a dialog. */
  onClose?: () => void
  children: ReactNode
}

// Every page loads this file, and hardly any shows it.
const PartFailure = lazy(() =>
  import('#react/ui/PartFailure.tsx').then(
    ({ PartFailure }) => ({ default: PartFailure }),
    () => ({ default: PlainPartFailure }),
  ),
)

/**
 * A part of a page that fails alone: a card, a panel, a tab or a dialog. The rest of the page goes on,
 * and the part says what is known to be done and offers to be shown again. Reports the error.
 */
export class FailsAlone extends Component<FailsAloneProps, { hasFailed: boolean }> {
  static override contextType = PartContext
  static getDerivedStateFromError = () => ({ hasFailed: true })
  declare context: ContextType<typeof PartContext>
  override state = { hasFailed: false }
  outcome: PartOutcome | undefined

  override componentDidCatch(error: unknown) {
    import('#lib/errors/report.ts').then(
      ({ report }) => report(error),
      () => reportError(error),
    )
  }

  override render() {
    const { known, onClose, children } = this.props
    this.outcome ??= createPartOutcome(known, this.context)
    if (!this.state.hasFailed) return <PartContext value={this.outcome}>{children}</PartContext>
    return (
      <Suspense>
        <PartFailure
          outcome={this.outcome}
          onRetry={() => this.setState({ hasFailed: false })}
          onClose={
            onClose &&
            (() => {
              onClose()
              this.setState({ hasFailed: false })
            })
          }
        />
      </Suspense>
    )
  }
}

/** For a part whose own files cannot be loaded. */
function PlainPartFailure() {
  const { partTitle, partOutcomes } = useMessages('failure')
  return <p role="alert">{`${partTitle}. ${partOutcomes.unknown}`}</p>
}
