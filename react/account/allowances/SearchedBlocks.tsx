'use client'

import type { useAllowances } from '#react/account/allowances/useAllowances.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { Problem } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import './Allowances.css'

/** Which blocks were searched, and a button for older ones. */
export function SearchedBlocks({ search }: { search: ReturnType<typeof useAllowances>['search'] }) {
  const allowancesMessages = useMessages('allowances')
  const locale = useLocale()
  const pages = search.data?.pages ?? []
  const [first, last] = [pages[0], pages.at(-1)]
  const problem = useExplained(search.isFetchNextPageError ? search.error : last?.error)
  if (!first || !last) return null
  const isSearching = search.isFetchingNextPage
  return (
    <div className="latchkey-allowances-searched" data-testid="searched">
      <p className="latchkey-hint" role="status">
        {search.hasNextPage
          ? allowancesMessages.searchedPart({
              from: last.fromBlock.toLocaleString(locale),
              to: first.toBlock.toLocaleString(locale),
            })
          : allowancesMessages.searchedAll}
      </p>
      {problem && (
        <>
          <p className="latchkey-allowances-careful">{allowancesMessages.stopped}</p>
          <Problem problem={problem} />
        </>
      )}
      {search.hasNextPage && (
        <button
          type="button"
          className="latchkey-button"
          disabled={isSearching}
          onClick={() => void search.fetchNextPage()}
        >
          {isSearching && <span className="latchkey-spinner" />}
          <span>
            {isSearching ? allowancesMessages.searchingFurther : allowancesMessages.searchFurther}
          </span>
        </button>
      )}
    </div>
  )
}
