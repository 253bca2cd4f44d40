'use client'

import { KeepReceipts } from '#react/review/KeepReceipts.tsx'
import { ReviewDialog } from '#react/review/ReviewDialog.tsx'
import { QueryProvider } from '#react/session/QueryProvider.tsx'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'

/** The review on a site with our provider and our server, which keeps receipts. */
export function SiteReviews() {
  return (
    <>
      <FailsAlone>
        <KeepReceipts />
      </FailsAlone>
      <ReviewDialog Queries={QueryProvider} />
    </>
  )
}
