'use client'

import { useState } from 'react'
import { isOwnPicture } from '#lib/input/isOwnPicture.ts'

/** A wallet's icon, always as an image; the name's first letter if there is none or it fails. */
export function WalletIcon({ name, icon }: { name: string; icon?: string | undefined }) {
  const [isBroken, setBroken] = useState(false)
  const source = icon?.trim()
  if (!source || isBroken || !isOwnPicture(source))
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
