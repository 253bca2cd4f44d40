// @vitest-environment jsdom
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { english } from '#lib/messages/english.ts'
import { AccountTabContent, AccountTabs } from '#react/account/AccountTabs.tsx'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

const read = vi.fn(async () => 'balance')

beforeEach(() => {
  vi.useFakeTimers()
  read.mockClear()
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  window.history.replaceState(null, '', '/')
})

test('a tab polls while it is shown, keeps its content while hidden, then reads again', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <AccountTabs>
        <AccountTabContent tab="wallets">
          <Polling />
        </AccountTabContent>
      </AccountTabs>
    </QueryClientProvider>,
    { wrapper: EnglishMessages },
  )
  await passSeconds(3)
  expect(read).toHaveBeenCalledTimes(4)
  await choose('security')
  await passSeconds(10)
  expect(read).toHaveBeenCalledTimes(4)
  expect(screen.getByText('balance')).toBeDefined()
  await choose('wallets')
  await passSeconds(1)
  expect(read.mock.calls.length).toBeGreaterThanOrEqual(5)
})

function Polling() {
  const { data } = useQuery({ queryKey: ['polled'], queryFn: read, refetchInterval: 1000 })
  return <p>{data}</p>
}

async function choose(tab: keyof typeof english.walletAccount.tabs) {
  fireEvent.click(screen.getByRole('tab', { name: english.walletAccount.tabs[tab], hidden: true }))
  await act(async () => void window.dispatchEvent(new Event('popstate')))
}

async function passSeconds(seconds: number) {
  await act(() => vi.advanceTimersByTimeAsync(seconds * 1000))
}
