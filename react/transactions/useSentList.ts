'use client'

import type { Entry } from '#lib/tracker/Entry.ts'
import type { Comparison } from '#lib/tracker/SentCall.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { forgetSaved } from '#react/transactions/savedEntries.ts'
import { shownEffects } from '#react/transactions/shownEffects.ts'
import { shownTitle } from '#react/transactions/shownTitle.ts'
import { useStored } from '#react/ui/useStored.ts'

/** A list of this browser's of what was sent, newest first; it survives a reload. */
export function useSentList<Sent extends Entry>(name: string, parse: (stored: unknown) => Sent[]) {
  const { cookieSuffix } = usePublicConfig()
  const [all, change] = useStored(name, parse)
  const changeOne = (id: string, next: (one: Sent) => Sent) =>
    change((known) => known.map((one) => (one.id === id ? next(one) : one)))
  return {
    all,
    change,
    changeOne,
    remove: (sent: Sent) => {
      forgetSaved(cookieSuffix, sent)
      change((known) => known.filter(({ id }) => id !== sent.id))
    },
    markCompared: (id: string, comparison: Comparison) =>
      changeOne(id, (one) => ({ ...one, comparison: { ...one.comparison, ...comparison } })),
  }
}

/** With what its review has shown: the title, and what the simulation had measured. */
export function withShown<Sent extends Entry>(sent: Sent): Sent {
  const { chainId, sender, calls } = sent
  const effects = shownEffects(chainId, sender, calls)
  const title = shownTitle(chainId, sender, calls)
  return { ...sent, ...(effects && { effects }), ...(title && { title }) }
}
