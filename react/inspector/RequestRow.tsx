'use client'

import type { Locale } from '#lib/messages/locales.ts'
import type { InspectedRequest } from '#lib/review/inspector/requestLog.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
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
          <Verbatim as="code" className="latchkey-inspector-method">
            {method}
          </Verbatim>
          <span className="latchkey-inspector-state" data-state={state}>
            {error?.code ?? messages.states[state]}
          </span>
          <span className="latchkey-inspector-detail">
            <Verbatim>{wallet.name}</Verbatim> <span>·</span>{' '}
            <time dateTime={at}>{at.slice(11, 19)}</time>
            {ms !== undefined && <Verbatim as="span">{` · ${timeText(ms, locale)}`}</Verbatim>}
          </span>
        </summary>
        <dl className="latchkey-inspector-fields">
          <Field label={messages.page}>
            <Verbatim>{page}</Verbatim>
          </Field>
          <Field label={messages.parameters}>
            <Json value={params} none={messages.none} />
          </Field>
          {review && (
            <Field label={messages.review}>
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
            <Field label={messages.answer}>
              <Json value={answer} none={messages.none} />
            </Field>
          )}
          {error && (
            <Field label={messages.error}>
              <Verbatim>{`${error.name}${error.code === undefined ? '' : ` (${error.code})`}: ${error.message}`}</Verbatim>
            </Field>
          )}
        </dl>
        <CopyButton text={JSON.stringify(entry, undefined, 2)} label={messages.copy} />
      </details>
    </li>
  )
}

function Field({ label, children }: { label: string; children: React.ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

const Json = ({ value, none }: { value: unknown; none: string }) => (
  // A keyboard scrolls what is wider than the page.
  <Verbatim as="pre" className="latchkey-inspector-json" dir="ltr" tabIndex={0}>
    {JSON.stringify(value, undefined, 2) ?? none}
  </Verbatim>
)

function timeText(ms: number, locale: Locale): string {
  const isShort = ms < 1000
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: isShort ? 'millisecond' : 'second',
    maximumFractionDigits: isShort ? 0 : 1,
  }).format(isShort ? ms : ms / 1000)
}
