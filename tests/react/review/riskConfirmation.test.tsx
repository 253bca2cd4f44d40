// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { WagmiProvider } from 'wagmi'
import { english } from '#lib/messages/english.ts'
import type { PublicConfig } from '#lib/protocol/publicConfig.ts'
import type { Preview } from '#lib/review/preview/SigningRequest.ts'
import type { Severity } from '#lib/review/preview/warning.ts'
import { listWallets, type WalletListOptions } from '#lib/wallets/listWallets.ts'
import { RiskConfirmation, useRiskConfirmation } from '#react/review/RiskConfirmation.tsx'
import { createWagmiConfig } from '#react/wagmiConfig.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

afterEach(cleanup)

/** Shows the confirmation of a request with one warning; returns how to change what is shown. */
function show(severity: Severity, site: WalletListOptions = {}) {
  const chain = {
    id: 1,
    name: 'Ethereum',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
  }
  const publicConfig = { chains: [{ ...chain, rpcUrl: 'http://localhost:1' }], cookieSuffix: '' }
  const config = createWagmiConfig(publicConfig as unknown as PublicConfig, {
    wallets: listWallets(publicConfig, {}, site),
    failedName: '',
    showReviews: () => undefined,
    recent: undefined,
  })
  const page = (hash: string, ...warnings: object[]) => (
    <WagmiProvider config={config}>
      <Confirmation preview={{ hash, warnings } as unknown as Preview} />
    </WagmiProvider>
  )
  const first = { severity, code: 'unlimitedApproval' }
  const { rerender } = render(page('0x1', first), { wrapper: EnglishMessages })
  return {
    next: () => rerender(page('0x2', first)),
    /** The same request, with what a node has told meanwhile. */
    add: (other: Severity) =>
      rerender(page('0x1', first, { severity: other, code: 'wholeBalance' })),
  }
}

function Confirmation({ preview }: { preview: Preview }) {
  const confirmation = useRiskConfirmation([preview])
  return (
    <>
      <RiskConfirmation confirmation={confirmation} />
      <output>{confirmation.canConfirm ? 'can confirm' : 'cannot confirm'}</output>
    </>
  )
}

const word = english.sign.typedWord
const field = () => screen.queryByLabelText(english.sign.typeToContinue({ word }))
const type = (value: string) => fireEvent.change(field() as HTMLElement, { target: { value } })
const outcome = () => screen.getByRole('status').textContent

test('a warning needs no step', () => {
  show('warn')
  expect([field(), outcome()]).toEqual([null, 'can confirm'])
})

test('a danger needs the word, in any case of its letters, for this very request', () => {
  const { next } = show('danger')
  expect(outcome()).toBe('cannot confirm')
  type(word.slice(0, -1))
  expect(outcome()).toBe('cannot confirm')
  type(` ${word.toUpperCase()} `)
  expect(outcome()).toBe('can confirm')
  next()
  expect([(field() as HTMLInputElement).value, outcome()]).toEqual(['', 'cannot confirm'])
})

test('the word is for the dangers that were shown, and holds when a mere warning is added', () => {
  const { add } = show('danger')
  type(word)
  add('warn')
  expect(outcome()).toBe('can confirm')
  add('danger')
  expect([(field() as HTMLInputElement).value, outcome()]).toEqual(['', 'cannot confirm'])
})

test('what is blocked cannot be confirmed', () => {
  show('block')
  expect(field()).toBeNull()
  expect(screen.getByRole('alert').textContent).toBe(english.sign.cannotContinue)
  expect(outcome()).toBe('cannot confirm')
})

test('what is blocked is confirmed by the word if the site allows it', () => {
  show('block', { canConfirmBlocked: true })
  expect(outcome()).toBe('cannot confirm')
  type(word)
  expect(outcome()).toBe('can confirm')
})
