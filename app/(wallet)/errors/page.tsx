import type { Metadata } from 'next'
import { ErrorTable, type ErrorTableRow } from '#app/(wallet)/errors/ErrorTable.tsx'
import styles from '#app/ui/page.module.css'
import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'
import { errorConditions } from '#lib/errors/errorConditions.ts'
import { errorPageMessages } from '#lib/messages/errorPageMessages.ts'

export const metadata: Metadata = { title: errorPageMessages.title }

/** The error catalog as a page: every error on screen links to `/errors#<key>`. */
export default function ErrorsPage() {
  return (
    <main id="main" className={styles.page}>
      <h1>{errorPageMessages.title}</h1>
      <p className={styles.lead}>{errorPageMessages.lead}</p>
      <ErrorTable rows={rows()} />
    </main>
  )
}

function rows(): ErrorTableRow[] {
  return Object.entries(catalogue).map(([key, row]: [string, ErrorRow]) => {
    return {
      key,
      message: sentence(row.message),
      when: errorConditions[key as ErrorKey],
      fix: row.fix,
      ...(row.code !== undefined && { code: String(row.code) }),
      ...(row.status !== undefined && { status: row.status }),
    }
  })
}

/** A message template with its placeholders in braces. */
function sentence(message: ErrorRow['message']): string {
  if (typeof message === 'string') return message
  const blanks = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return message(blanks as never)
}
