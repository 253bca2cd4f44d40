'use client'

/**
 * Shown if `app/global-error.tsx` itself cannot be, as the last error page of Next
 * (scripts/lib/replacedNextParts.mjs). It needs nothing that could fail, and no style.
 */
export default function LastResort() {
  return (
    <html lang="en">
      <body>
        <PlainFailure />
      </body>
    </html>
  )
}

/** English, without styles: for a page whose own files cannot be loaded. */
export function PlainFailure() {
  return <a href="/">This page stopped working. Go to the home page.</a>
}
