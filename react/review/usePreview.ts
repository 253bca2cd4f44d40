'use client'

import { useEffect, useState } from 'react'
import type { Preview, PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'

const typingMilliseconds = 120

/**
 * Decoded preview of a request. `isCurrent` is false while the shown preview is not yet that of the
 * request; nothing may be signed then. The decoder is loaded with the first request.
 */
export function usePreview(request: SigningRequest | undefined, context: PreviewContext) {
  const [shown, setShown] = useState<{
    request: SigningRequest
    context: PreviewContext
    preview: Preview
  }>()
  const [error, setError] = useState<unknown>()
  useEffect(() => {
    if (!request) return
    let isWanted = true
    const timer = setTimeout(async () => {
      try {
        const { preview } = await import('#lib/review/preview/preview.ts')
        if (!isWanted) return
        setShown({ request, context, preview: preview(request, context) })
        setError(undefined)
      } catch (failure) {
        if (isWanted) setError(failure)
      }
    }, typingMilliseconds)
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [request, context])
  return {
    preview: request && shown?.preview,
    /** What the shown preview was checked against. */
    context: shown?.context,
    isCurrent: request !== undefined && shown?.request === request,
    error,
  }
}
