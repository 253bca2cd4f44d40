'use client'

import type { InspectedRequest } from '#lib/inspector/requestLog.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import styles from './Inspector.module.css'

/** One request in a line, and all that is known of it in its details. */
export function RequestRow({ entry }: { entry: InspectedRequest }) {
  const { method, wallet, state, ms, at, page, params, review, answer, error } = entry
  return (
    <li>
      <details className={styles.row} data-testid="request" data-state={state}>
        <summary>
          <code className={styles.method}>{method}</code>
          <span className={styles.state} data-state={state}>
            {error?.code ?? state}
          </span>
          <span className={styles.detail}>
            {wallet.name} · <time dateTime={at}>{at.slice(11, 19)}</time>
            {ms !== undefined && ` · ${timeText(ms)}`}
          </span>
        </summary>
        <dl className={styles.fields}>
          <Field name="Page">{page}</Field>
          <Field name="Parameters">
            <Json value={params} />
          </Field>
          {review && (
            <Field name="Review">
              {review.title}
              <span className={styles.detail}>
                {review.severity === 'none' ? 'no warning' : review.severity}, {review.decision}
                {review.ms > 0 && ` after ${timeText(review.ms)}`}
              </span>
            </Field>
          )}
          {state === 'answered' && (
            <Field name="Answer">
              <Json value={answer} />
            </Field>
          )}
          {error && (
            <Field name="Error">
              {error.name}
              {error.code !== undefined && ` (${error.code})`}: {error.message}
            </Field>
          )}
        </dl>
        <CopyButton text={JSON.stringify(entry, undefined, 2)} label="Copy as JSON" />
      </details>
    </li>
  )
}

function Field({ name, children }: { name: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Json = ({ value }: { value: unknown }) => (
  // A keyboard scrolls what is wider than the page.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <pre className={styles.json} tabIndex={0}>
    {JSON.stringify(value, undefined, 2) ?? 'none'}
  </pre>
)

const timeText = (ms: number) => (ms < 1000 ? `${ms} ms` : `${(ms / 1000).toFixed(1)} s`)
