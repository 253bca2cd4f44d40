'use client'

import { useEffect, useState } from 'react'
import { useMessages } from '#react/locale/useMessages.ts'

const shownMilliseconds = 2000

/** Copies a text and confirms it, or shows that the browser refused. */
export function CopyButton({ text, label }: { text: string; label: string }) {
  const siteMessages = useMessages('site')
  const [outcome, setOutcome] = useState<'copied' | 'failed'>()
  useEffect(() => {
    if (!outcome) return
    const timer = setTimeout(() => setOutcome(undefined), shownMilliseconds)
    return () => clearTimeout(timer)
  }, [outcome])

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      setOutcome('copied')
    } catch {
      setOutcome('failed')
    }
  }

  return (
    <>
      <button type="button" className="latchkey-button" onClick={copy}>
        {outcome === 'copied' ? siteMessages.copied : label}
      </button>
      <span role="status" className="latchkey-hidden">
        {outcome === 'copied' && <span>{siteMessages.copied}</span>}
        {outcome === 'failed' && <span>{siteMessages.copyFailed}</span>}
      </span>
    </>
  )
}
