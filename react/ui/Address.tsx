import { Fragment } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { Identicon } from '#react/ui/Identicon.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './Address.css'

/** Shows an address: its identicon, then its digits in monospace, full or shortened. */
export function Address({ address, isFull = false }: { address: string; isFull?: boolean }) {
  return (
    <Verbatim as="span" className="latchkey-address">
      <Identicon address={address} size={isFull ? 28 : 20} />
      <Verbatim
        as="code"
        className={isFull ? 'latchkey-address-full' : 'latchkey-address-digits'}
        title={address}
      >
        {isFull ? <AddressGroups address={address} /> : shortAddress(address)}
      </Verbatim>
    </Verbatim>
  )
}

/**
 * All digits of an address in groups of four, to compare with those in a wallet. A line breaks in the
 * middle, or also between other groups where not even half of it fits; a copy has no gaps.
 */
export function AddressGroups({ address }: { address: string }) {
  const groups = address.slice(2).match(/.{1,4}/g) ?? []
  return [groups.slice(0, 5), groups.slice(5)].map((half, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the halves keep their places
    <Fragment key={index}>
      {index === 1 && <wbr />}
      <span className="latchkey-address-half">
        {index === 0 && <span>{address.slice(0, 2)}</span>}
        {half.map((group, position) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: groups repeat and keep their places
          <Fragment key={position}>
            {position > 0 && <wbr />}
            <span className="latchkey-address-group">{group}</span>
          </Fragment>
        ))}
      </span>
    </Fragment>
  ))
}
