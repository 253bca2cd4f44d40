'use client'

import { useEffect, useMemo } from 'react'
import { useChains } from 'wagmi'
import { formatShortAmount } from '#lib/format/formatAmount.ts'
import type {
  BatchCall,
  Preview,
  PreviewField,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import type { PreviewWarning } from '#lib/review/preview/warning.ts'
import { isSimulated, requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
import type { Simulation } from '#lib/review/simulation/Simulation.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { OwnName } from '#react/names/OwnName.tsx'
import { CounterpartyLine } from '#react/review/CounterpartyLine.tsx'
import { Descriptions } from '#react/review/Descriptions.tsx'
import type { Effects as EffectsOfCalls } from '#react/review/Effects.tsx'
import { FalseAlarm } from '#react/review/FalseAlarm.tsx'
import { FirstContacts } from '#react/review/FirstContacts.tsx'
import { FieldRows, ReviewDetails, TypedValues } from '#react/review/ReviewDetails.tsx'
import { shownPreview } from '#react/review/shownPreview.ts'
import { simulatedFee } from '#react/review/simulatedFee.ts'
import { TextWithAddresses } from '#react/review/TextWithAddresses.tsx'
import { noteShownTitle } from '#react/transactions/shownTitle.ts'
import { Address } from '#react/ui/Address.tsx'
import type { Elements } from '#react/ui/Elements.ts'
import { NetworkIcon } from '#react/ui/NetworkIcon.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReviewPanel.css'

type ReviewBodyProps = {
  /** Of the request, and of the authorizations that it carries; none while a form is not complete. */
  previews: readonly Preview[]
  request: SigningRequest | undefined
  /** The account that signs. */
  account: `0x${string}`
  /** The account that sends, if it is another one. */
  sender?: `0x${string}` | undefined
  chainId: number
  origin: string
  /** What nodes say; undefined while they are asked. */
  simulation: Simulation | undefined
  onSimulated: (simulation: Simulation | undefined) => void
  /** Shows what calls would change. Forms of calls import it, so that none is sent without it. */
  Effects?: typeof EffectsOfCalls | undefined
  /** Whether the account itself pays for a batch, of which only the simulation knows the fee. */
  paysFee?: boolean
  /** The form shows the gas in its additions. */
  isGasShown?: boolean
  /** False while the previews are not yet those of the request. */
  isCurrent?: boolean
  /** Whether the wallet may show digests to compare. */
  hasDigests?: boolean
  /** What the form adds to the costs. */
  children?: Elements
}

/**
 * What a request does, in the order of a person's questions, the same in the dialog and on a page:
 * what is dangerous or would fail, what happens, with whom, on which account and network, at what
 * cost; then everything that the wallet is asked for, in one “Details”.
 */
export function ReviewBody({
  previews,
  request,
  account,
  sender,
  chainId,
  origin,
  simulation,
  onSimulated,
  Effects,
  paysFee = false,
  isGasShown = false,
  isCurrent = true,
  hasDigests = true,
  children,
}: ReviewBodyProps) {
  const chain = useChains().find(({ id }) => id === chainId)
  const shown = previews.map((each) => shownPreview(each, { chainId, isGasShown }))
  const [first, ...others] = shown
  const warnings = shown.flatMap((each) => each.warnings)
  const calls = useMemo(() => requestedCalls(request), [request])
  useNoteTitle(previews[0], calls, { account: sender ?? account, chainId })
  const dangers = <Warnings key="dangers" warnings={warnings.filter(isSevere)} />
  const effects = chain && request && Effects && isSimulated(request) && (
    <Effects
      key="effects"
      chainId={chainId}
      account={sender ?? account}
      request={request}
      onSimulated={onSimulated}
    />
  )
  return (
    <>
      {first && (
        <div className="latchkey-review-panel-preview" data-current={isCurrent}>
          {/* By their keys: what would fail is said first, and stays the same element. */}
          {isFailure(simulation) ? [effects, dangers] : [dangers, effects]}
          <CounterpartyLine
            counterparty={first.counterparty}
            origin={origin}
            account={account}
            chainId={chainId}
          />
          <FirstContacts preview={first} />
          <Warnings warnings={warnings.filter((each) => !isSevere(each))} />
          <FieldRows fields={first.fields.filter((field) => isContent(field, first)).map(short)} />
          {first.isVague && <TypedValues preview={first} isShort />}
          <CallTitles calls={first.calls ?? []} />
          {others.map(({ title, hash }) => (
            <p key={hash} className="latchkey-review-panel-part">
              {title}
            </p>
          ))}
        </div>
      )}
      <RequestContext account={account} sender={sender} chainId={chainId} chainName={chain?.name} />
      <Costs
        fields={first?.fields.filter(isCost) ?? []}
        fee={paysFee ? simulatedFee(simulation) : undefined}
        chainId={chainId}
      />
      {children}
      <Descriptions
        request={request}
        account={sender ?? account}
        chainId={chainId}
        origin={origin}
      />
      {request && first && (
        <ReviewDetails
          previews={shown}
          origin={origin}
          hasDigests={hasDigests}
          isInDetails={(field, preview) =>
            field.raw !== undefined || (!isContent(field, preview) && !isCost(field))
          }
        >
          {warnings.length > 0 && (
            <FalseAlarm {...{ request, previews, account, sender, chainId, origin }} />
          )}
        </ReviewDetails>
      )}
    </>
  )
}

/** What is sent is listed under the title that was shown last. */
function useNoteTitle(
  preview: Preview | undefined,
  calls: readonly BatchCall[] | undefined,
  { account, chainId }: Pick<ReviewBodyProps, 'account' | 'chainId'>,
) {
  const locale = useLocale()
  useEffect(() => {
    if (preview && calls) noteShownTitle(chainId, account, calls, preview, locale)
  }, [preview, calls, account, chainId, locale])
}

/** Whether a node says that the request would fail: to go on is not the first choice then. */
export const isFailure = (simulation: Simulation | undefined): boolean =>
  simulation?.status === 'failed'

const isSevere = ({ severity }: PreviewWarning) => severity === 'danger' || severity === 'block'

/** What is asked for in words of the request itself, and not said by the title. */
const contentKeys: readonly PreviewField['key'][] = [
  'message',
  'statement',
  'length',
  'server',
  'currency',
  'explorer',
  'lasts',
]

function isContent({ key, path }: PreviewField, { kind }: Preview): boolean {
  if (path !== undefined) return false
  // A sign-in may ask for rights by its resources, whose labels are numbered.
  if (kind === 'message') return key === undefined || contentKeys.includes(key)
  const isForNetwork = kind === 'addChain' || kind === 'authorization'
  return contentKeys.includes(key) || (isForNetwork && key === 'network')
}

const isCost = ({ key }: PreviewField) =>
  key === 'feeAtMost' || key === 'feeAbout' || key === 'gasPrice'

/** As the page shows it; Details have all of it. */
const short = ({ raw: _, ...field }: PreviewField): PreviewField => field

function Warnings({ warnings }: { warnings: readonly PreviewWarning[] }) {
  const signMessages = useMessages('sign')
  if (warnings.length === 0) return null
  return (
    <ul className="latchkey-review-panel-warnings">
      {warnings.map(({ code, severity, text, field, call }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: two previews may warn of the same
        <li key={`${index}.${code}.${field}`} data-severity={severity}>
          <strong>{signMessages.severities[severity]}</strong>{' '}
          {call !== undefined && <span>{signMessages.callNumber({ number: call })}</span>}{' '}
          <TextWithAddresses text={text} />
        </li>
      ))}
    </ul>
  )
}

/** What each call of a batch does; a single one is what the title says. */
function CallTitles({ calls }: { calls: readonly Preview[] }) {
  const signMessages = useMessages('sign')
  if (calls.length < 2) return null
  return calls.map(({ title }, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a call is identified by its position
    <section key={index} className="latchkey-review-panel-call">
      <h3>
        <span>{signMessages.callNumber({ number: index + 1 })}</span> <span>{title}</span>
      </h3>
    </section>
  ))
}

/** The account, who sends for it, and the chain of a request. */
function RequestContext({
  account,
  sender,
  chainId,
  chainName,
}: Pick<ReviewBodyProps, 'account' | 'sender' | 'chainId'> & { chainName: string | undefined }) {
  const signMessages = useMessages('sign')
  return (
    <dl className="latchkey-review-panel-context">
      <div>
        <dt>{sender ? signMessages.signedBy : signMessages.account}</dt>
        <dd>
          <OwnName address={account} /> <Address address={account} />
        </dd>
      </div>
      {sender && (
        <div>
          <dt>{signMessages.senders.sponsored}</dt>
          <dd>
            <Address address={sender} />
          </dd>
        </div>
      )}
      <div>
        <dt>{signMessages.chain}</dt>
        <dd>
          <span className="latchkey-review-panel-chain">
            {/* A network that the site does not have has no icon to load. */}
            {chainName && <NetworkIcon chainId={chainId} />}{' '}
            {chainName && <Verbatim as="span">{chainName}</Verbatim>}{' '}
            <span className="latchkey-hint">{signMessages.chainId({ id: chainId })}</span>
          </span>
        </dd>
      </div>
    </dl>
  )
}

function Costs({
  fields,
  fee,
  chainId,
}: {
  fields: readonly PreviewField[]
  /** As the simulation measures it. */
  fee: bigint | undefined
  chainId: number
}) {
  const { labels } = useMessages('preview')
  const locale = useLocale()
  const currency = useChains().find(({ id }) => id === chainId)?.nativeCurrency
  const measured =
    fee !== undefined && currency
      ? [{ label: labels.feeAbout, value: formatShortAmount(fee, currency, locale) }]
      : []
  return <FieldRows fields={[...fields, ...measured].map(short)} />
}
