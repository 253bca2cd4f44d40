'use client'

import type { Locale } from '#lib/messages/locales.ts'
import type { InspectedRequest } from '#lib/review/inspector/requestLog.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import './Inspector.css'

/** One request in a line, and all that is known of it in its details. */
export function RequestRow({ entry }: { entry: InspectedRequest }) {
  const messages = useMessages('inspector')
  const { severities } = useMessages('sign')
  const { method, wallet, state, ms, at, page, params, review, answer, error } = entry
  const locale = useLocale()
  const decision = review ? messages.decisions[review.decision] : ''
  return (
    <li>
      <details className="latchkey-inspector-row" data-testid="request" data-state={state}>
        <summary>
          <code translate="no" className="latchkey-inspector-method">
            {method}
          </code>
          <span className="latchkey-inspector-state" data-state={state}>
            {error?.code ?? messages.states[state]}
          </span>
          <span className="latchkey-inspector-detail">
            <bdi translate="no">{wallet.name}</bdi> <span>·</span>{' '}
            <time dateTime={at}>{at.slice(11, 19)}</time>
            {ms !== undefined && (
              <span translate="no">
                {' · '}
                <bdi translate="no">{timeText(ms, locale)}</bdi>
              </span>
            )}
          </span>
        </summary>
        <dl className="latchkey-inspector-fields">
          <Field name={messages.page}>{page}</Field>
          <Field name={messages.parameters}>
            <Json value={params} none={messages.none} />
          </Field>
          {review && (
            <Field name={messages.review}>
              <span>{review.title}</span>
              <span className="latchkey-inspector-detail">
                <span>
                  {review.severity === 'none' ? messages.noWarning : severities[review.severity]}
                </span>
                <span>{' · '}</span>
                <span>
                  {review.ms > 0
                    ? messages.after({ text: decision, time: timeText(review.ms, locale) })
                    : decision}
                </span>
              </span>
            </Field>
          )}
          {state === 'answered' && (
            <Field name={messages.answer}>
              <Json value={answer} none={messages.none} />
            </Field>
          )}
          {error && (
            <Field name={messages.error}>
              {`${error.name}${error.code === undefined ? '' : ` (${error.code})`}: ${error.message}`}
            </Field>
          )}
        </dl>
        <CopyButton text={JSON.stringify(entry, undefined, 2)} label={messages.copy} />
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

const Json = ({ value, none }: { value: unknown; none: string }) => (
  // A keyboard scrolls what is wider than the page.
  // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be focusable
  <pre className="latchkey-inspector-json" dir="ltr" tabIndex={0}>
    {JSON.stringify(value, undefined, 2) ?? none}
  </pre>
)

function timeText(ms: number, locale: Locale): string {
  const isShort = ms < 1000
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? ms : ms / 1000)
}
