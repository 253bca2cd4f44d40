// @vitest-environment jsdom
import { act, cleanup, renderHook, waitFor } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useConnection } from 'wagmi'
import { useEmbeddedWallet } from '#app/(wallet)/session/useEmbeddedWallet.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

vi.mock('wagmi', () => ({ useConnection: vi.fn() }))

const wallet = { session: () => ({ state: 'none' }) }
const embedded = vi.fn()

beforeEach(() => {
  vi.mocked(useConnection).mockReturnValue({
    connector: { type: 'turnkey', embedded },
    status: 'connected',
  } as never)
})
afterEach(() => {
  cleanup()
  embedded.mockReset()
})

test('a wallet that fails to load says why, and is loaded on the next try', async () => {
  embedded.mockRejectedValueOnce(new WalletError('networkUnreachable'))
  embedded.mockResolvedValueOnce(wallet)
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(useEmbeddedWallet)
  await waitFor(() => expect(result.current.problem?.key).toBe('networkUnreachable'))
  expect(result.current.wallet).toBeUndefined()
  act(() => result.current.retry())
  await waitFor(() => expect(result.current.wallet).toBe(wallet))
  expect(result.current.problem).toBeUndefined()
  expect(printed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('networkUnreachable'))
})

test('a wallet that is left while it loads changes nothing', async () => {
  let settle: (value: unknown) => void = () => {}
  embedded.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)))
  const { result, rerender } = renderHook(useEmbeddedWallet)
  vi.mocked(useConnection).mockReturnValue({ status: 'disconnected' } as never)
  rerender()
  await act(async () => settle(wallet))
  expect(result.current).toMatchObject({ retry: expect.any(Function) })
  expect(result.current.wallet).toBeUndefined()
})
