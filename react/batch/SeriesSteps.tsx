'use client'

import type { Series, Step } from '#react/batch/useSeries.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Address } from '#react/ui/Address.tsx'
import { Problem } from '#react/ui/Problem.tsx'
import './Batch.css'

/** A series of transactions: the result of each, and where it stopped. */
export function SeriesSteps({ series: { calls, steps } }: { series: Series }) {
  const batchMessages = useMessages('batch')
  const done = steps.filter(({ state }) => state === 'confirmed').length
  const isFinished = steps.every(({ state }) => !isPending(state))
  return (
    <section
      className="latchkey-batch-result"
      aria-label={batchMessages.progress}
      data-testid="series"
    >
      <h2>{batchMessages.progress}</h2>
      <ol className="latchkey-batch-steps">
        {steps.map((step, index) => (
          <li
            // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
            key={index}
            className="latchkey-batch-step"
            data-testid="step"
            data-state={step.state}
          >
            <span className="latchkey-batch-step-head">
              {isPending(step.state) && step.state !== 'waiting' && (
                <span className="latchkey-spinner" />
              )}
              <strong className="latchkey-batch-state" data-state={step.state}>
                {batchMessages.stateTexts[step.state]}
              </strong>
              <span className="latchkey-hint">{batchMessages.call({ number: index + 1 })}</span>
              {calls[index]?.to && <Address address={calls[index].to} />}
            </span>
            <StepProblem step={step} />
          </li>
        ))}
      </ol>
      <p role="status">
        {isFinished &&
          (done === steps.length
            ? batchMessages.allDoneText({ total: done })
            : batchMessages.stoppedText({ done, total: steps.length }))}
      </p>
    </section>
  )
}

const isPending = (state: Step['state']) => ['waiting', 'requested', 'sent'].includes(state)

function StepProblem({ step }: { step: Step }) {
  const batchMessages = useMessages('batch')
  if (step.state === 'unknown')
    return (
      <>
        <p className="latchkey-hint">{batchMessages.unknownText}</p>
        <Problem problem={step.problem} />
      </>
    )
  if (step.state !== 'failed') return null
  if (step.problem) return <Problem problem={step.problem} />
  return (
    <p className="latchkey-hint">
      {step.isReplaced ? batchMessages.replacedText : batchMessages.revertedText}
    </p>
  )
}
