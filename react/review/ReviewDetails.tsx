import { shortenNumbers } from '#lib/format/shortenNumbers.ts'
import type { Preview, PreviewField } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { Address } from '#react/ui/Address.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReviewPanel.css'

/** Everything that the wallet is asked for: contract, function, raw values, and digests to compare. */
export function ReviewDetails({
  previews,
  origin,
  hasDigests,
  isInDetails,
  children,
}: {
  previews: readonly Preview[]
  origin: string
  hasDigests: boolean
  /** Whether a field has something that is not shown outside. */
  isInDetails: (field: PreviewField, preview: Preview) => boolean
  /** Shown below it. */
  children?: Elements
}) {
  const signMessages = useMessages('sign')
  return (
    <details className="latchkey-review-panel-details">
      <summary>{signMessages.details}</summary>
      <div className="latchkey-review-panel-details-content">
        <dl className="latchkey-review-panel-fields">
          <div>
            <dt>{signMessages.requestedBy}</dt>
            <Verbatim as="dd">{origin}</Verbatim>
          </div>
        </dl>
        {previews.map((preview, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes its order
          <section key={index} className="latchkey-review-panel-details-content">
            {index > 0 && <h3>{preview.title}</h3>}
            <FieldRows
              fields={preview.fields.filter(
                (field) =>
                  field.path === undefined && !isDigest(field) && isInDetails(field, preview),
              )}
            />
            <TypedValues preview={preview} />
            {preview.calls?.map((call, position) => (
              <section
                // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
                key={position}
                className="latchkey-review-panel-call"
              >
                <h4>{signMessages.callNumber({ number: position + 1 })}</h4>
                <FieldRows fields={call.fields.filter((field) => !isDigest(field))} />
                {hasDigests && preview.calls?.length === 1 && <Digests fields={call.fields} />}
              </section>
            ))}
            {hasDigests && <Digests fields={preview.fields} />}
          </section>
        ))}
        {children}
      </div>
    </details>
  )
}

/** Fields as rows: label, value, and the requested value if it is another one. */
export function FieldRows({ fields }: { fields: readonly PreviewField[] }) {
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

/** The values of typed data, as its structs and lists hold them. */
export function TypedValues({
  preview: { fields, listLengths = {} },
  isShort = false,
}: {
  preview: Preview
  /** With the first items of each list, and numbers that can be read. */
  isShort?: boolean
}) {
  const nodes = treeOf(fields)
  if (nodes.length === 0) return null
  return <Nodes nodes={nodes} listLengths={listLengths} isShort={isShort} />
}

/** A value by its name, or a struct or list of them. */
type Node = { name: string; path: string; field?: PreviewField; parts: Node[] }

/** Paths such as `items[0].recipient` as a tree. */
function treeOf(fields: readonly PreviewField[]): Node[] {
  const root: Node = { name: '', path: '', parts: [] }
  for (const field of fields) {
    if (field.path === undefined) continue
    let node = root
    for (const step of field.path.match(/\[\d+\]|[^.[]+|[.[]/g) ?? []) {
      if (step === '.') continue
      let part = node.parts.find(({ name }) => name === step)
      if (!part) {
        const separator = node.path && !step.startsWith('[') ? '.' : ''
        part = { name: step, path: `${node.path}${separator}${step}`, parts: [] }
        node.parts.push(part)
      }
      node = part
    }
    node.field = field
  }
  return root.parts
}

/** As many items of a list as fit beside the rest. */
const shortList = 3

type NodesProps = {
  nodes: readonly Node[]
  listLengths: Readonly<Record<string, number>>
  isShort: boolean
}

function Nodes({ nodes, listLengths, isShort }: NodesProps) {
  const signMessages = useMessages('sign')
  return (
    <dl className="latchkey-review-panel-fields">
      {nodes.map(({ name, path, field, parts }) => {
        const isList = parts[0]?.name.startsWith('[') === true
        const count = listLengths[path] ?? parts.length
        const listed = isList && isShort ? parts.slice(0, shortList) : parts
        return (
          <div key={name} className={parts.length > 0 ? 'latchkey-review-panel-group' : undefined}>
            <dt>
              <Verbatim>{name.startsWith('[') ? itemNumber(name) : name}</Verbatim>
              {isList && (
                <span className="latchkey-review-panel-count">{signMessages.items({ count })}</span>
              )}
            </dt>
            {field && (
              <Verbatim as="dd">
                <Value value={isShort ? shortenNumbers(field.value) : field.value} />
                {!isShort && field.raw !== undefined && <Raw raw={field.raw} />}
              </Verbatim>
            )}
            {parts.length > 0 && (
              <dd>
                <Nodes nodes={listed} listLengths={listLengths} isShort={isShort} />
                {isShort && count > listed.length && isList && (
                  <p className="latchkey-hint">
                    {signMessages.moreInDetails({ count: count - listed.length })}
                  </p>
                )}
              </dd>
            )}
          </div>
        )
      })}
    </dl>
  )
}

/** Counted from 1. */
const itemNumber = (step: string) => `${Number(step.slice(1, -1)) + 1}`

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

const digestKeys: PreviewField['key'][] = ['digest', 'domainHash', 'messageHash', 'calldataDigest']
const isDigest = ({ key }: PreviewField) => digestKeys.includes(key)

/** Digests that some wallets show, too: all digits, in groups of four as those write them. */
function Digests({ fields }: Pick<Preview, 'fields'>) {
  const signMessages = useMessages('sign')
  const digests = fields.filter(isDigest)
  if (digests.length === 0) return null
  return (
    <section className="latchkey-review-panel-digests">
      <h4>{signMessages.compare}</h4>
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
    </section>
  )
}
