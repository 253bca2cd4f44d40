'use client'

import { useQuery } from '@tanstack/react-query'
import { readResponse } from 'latchkey/errors'
import { useSession } from 'latchkey/react'

type Entry = { id: string; at: string; kind: string; receipt?: { title: string } }

/** The last things that happened in the account, with every wallet of the person. */
export function WhatHappened() {
  const { session } = useSession()
  const { data: entries = [] } = useQuery({
    queryKey: ['what happened', session?.user.id],
    enabled: session !== null,
    queryFn: async () => {
      const response = await fetch('/api/user/feed?limit=5')
      return (await readResponse<{ entries: Entry[] }>(response)).entries
    },
  })
  if (!session) return null
  return (
    <ul data-testid="what-happened">
      {entries.map(({ id, at, kind, receipt }) => (
        <li key={id}>
          <time dateTime={at}>{new Date(at).toLocaleString('en')}</time>{' '}
          <span>{receipt?.title ?? kind}</span>
        </li>
      ))}
    </ul>
  )
}
