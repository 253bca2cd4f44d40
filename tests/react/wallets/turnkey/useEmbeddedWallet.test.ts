// @vitest-environment jsdom

import { act, cleanup, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { networkErrors } from '#lib/errors/networkErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { EmbeddedWallet } from '#lib/protocol/embeddedWallet.ts'
import type { EmbeddedConnector } from '#react/wallets/EmbeddedConnector.ts'
import { useEmbeddedWallet } from '#react/wallets/turnkey/useEmbeddedWallet.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'
import { until } from '#tests/support/until.ts'

const wallet = { session: () => ({ state: 'none' }) } as EmbeddedWallet
const embedded = vi.fn<() => Promise<EmbeddedWallet>>()
const connector = { embedded } as unknown as EmbeddedConnector
const load = (one: EmbeddedConnector) => useEmbeddedWallet(one)

afterEach(() => {
  cleanup()
  embedded.mockReset()
})

test('a wallet that fails to load returns the problem, and is loaded on the next try', async () => {
  embedded.mockRejectedValueOnce(new WalletError(networkErrors.networkUnreachable))
  embedded.mockResolvedValueOnce(wallet)
  const printed = vi.spyOn(console, 'error').mockImplementation(() => {})
  const { result } = renderHook(load, { initialProps: connector, wrapper: EnglishMessages })
  await until(() => expect(result.current.problem?.key).toBe('networkUnreachable'))
  expect(result.current.wallet).toBeUndefined()
  act(() => result.current.retry())
  await until(() => expect(result.current.wallet).toBe(wallet))
  expect(result.current.problem).toBeUndefined()
  expect(printed).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('networkUnreachable'))
})

test('a wallet that is replaced while it loads changes nothing', async () => {
  let settle: (value: EmbeddedWallet) => void = () => {}
  embedded.mockReturnValueOnce(new Promise((resolve) => (settle = resolve)))
  const { result, rerender } = renderHook(load, {
    initialProps: connector,
    wrapper: EnglishMessages,
  })
  const other = { embedded: () => new Promise(() => {}) } as unknown as EmbeddedConnector
  rerender(other)
  await act(async () => settle(wallet))
  expect(result.current).toMatchObject({ retry: expect.any(Function) })
  expect(result.current.wallet).toBeUndefined()
})
