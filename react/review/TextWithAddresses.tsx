import { AddressGroups } from '#react/ui/Address.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** A sentence in which addresses are shown in groups of digits. */
export function TextWithAddresses({ text }: { text: string }) {
  const parts = text.split(/(0x[0-9a-f]{40})(?![0-9a-f])/i)
  return parts.map((part, index) =>
    /^0x[0-9a-f]{40}$/i.test(part) ? (
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
