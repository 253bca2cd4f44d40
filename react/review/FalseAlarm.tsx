'use client'

import { useMemo } from 'react'
import type { Preview, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useUserAddresses } from '#react/review/useUserAddresses.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import './ReviewPanel.css'

const loadReport = () => import('#lib/review/falseAlarm.ts')

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
  const { ownAddresses: others } = useUserAddresses(account, chainId)
  const tokens = useTokens(chainId)
  const report = useLoaded(loadReport, true)
  const text = useMemo(
    () =>
      report?.falseAlarm({
        request,
        previews,
        chainId,
        origin,
        own: [account, ...(sender ? [sender] : []), ...others],
        tokens: tokens.map(({ address }) => address),
      }),
    [report, request, previews, chainId, origin, account, sender, others, tokens],
  )
  if (text === undefined) return null
  return (
    <div className="latchkey-review-panel-report">
      <CopyButton text={text} label={signMessages.falseAlarm} />
      <span className="latchkey-hint">{signMessages.falseAlarmText}</span>
    </div>
  )
}
