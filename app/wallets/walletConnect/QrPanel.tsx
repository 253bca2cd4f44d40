'use client'

import { useMemo } from 'react'
import { encode } from 'uqr'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { minutesAndSeconds, useSecondsLeft } from '#app/ui/useSecondsLeft.ts'
import { expiryOf } from '#connectors/walletConnect/pairingUri.ts'
import { walletConnectMessages } from '#lib/messages/walletConnectMessages.ts'
import styles from './QrPanel.module.css'

/**
 * A pairing URI as a QR code, with the time left and a copy button. Without `uri` its space is
 * reserved. The code is dark on white in both themes, because many scanners read no other.
 */
export function QrPanel({ uri }: { uri: string | undefined }) {
  return (
    <div className={styles.panel}>
      {uri ? <Code uri={uri} /> : <div className={styles.code} data-state="waiting" />}
      <div className={styles.foot}>{uri && <Foot uri={uri} />}</div>
    </div>
  )
}

function Code({ uri }: { uri: string }) {
  const { size, path } = useMemo(() => qrPath(uri), [uri])
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-label={walletConnectMessages.codeLabel}
    >
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function Foot({ uri }: { uri: string }) {
  const seconds = useSecondsLeft(expiryOf(uri))
  return (
    <>
      <p className={styles.time} role="timer">
        {walletConnectMessages.timeLeft(minutesAndSeconds(seconds))}
      </p>
      <CopyButton text={uri} label={walletConnectMessages.copyLink} />
    </>
  )
}

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
