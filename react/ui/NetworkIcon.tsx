'use client'

import { useState } from 'react'
import { networkIconPath } from '#lib/look/networkIconPath.ts'
import './NetworkIcon.css'

type NetworkIconProps = { chainId: number; size?: 16 | 20 | 24 }

/** A network's logo beside its name, or a neutral symbol in a color of its own. */
export function NetworkIcon({ chainId, size = 20 }: NetworkIconProps) {
  const [isBroken, setBroken] = useState(false)
  const path = networkIconPath(chainId)
  if (!path || isBroken) return <NetworkSymbol chainId={chainId} size={size} />
  return (
    // biome-ignore lint/performance/noImgElement: a small SVG gains nothing from the image optimizer, which is off
    <img
      className="latchkey-network-icon"
      src={path}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      onError={() => setBroken(true)}
    />
  )
}

/** Three connected nodes. */
function NetworkSymbol({ chainId, size }: Required<NetworkIconProps>) {
  // The golden angle keeps the colors of consecutive ids apart.
  const hue = Math.round((chainId * 137.508) % 360)
  return (
    <svg
      className="latchkey-network-icon"
      width={size}
      height={size}
      viewBox="0 0 20 20"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="10" cy="10" r="10" fill={`hsl(${hue} 45% 32%)`} />
      <path d="M10 6.25 6 13h8z" fill="none" stroke="#fff" strokeWidth="1.25" />
      <g fill="#fff">
        <circle cx="10" cy="6.25" r="2" />
        <circle cx="6" cy="13" r="2" />
        <circle cx="14" cy="13" r="2" />
      </g>
    </svg>
  )
}
