'use client'

import type { Address } from 'viem'
import { shortenNumbers } from '#lib/format/shortenNumbers.ts'
import type { Description } from '#lib/review/descriptors/describe.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import '#react/review/Descriptions.css'
import { useDescriptions } from '#react/review/useDescriptions.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'

type DescriptionsProps = {
  request: SigningRequest | undefined
  account: Address
  chainId: number
  origin: string
}

/**
 * What the descriptors of contracts say about a request, with their authors: beside what the
 * review decodes itself, never in its place.
 */
export function Descriptions({ request, ...context }: DescriptionsProps) {
  const descriptions = useDescriptions(request, context)
  return descriptions.map((description, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: a request never changes
    <Described key={index} description={description} />
  ))
}

function Described({ description }: { description: Description }) {
  const messages = useMessages('effects')
  const { title, fields, owner, source } = description
  const label = messages.accordingTo({ author: source })
  return (
    <section
      className="latchkey-descriptions-description"
      aria-label={label}
      data-testid="described"
    >
      <h3>
        <Verbatim>{label}</Verbatim>
      </h3>
      <p className="latchkey-descriptions-title">
        <Verbatim>{shortenNumbers(title)}</Verbatim>
      </p>
      <dl>
        {fields.map((field, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: labels repeat, and the list never changes
          <div key={index}>
            <dt>
              <Verbatim>{field.label}</Verbatim>
            </dt>
            <dd>
              <Verbatim>{shortenNumbers(field.value)}</Verbatim>
            </dd>
          </div>
        ))}
      </dl>
      {owner && (
        <p className="latchkey-descriptions-source">
          {messages.contractOwner({ author: source, owner })}
        </p>
      )}
    </section>
  )
}
