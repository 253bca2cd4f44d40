import type { Metadata } from 'next'
import { ErrorTable, type ErrorTableRow } from '#app/errors/ErrorTable.tsx'
import styles from '#app/ui/page.module.css'
import { SiteHeader } from '#app/ui/SiteHeader.tsx'
import { catalogue, type ErrorKey } from '#lib/errors/catalogue.ts'
import type { ErrorRow } from '#lib/errors/ErrorRow.ts'
import { occasions } from '#lib/errors/occasions.ts'
import { errorPageMessages } from '#lib/messages/errorPageMessages.ts'
import { publicConfig } from '#lib/server/publicConfig.ts'

export const metadata: Metadata = { title: errorPageMessages.title }

/** The error catalogue as a page: `/errors#<key>` is where every error on screen leads. */
export default function ErrorsPage() {
  return (
    <>
      <SiteHeader appName={publicConfig().appName} />
      <main id="main" className={styles.page}>
        <h1>{errorPageMessages.title}</h1>
        <p className={styles.lead}>{errorPageMessages.lead}</p>
        <ErrorTable rows={rows()} />
      </main>
    </>
  )
}

function rows(): ErrorTableRow[] {
  return Object.entries(catalogue).map(([key, row]: [string, ErrorRow]) => {
    return {
      key,
      message: sentence(row.message),
      when: occasions[key as ErrorKey],
      fix: row.fix,
      ...(row.code !== undefined && { code: String(row.code) }),
      ...(row.status !== undefined && { status: row.status }),
    }
  })
}

/** A sentence with its blanks in braces. */
function sentence(message: ErrorRow['message']): string {
  if (typeof message === 'string') return message
  const blanks = new Proxy({}, { get: (_, name) => `{${String(name)}}` })
  return message(blanks as never)
}
