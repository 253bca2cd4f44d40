// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/react'
import { encodeFunctionData, erc20Abi } from 'viem'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signTypedData } from 'wagmi/actions'
import { english } from '#lib/messages/english.ts'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { alice } from '#tests/connectors/fakeProvider.ts'
import { sharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'
import {
  permitOf,
  permitType,
  safeTxOf,
  safeTxType,
  typed,
} from '#tests/lib/review/preview/context.ts'
import {
  confirmButton,
  decline,
  dialog,
  mail,
  openPage,
} from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

const stranger = '0x7777777777777777777777777777777777777777'
const uniswap = '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af'
const safe = '0x4444444444444444444444444444444444444444'
const word = english.sign.typeToContinue({ word: english.sign.typedWord })

/** The node of the page's network is the devnet's. */
beforeEach(async () => {
  const { services, control } = await sharedDevnet()
  const send = fetch
  vi.stubGlobal('fetch', (input: RequestInfo, init?: RequestInit) =>
    send(/^http:\/\/localhost:1\/?$/.test(String(input)) ? services.chain : input, init),
  )
  for (const address of [alice, safe])
    await control('/control/chain/mintToken', { address, amount: 100 })
})
afterEach(cleanup)

const domain = {
  name: 'DUSD',
  version: '1',
  chainId: 31337,
  verifyingContract: devnetToken.address,
}

/** Once the node has answered; one that is too slow is asked again. */
async function shownEffects() {
  const shown = within(await dialog())
  await until(() => expect(shown.queryByTestId('effects')?.dataset.status).toBe('succeeded'))
  return shown.getByTestId('effects')
}

/** Asks for a signature; the answer does not matter. */
function ask({ config }: Awaited<ReturnType<typeof openPage>>, request: ReturnType<typeof typed>) {
  const { typedData } = request as { typedData: typeof mail }
  return signTypedData(config, typedData).catch((error: unknown) => error)
}

test('the dialog shows what a permit can be used for, and nothing of a letter', async () => {
  const page = await openPage()
  const deadline = Math.floor(Date.now() / 1000) + 3600
  const message = permitOf({ owner: alice, spender: uniswap, value: '1000000', deadline })
  const asking = ask(page, typed([permitType], message, domain))
  const effects = await shownEffects()
  expect(within(effects).getByRole('heading').textContent).toBe(english.effects.ifSignatureUsed)
  expect(effects.textContent).toContain('−1 DUSD')
  expect(screen.queryByLabelText(word)).toBeNull()
  await decline()
  await asking

  const writing = signTypedData(page.config, mail).catch((error: unknown) => error)
  const button = await confirmButton()
  await until(() => expect(button.getAttribute('aria-disabled')).toBe('false'))
  expect(screen.queryByTestId('effects')).toBeNull()
  await decline()
  await writing
})

test('“dangerous” shows a Safe’s transaction by what the Safe would lose', async () => {
  const page = await openPage('dangerous')
  const args = [stranger, 90_000_000n] as const
  const data = encodeFunctionData({ abi: erc20Abi, functionName: 'transfer', args })
  const request = typed([safeTxType], safeTxOf({ to: devnetToken.address, data }), {
    chainId: 31337,
    verifyingContract: safe,
  })
  const asking = ask(page, request)
  const effects = await shownEffects()
  expect(effects.textContent).toContain('−90 DUSD')
  expect(effects.textContent).toContain('0x4444…4444')
  expect(await screen.findByLabelText(word)).toBeDefined()
  await decline()
  await asking
  expect(page.asked()).toEqual([])
})
