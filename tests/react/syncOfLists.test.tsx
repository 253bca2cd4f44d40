// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, render } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SyncSent } from '#react/batch/SyncSent.tsx'
import { forgetSaved } from '#react/transactions/savedEntries.ts'
import { changeTransactions, sentTransaction } from '#react/transactions/sentTransactions.ts'
import { until } from '#tests/support/until.ts'

const syncSent = vi.hoisted(() => vi.fn(async () => {}))
vi.mock('#react/batch/synchronizeSent.ts', () => ({ syncSent }))
vi.mock('#react/config/PublicConfigContext.tsx', () => ({
  usePublicConfig: () => ({ basePath: '', cookieSuffix: '-sync' }),
}))
vi.mock('#react/session/SessionContext.ts', () => ({
  useSession: () => ({ session: { identity: 'someone' } }),
}))

afterEach(() => {
  cleanup()
  localStorage.clear()
})

test('a list that is again as it was is synchronized again: the server has the removed one', async () => {
  render(
    <QueryClientProvider client={new QueryClient()}>
      <SyncSent isPulled />
    </QueryClientProvider>,
  )
  await until(() => expect(syncSent).toHaveBeenCalledTimes(1))
  const account = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266'
  const sent = sentTransaction({ hash: `0x${'1'.repeat(64)}`, chainId: 1, account })
  act(() => changeTransactions('-sync', () => [sent]))
  await until(() => expect(syncSent).toHaveBeenCalledTimes(2))
  act(() => {
    forgetSaved('-sync', sent)
    changeTransactions('-sync', () => [])
  })
  await until(() => expect(syncSent).toHaveBeenCalledTimes(3))
})
