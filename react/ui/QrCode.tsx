'use client'

import { useMemo } from 'react'
import { encode } from 'uqr'
import './QrCode.css'

/**
 * A text as a QR code, with an optional logo in its middle. It is dark on white in both themes,
 * because many scanners read no other.
 */
export function QrCode({
  text,
  label,
  icon,
  modulePixels = 4,
}: {
  text: string
  /** Accessible name. */
  label: string
  icon?: string | undefined
  /** Width of a module, in whole pixels: scanners misread modules of unequal widths. */
  modulePixels?: number
}) {
  const { size, path } = useMemo(() => qrPath(text), [text])
  const logoSize = size * logoShare
  const logoStart = (size - logoSize) / 2
  return (
    <svg
      className="latchkey-qr-code"
      viewBox={`0 0 ${size} ${size}`}
      width={size * modulePixels}
      shapeRendering="crispEdges"
      role="img"
      aria-label={label}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
      {icon && (
        <>
          <rect
            x={logoStart - 1}
            y={logoStart - 1}
            width={logoSize + 2}
            height={logoSize + 2}
            rx={2}
            fill="#fff"
          />
          <image href={icon} x={logoStart} y={logoStart} width={logoSize} height={logoSize} />
        </>
      )}
    </svg>
  )
}

/**
 * Width of the logo as a share of the code's: about 3 % of its area, of which level M restores 15 %.
 */
const logoShare = 0.17

/** Quiet zone that scanners need, in modules. */
const quietZone = 4

/** Renders a text as a QR code: one SVG path, dark modules only, in a square of `size` units. */
function qrPath(text: string): { size: number; path: string } {
  const { data, size } = encode(text, { ecc: 'M', border: quietZone })
  const runs = data.flatMap((row, y) =>
    runsOf(row).map(([x, length]) => `M${x} ${y}h${length}v1h-${length}z`),
  )
  return { size, path: runs.join('') }
}

/** Dark runs of a row as start and length: fewer, longer segments render without seams. */
function runsOf(row: readonly boolean[]): [start: number, length: number][] {
  const runs: [number, number][] = []
  for (const [x, isDark] of row.entries()) {
    const last = runs.at(-1)
    if (!isDark) continue
    if (last && last[0] + last[1] === x) last[1] += 1
    else runs.push([x, 1])
  }
  return runs
}
