'use client'

import { useMemo } from 'react'
import { falseAlarm } from '#lib/review/falseAlarm.ts'
import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useOwnAddresses } from '#react/review/useOwnAddresses.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import './ReviewPanel.css'

/** Copies a request with warnings as an anonymous case for an issue. */
export function FalseAlarm({
  request,
  previews,
  account,
  sender,
  chainId,
  origin,
}: {
  request: SigningRequest
  previews: readonly Preview[]
  account: `0x${string}`
  sender: `0x${string}` | undefined
  chainId: number
  origin: string
}) {
  const signMessages = useMessages('sign')
  const others = useOwnAddresses(account)
  const tokens = useTokens(chainId)
  const text = useMemo(
    () =>
      falseAlarm({
        request,
        previews,
        chainId,
        origin,
        own: [account, ...(sender ? [sender] : []), ...others],
        tokens: tokens.map(({ address }) => address),
      }),
    [request, previews, chainId, origin, account, sender, others, tokens],
  )
  return (
    <div className="latchkey-review-panel-report">
      <CopyButton text={text} label={signMessages.falseAlarm} />
      <span className="latchkey-hint">{signMessages.falseAlarmText}</span>
    </div>
  )
}
