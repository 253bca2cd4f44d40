'use client'

import { useState } from 'react'

/** A picture in the address itself, or of this site: two slashes would begin another's address. */
const safeIcon = /^(data:image\/|\/(?!\/))/i

/** A wallet's icon, always as an image; the name's first letter if there is none or it fails. */
export function WalletIcon({ name, icon }: { name: string; icon?: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const source = icon?.trim()
  if (!source || isBroken || !safeIcon.test(source))
    return (
      <span className="latchkey-wallet-icon-letter" aria-hidden="true">
        {[...name.trim()][0]?.toUpperCase() ?? '?'}
      </span>
    )
  return (
    // biome-ignore lint/performance/noImgElement: data: URIs of wallets gain nothing from the image optimiser, which is off
    <img
      className="latchkey-wallet-icon"
      src={source}
      alt=""
      width={36}
      height={36}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}
