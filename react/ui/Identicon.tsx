import type { ReactNode } from 'react'

const cells = 5

/** A pattern drawn from an address, the same on every screen: addresses are easy to tell apart. */
export function Identicon({ address, size = 24 }: { address: string; size?: number }) {
  const digits = address.toLowerCase().replace(/^0x/, '')
  const hue = Math.round((Number.parseInt(digits.slice(0, 3), 16) / 4096) * 360) || 0
  return (
    <svg
      width={size}
      height={size}
      viewBox="0 0 7 7"
      aria-hidden="true"
      shapeRendering="crispEdges"
      focusable="false"
    >
      <rect width="7" height="7" rx="1.75" fill={`hsl(${hue} 45% 88%)`} shapeRendering="auto" />
      <g fill={`hsl(${hue} 60% 32%)`}>{squares(digits)}</g>
    </svg>
  )
}

/** One half is derived from the digits, the other half mirrors it. */
function squares(digits: string) {
  const drawn: ReactNode[] = []
  for (let row = 0; row < cells; row++) {
    for (let column = 0; column < 3; column++) {
      if (Number.parseInt(digits[3 + row * 3 + column] ?? '0', 16) % 2 === 0) continue
      for (const x of new Set([column, cells - 1 - column]))
        drawn.push(<rect key={`${row}.${x}`} x={x + 1} y={row + 1} width="1" height="1" />)
    }
  }
  return drawn
}
