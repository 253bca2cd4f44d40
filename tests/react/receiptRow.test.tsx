// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { createConfig, http, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
import { english } from '#lib/messages/english.ts'
import type { KeptReceipt } from '#lib/protocol/receipts.ts'
import { ReceiptRow } from '#react/account/receipts/ReceiptRow.tsx'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

const { checks } = english.receipts
afterEach(cleanup)

const config = createConfig({ chains: [mainnet], transports: { [mainnet.id]: http() } })

test.each([
  ['matches', 'matches', checks.matches],
  // An altered page can leave out what the server needs.
  ['matches', 'unchecked', undefined],
  ['unchecked', 'matches', undefined],
  // Of a server that did not check signatures yet.
  ['matches', undefined, checks.matches],
  ['differs', 'matches', checks.differs],
  ['matches', 'differs', checks.differs],
  ['unchecked', 'differs', checks.differs],
] as const)(
  'a receipt that the page calls %s and the server %s says “%s”',
  (check, serverCheck, text) => {
    const receipt: KeptReceipt = {
      version: serverCheck ? 2 : 1,
      number: 1,
      identity: '0x1',
      origin: 'https://site.example',
      at: '2026-11-26T00:00:00.000Z',
      previousHash: '0'.repeat(64),
      hash: '1'.repeat(64),
      id: '00000000-0000-4000-8000-000000000001',
      title: 'Sign a message',
      shownHash: 'a'.repeat(64),
      askedHash: 'b'.repeat(64),
      method: 'personal_sign',
      result: { kind: 'signature', value: '0x1234' },
      check,
      ...(serverCheck && { serverCheck }),
      wallet: { id: 'wallet', name: 'Wallet' },
      account: `0x${'1'.repeat(40)}`,
      chainId: 1,
    }
    render(
      <WagmiProvider config={config}>
        <PublicConfigContext value={{ chains: [] } as never}>
          <EnglishMessages>
            <ReceiptRow receipt={receipt} />
          </EnglishMessages>
        </PublicConfigContext>
      </WagmiProvider>,
    )
    const shown = screen.getByTestId('receipt').textContent
    expect(Object.values(checks).filter((one) => shown.includes(one))).toEqual(text ? [text] : [])
  },
)
