'use client'

import { useState } from 'react'
import { useConfig } from 'wagmi'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { siteWallets } from '#react/wagmi/configParts.ts'

/**
 * Whether a request that is shown may be confirmed. One with a danger needs a word to be typed, for
 * this very request and its dangers and not for the next one; one that is blocked cannot be
 * confirmed, unless the site's list of wallets allows it.
 *
 * @param request - Identifies the request; the word holds while it is the same.
 */
export function useRiskConfirmation(previews: readonly Preview[], request = previews[0]?.hash) {
  const { typedWord } = useMessages('sign')
  const canConfirmBlocked = siteWallets(useConfig())?.canConfirmBlocked === true
  const [typed, setTyped] = useState<{ text: string; confirmed: string }>()
  const warnings = previews.flatMap((each) => each.warnings)
  const severities = warnings.map(({ severity }) => severity)
  const dangers = warnings.filter(({ severity }) => severity === 'danger' || severity === 'block')
  const confirmed = JSON.stringify([request, dangers])
  const text = typed?.confirmed === confirmed ? typed.text : ''
  const isBlocked = severities.includes('block')
  const state =
    isBlocked && !canConfirmBlocked
      ? ('blocked' as const)
      : isBlocked || severities.includes('danger')
        ? ('needsWord' as const)
        : ('harmless' as const)
  return {
    state,
    canConfirm:
      state === 'harmless' ||
      (state === 'needsWord' && text.trim().toLowerCase() === typedWord.toLowerCase()),
    text,
    setText: (next: string) => setTyped({ text: next, confirmed }),
  }
}

/** What a person does before confirming a danger, or that the request cannot be confirmed. */
export function RiskConfirmation({
  confirmation: { state, text, setText },
}: {
  confirmation: ReturnType<typeof useRiskConfirmation>
}) {
  const { cannotContinue, typedWord, typeToContinue } = useMessages('sign')
  if (state === 'blocked') return <p role="alert">{cannotContinue}</p>
  if (state === 'harmless') return null
  return (
    <TextField
      label={typeToContinue({ word: typedWord })}
      value={text}
      onText={setText}
      autoComplete="off"
      autoCapitalize="none"
      spellCheck={false}
    />
  )
}
