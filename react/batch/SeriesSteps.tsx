'use client'

import type { Series, Step } from '#react/batch/useSeries.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Address } from '#react/ui/Address.tsx'
import controls from '#react/ui/controls.module.css'
import { Problem } from '#react/ui/Problem.tsx'
import styles from './Batch.module.css'

/** A series of transactions: the result of each, and where it stopped. */
export function SeriesSteps({ series: { calls, steps } }: { series: Series }) {
  const batchMessages = useMessages('batch')
  const done = steps.filter(({ state }) => state === 'confirmed').length
  const isFinished = steps.every(({ state }) => !isPending(state))
  return (
    <section className={styles.result} aria-label={batchMessages.progress} data-testid="series">
      <h2>{batchMessages.progress}</h2>
      <ol className={styles.steps}>
        {steps.map((step, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
          <li key={index} className={styles.step} data-testid="step" data-state={step.state}>
            <span className={styles.stepHead}>
              {isPending(step.state) && step.state !== 'waiting' && (
                <span className={controls.spinner} />
              )}
              <strong className={styles.state} data-state={step.state}>
                {batchMessages.stateTexts[step.state]}
              </strong>
              <span className={controls.hint}>{batchMessages.call({ number: index + 1 })}</span>
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
        <p className={controls.hint}>{batchMessages.unknownText}</p>
        <Problem problem={step.problem} />
      </>
    )
  if (step.state !== 'failed') return null
  if (step.problem) return <Problem problem={step.problem} />
  return (
    <p className={controls.hint}>
      {step.isReplaced ? batchMessages.replacedText : batchMessages.revertedText}
    </p>
  )
}
