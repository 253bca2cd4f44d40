'use client'

import { useEffect } from 'react'

/** Reports a page's error with the catalog; if that fails to load, logs to the console. */
export function useReported(error: unknown): void {
  useEffect(() => {
    import('#lib/errors/report.ts').then(
      ({ report }) => report(error),
      () => reportError(error),
    )
  }, [error])
}
