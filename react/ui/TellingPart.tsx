'use client'

import { type ReactNode, use, useState } from 'react'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { createPartOutcome, PartContext } from '#react/ui/partOutcome.ts'

/**
 * A part of a page that fails alone and tells what it had a wallet do: each of its requests is a
 * `useWalletRequest`.
 */
export function TellingPart({ children }: { children: ReactNode }) {
  const around = use(PartContext)
  const [outcome] = useState(() => createPartOutcome(around))
  return (
    <FailsAlone known={outcome}>
      <PartContext value={outcome}>{children}</PartContext>
    </FailsAlone>
  )
}
