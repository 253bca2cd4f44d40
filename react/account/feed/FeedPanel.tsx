'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import type { Session } from '#lib/protocol/auth.ts'
import { type FeedKind, feedKinds, feedLimits } from '#lib/protocol/feed.ts'
import '#react/panel/Panel.css'
import { FeedRow } from '#react/account/feed/FeedRow.tsx'
import { exportFeed, readFeed } from '#react/account/feed/readFeed.ts'
import { useFeedTexts } from '#react/account/feed/useFeedTexts.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { OlderButton } from '#react/panel/OlderButton.tsx'
import { accountQueryKey, Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { downloadJson } from '#react/ui/downloadJson.ts'
import './FeedPanel.css'

/** What happened in the user's account, newest first: filtered by kind, searched, and exported. */
export function FeedPanel({ session }: { session: Session }) {
  const feedMessages = useMessages('feed')
  const { basePath } = usePublicConfig()
  const action = useAction()
  const { kindsNamed } = useFeedTexts()
  const [kind, setKind] = useState<FeedKind>()
  const [text, setText] = useState('')
  const query = useInfiniteQuery({
    queryKey: [accountQueryKey, session.user.id, session.createdAt, 'feed', kind, text],
    staleTime: 0,
    initialPageParam: undefined as string | undefined,
    queryFn: ({ pageParam, signal }) =>
      readFeed(basePath, { kind, text, textKinds: kindsNamed(text) }, pageParam, signal),
    getNextPageParam: ({ next }) => next ?? undefined,
  })

  return (
    <Panel id="feed" title={feedMessages.title} text={feedMessages.text}>
      <div className="latchkey-feed-panel-filter">
        <KindChoice kind={kind} onChoose={setKind} />
        <SearchForm onSearch={setText} />
      </div>
      <QueryResult query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ entries }) => entries)
          const isAll = kind === undefined && text === ''
          if (all.length === 0)
            return (
              <p className="latchkey-panel-text">
                {isAll ? feedMessages.empty : feedMessages.noMatch}
              </p>
            )
          return (
            <ol className="latchkey-panel-rows">
              {all.map((entry) => (
                <FeedRow key={entry.id} entry={entry} />
              ))}
            </ol>
          )
        }}
      </QueryResult>
      <div className="latchkey-panel-actions">
        <OlderButton query={query}>{feedMessages.older}</OlderButton>
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={action.isBusy}
          onClick={() =>
            void action.run(
              async (signal) => downloadJson('feed.json', await exportFeed(basePath, signal)),
              feedMessages.exportedFile,
            )
          }
        >
          {feedMessages.export}
        </button>
      </div>
      <Outcome action={action} />
    </Panel>
  )
}

function KindChoice({
  kind,
  onChoose,
}: {
  kind: FeedKind | undefined
  onChoose: (kind: FeedKind | undefined) => void
}) {
  const feedMessages = useMessages('feed')
  const id = useId()
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {feedMessages.filter}
      </label>
      <select
        id={id}
        className="latchkey-input"
        value={kind ?? ''}
        onChange={({ target: { value } }) => onChoose(feedKinds.find((one) => one === value))}
      >
        <option value="">{feedMessages.all}</option>
        {feedKinds.map((one) => (
          <option key={one} value={one}>
            {feedMessages.kinds[one]}
          </option>
        ))}
      </select>
    </div>
  )
}

/** Searches when it is submitted, or emptied. */
function SearchForm({ onSearch }: { onSearch: (text: string) => void }) {
  const feedMessages = useMessages('feed')
  const id = useId()
  const [text, setText] = useState('')
  return (
    <form
      className="latchkey-field"
      onSubmit={(event) => {
        event.preventDefault()
        onSearch(text.trim())
      }}
    >
      <label className="latchkey-label" htmlFor={id}>
        {feedMessages.search}
      </label>
      <div className="latchkey-feed-panel-search">
        <input
          id={id}
          type="search"
          className="latchkey-input"
          value={text}
          maxLength={feedLimits.textLength}
          onChange={({ target: { value } }) => {
            setText(value)
            if (value === '') onSearch('')
          }}
        />
        <button type="submit" className="latchkey-button">
          {feedMessages.search}
        </button>
      </div>
    </form>
  )
}
