'use client'

/** Shows the next page of a list, while there is one. */
export function OlderButton({
  query: { hasNextPage, isFetchingNextPage, fetchNextPage },
  children,
}: {
  query: {
    hasNextPage: boolean
    isFetchingNextPage: boolean
    fetchNextPage: () => Promise<unknown>
  }
  children: string
}) {
  if (!hasNextPage) return null
  return (
    <button
      type="button"
      className="latchkey-button"
      aria-disabled={isFetchingNextPage}
      onClick={() => void fetchNextPage()}
    >
      {children}
    </button>
  )
}
