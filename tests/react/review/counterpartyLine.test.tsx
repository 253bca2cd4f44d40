// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { PublicConfigContext } from '#react/config/PublicConfigContext.tsx'
import { CounterpartyLine } from '#react/review/CounterpartyLine.tsx'
import { readContracts } from '#react/review/readContracts.ts'
import { account, context, thief } from '#tests/lib/review/preview/context.ts'
import { EnglishMessages } from '#tests/support/EnglishMessages.tsx'

afterEach(cleanup)

const request = { kind: 'transaction', to: thief, value: 1n } as const

async function lineWith(logo: string | undefined) {
  const contracts = await readContracts(async () => ({
    [thief]: { name: 'Example Auctions', ...(logo !== undefined && { logo }) },
  }))
  const { counterparty } = preview(request, { ...context, ...contracts })
  render(
    <PublicConfigContext value={{ chains: [], cookieSuffix: '-test' } as never}>
      <CounterpartyLine
        counterparty={counterparty}
        origin="https://app.example"
        account={account}
        chainId={31337}
      />
    </PublicConfigContext>,
    { wrapper: EnglishMessages },
  )
  const line = screen.getByTestId('counterparty')
  expect(line.textContent).toContain('Example Auctions')
  return line.querySelector('img')?.getAttribute('src')
}

test.each(['/auctions.svg', 'data:image/png;base64,AAAA'])(
  'shows the logo %s of the site',
  async (logo) => {
    expect(await lineWith(logo)).toBe(logo)
  },
)

test.each([
  'https://cdn.example/logo.svg',
  '//cdn.example/logo.svg',
  '/\\cdn.example/logo.svg',
  'javascript:x',
  undefined,
])('loads no picture from anybody else: %s', async (logo) => {
  expect(await lineWith(logo)).toBeUndefined()
})

test('an address that the site does not name has the pattern of its digits, and no picture', async () => {
  const { counterparty } = preview(request, { ...context, logos: {} })
  expect(counterparty).toEqual({ address: thief, trust: 'stranger' })
})
