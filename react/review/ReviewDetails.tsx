import type { Preview, PreviewField } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Address, AddressGroups } from '#react/ui/Address.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReviewPanel.css'

/** A batch may pay hundreds, and the fields name each. */
const mostFirsts = 5

/** Effects and warnings of a request; for a batch, the effects and digests of each call. */
export function ReviewDetails({
  preview,
  isCurrent,
  hasDigests,
}: {
  preview: Preview
  isCurrent: boolean
  /** Whether the wallet may show digests to compare. */
  hasDigests: boolean
}) {
  const signMessages = useMessages('sign')
  const gaining = preview.outflows?.filter(({ isFirst, amount }) => isFirst && amount > 0n) ?? []
  const firsts = [...new Set(gaining.map(({ to }) => to))].slice(0, mostFirsts)
  return (
    <div className="latchkey-review-panel-preview" data-current={isCurrent}>
      {preview.warnings.length > 0 && (
        <ul className="latchkey-review-panel-warnings">
          {preview.warnings.map(({ code, severity, text, field, call }) => (
            <li key={`${code}.${field}.${text}`} data-severity={severity}>
              <strong>{signMessages.severities[severity]}</strong>{' '}
              {call !== undefined && <span>{signMessages.callNumber({ number: call })}</span>}{' '}
              <TextWithAddresses text={text} />
            </li>
          ))}
        </ul>
      )}
      {firsts.length > 0 && (
        <p className="latchkey-hint" data-testid="first-contact">
          <TextWithAddresses text={signMessages.firstContact({ who: firsts.join(', ') })} />
        </p>
      )}
      <Fields fields={preview.fields} />
      {preview.calls?.map((call, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
        <section key={index} className="latchkey-review-panel-call">
          <h3>
            <span>{signMessages.callNumber({ number: index + 1 })}</span> <span>{call.title}</span>
          </h3>
          <Fields fields={call.fields} />
          {hasDigests && preview.calls?.length === 1 && <Digests fields={call.fields} />}
        </section>
      ))}
      {hasDigests && <Digests fields={preview.fields} />}
    </div>
  )
}

function Fields({ fields: all }: Pick<Preview, 'fields'>) {
  const fields = all.filter(({ key }) => !digestKeys.includes(key))
  if (fields.length === 0) return null
  return (
    <dl className="latchkey-review-panel-fields">
      {fields.map(({ label, value, raw }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and the list is rebuilt on each change
        <div key={index}>
          <dt>{label}</dt>
          <Verbatim as="dd">
            <Value value={value} />
            {raw !== undefined && raw !== value && <Raw raw={raw} />}
          </Verbatim>
        </div>
      ))}
    </dl>
  )
}

const addressPattern = /^0x[0-9a-f]{40}$/i
const longHex = /^0x[0-9a-f]{8,}/i

/** An address with its identicon, other hex in monospace, anything else as text. */
function Value({ value }: { value: string }) {
  if (addressPattern.test(value)) return <Address address={value} isFull />
  return longHex.test(value) ? <Verbatim as="code">{value}</Verbatim> : <span>{value}</span>
}

function Raw({ raw }: { raw: string }) {
  const signMessages = useMessages('sign')
  return (
    <span className="latchkey-review-panel-raw">
      {addressPattern.test(raw) ? <Address address={raw} isFull /> : `${signMessages.raw} ${raw}`}
    </span>
  )
}

function TextWithAddresses({ text }: { text: string }) {
  const parts = text.split(/(0x[0-9a-f]{40})(?![0-9a-f])/i)
  return parts.map((part, index) =>
    addressPattern.test(part) ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is split anew on each change
      <Verbatim as="code" key={index} title={part}>
        <AddressGroups address={part} />
      </Verbatim>
    ) : (
      // biome-ignore lint/suspicious/noArrayIndexKey: the text is split anew on each change
      <span key={index}>{part}</span>
    ),
  )
}

const digestKeys: PreviewField['key'][] = ['digest', 'domainHash', 'messageHash', 'calldataDigest']

/** Digests that some wallets show, too: all digits, in groups of four as those write them. */
function Digests({ fields }: Pick<Preview, 'fields'>) {
  const signMessages = useMessages('sign')
  const digests = fields.filter(({ key }) => digestKeys.includes(key))
  if (digests.length === 0) return null
  return (
    <details className="latchkey-review-panel-digests">
      <summary>{signMessages.compare}</summary>
      <p className="latchkey-hint">{signMessages.compareText}</p>
      <dl className="latchkey-review-panel-fields">
        {digests.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <Verbatim
                as="code"
                title={value}
              >{`0x${value.slice(2).replace(/.{4}(?=.)/g, '$& ')}`}</Verbatim>
            </dd>
          </div>
        ))}
      </dl>
    </details>
  )
}
