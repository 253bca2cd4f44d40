'use client'

import { useMessages } from 'latchkey/react'
import { Verbatim } from 'latchkey/react/ui'
import { useDeferredValue, useState } from 'react'
import './ErrorTable.css'

/** One row of the error catalog, as text. */
export type ErrorTableRow = {
  key: string
  message: string
  when: string
  fix: string
  code?: string
  status?: number
  actor?: 'page' | 'wallet' | 'maker' | 'site'
}

/** The catalog is English in every locale, as `error.message` is. */
const english = { lang: 'en', dir: 'ltr' } as const

/** The rows of the error catalog, filtered as the user types. */
export function ErrorTable({ rows }: { rows: ErrorTableRow[] }) {
  const errorPageMessages = useMessages('errorPage')
  const { columns } = errorPageMessages
  const [query, setQuery] = useState('')
  const term = useDeferredValue(query.trim().toLowerCase())
  const found = rows.filter((row) => textOf(row).includes(term))
  return (
    <>
      <div className="site-error-table-filter">
        <label className="latchkey-field">
          <span className="latchkey-label">{errorPageMessages.filter}</span>
          <input
            type="search"
            className="latchkey-input"
            placeholder={errorPageMessages.filterHint}
            value={query}
            onChange={(event) => setQuery(event.target.value)}
          />
        </label>
        <p className="site-error-table-count" role="status">
          {found.length > 0
            ? errorPageMessages.count({ count: found.length })
            : errorPageMessages.none}
        </p>
      </div>
      <table className="site-error-table">
        <thead>
          <tr>
            <th scope="col">{columns.error}</th>
            <th scope="col">{columns.when}</th>
            <th scope="col">{columns.fix}</th>
          </tr>
        </thead>
        <tbody>
          {found.map((row) => (
            <tr key={row.key} id={row.key}>
              <td>
                <p className="site-error-table-message" {...english}>
                  {row.message}
                </p>
                <p className="site-error-table-tags">
                  <a href={`#${row.key}`}>{row.key}</a>
                  {row.code && <Verbatim as="code">{row.code}</Verbatim>}
                  {row.status !== undefined && <span>{`HTTP ${row.status}`}</span>}
                  {row.actor && <span>{errorPageMessages.actors[row.actor]}</span>}
                </p>
              </td>
              <td>
                <span className="site-error-table-column-name">{columns.when}</span>
                <span {...english}>{row.when}</span>
              </td>
              <td>
                <span className="site-error-table-column-name">{columns.fix}</span>
                <span {...english}>{row.fix}</span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  )
}

function textOf({ key, message, when, fix, code, status }: ErrorTableRow) {
  return [key, message, when, fix, code, status].join(' ').toLowerCase()
}
