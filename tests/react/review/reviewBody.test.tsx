// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/react'
import { encodeFunctionData, erc20Abi, getAddress, type Hex, maxUint256 } from 'viem'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { sendTransaction, signMessage, signTypedData } from 'wagmi/actions'
import { english } from '#lib/messages/english.ts'
import { pendingReviews } from '#react/review/pendingReviews.ts'
import { bob } from '#tests/connectors/fakeProvider.ts'
import { confirmButton, dialog, openPage } from '#tests/react/review/openReviewedPage.tsx'
import { until } from '#tests/support/until.ts'

const token = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
const approve = encodeFunctionData({
  abi: erc20Abi,
  functionName: 'approve',
  args: [bob, maxUint256],
})

/** What the node answers to a call; an error makes the simulation fail. */
let callAnswer: { result: Hex } | { error: { code: number; message: string } }

beforeEach(() => {
  callAnswer = { result: '0x' }
  vi.stubGlobal('fetch', async (_: unknown, { body }: { body: string }) => {
    const asked = JSON.parse(body)
    const answer = ({ id, method }: { id: number; method: string }) => ({
      jsonrpc: '2.0',
      id,
      ...(method === 'eth_call' ? callAnswer : answers[method]),
    })
    return Response.json(Array.isArray(asked) ? asked.map(answer) : answer(asked))
  })
})

const none = { error: { code: -32601, message: 'The method does not exist' } }
const answers: Record<string, object> = new Proxy(
  {
    eth_chainId: { result: '0x7a69' },
    eth_getCode: { result: '0x' },
    eth_gasPrice: { result: '0x1' },
  },
  { get: (known: Record<string, object>, name: string) => known[name] ?? none },
)

afterEach(() => {
  for (const each of pendingReviews.get()) each.reject()
  cleanup()
  vi.unstubAllGlobals()
})

async function askToApprove() {
  const { config } = await openPage()
  void sendTransaction(config, { to: token, data: approve, gas: 50_000n }).catch(() => undefined)
  const shown = await dialog()
  const part = (selector: string) => {
    const found = shown.querySelector(selector)
    if (!found) throw new Error(`The dialog has no ${selector}.`)
    return found
  }
  await until(() => expect(part('[data-testid="effects"]').textContent).not.toContain('Simulating'))
  return { shown, part }
}

/** The parts from top to bottom. */
const inOrder = (parts: readonly Element[]) =>
  parts.toSorted((one, other) =>
    one.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING ? -1 : 1,
  )

const danger = '[data-severity="danger"]'
const effects = '[data-testid="effects"]'
const failed = '[data-testid="effects"][data-status="failed"]'
const counterparty = '[data-testid="counterparty"]'
const context = '.latchkey-review-panel-context'
const details = 'details'

describe('the review', () => {
  test('answers in the order of a person’s questions', async () => {
    const { part } = await askToApprove()
    const wanted = [danger, effects, counterparty, context, details].map(part)
    expect(inOrder(wanted)).toEqual(wanted)
    expect(part(counterparty).textContent).toContain(getAddress(bob))
    expect(part(counterparty).textContent).toContain(english.sign.trust.stranger)
  })

  test('says first that it would fail, and does not suggest to go on then', async () => {
    callAnswer = { error: { code: 3, message: 'execution reverted: Shut' } }
    const isPrimary = (button: Element) => button.classList.contains('latchkey-primary')
    /** From the moment at which the effects say that it would fail. */
    const seen: object[] = []
    const observer = new MutationObserver(() => {
      if (seen.length > 0 || !document.querySelector(failed)) return
      const parts = [effects, danger].map((each) => document.querySelector(each) as Element)
      const button = screen.getByRole('button', { name: english.sign.decline })
      seen.push({ isFirst: inOrder(parts)[0] === parts[0], isDeclinePrimary: isPrimary(button) })
    })
    observer.observe(document, { subtree: true, childList: true, attributes: true })
    onTestFinished(() => observer.disconnect())
    const { part } = await askToApprove()
    await until(() => expect(seen).toEqual([{ isFirst: true, isDeclinePrimary: true }]))
    const wanted = [effects, danger, counterparty].map(part)
    expect(inOrder(wanted)).toEqual(wanted)
    expect(isPrimary(await confirmButton())).toBe(false)
  })

  test('has one “Details”, and no long number outside of it', async () => {
    const { shown, part } = await askToApprove()
    expect(shown.querySelectorAll('details')).toHaveLength(1)
    expect(part(details).textContent).toContain(String(maxUint256))
    part(details).remove()
    expect(shown.textContent?.replace(/0x[0-9a-f]+/gi, '')).not.toMatch(/\d{15}/)
    expect(shown.textContent).not.toContain('spender')
  })

  test('shows typed data without another meaning by its structs, with counts', async () => {
    const { config } = await openPage()
    const item = [
      { name: 'recipient', type: 'address' },
      { name: 'units', type: 'uint256' },
    ]
    void signTypedData(config, {
      domain: { name: 'Shop', chainId: 31337, verifyingContract: token },
      types: { Parcel: [{ name: 'items', type: 'Item[]' }], Item: item },
      primaryType: 'Parcel',
      message: { items: Array.from({ length: 9 }, () => ({ recipient: bob, units: 2n ** 100n })) },
    } as never).catch(() => undefined)
    const shown = await dialog()
    await until(() => expect(shown.textContent).toContain(english.sign.items({ count: 9 })))
    const inside = shown.querySelector('details')
    expect(inside?.textContent).toContain(String(2n ** 100n))
    inside?.remove()
    expect(shown.textContent).toContain(english.sign.moreInDetails({ count: 6 }))
    expect(shown.textContent).not.toContain(String(2n ** 100n))
    expect(shown.textContent).toContain('12676…5376')
  })

  test('of a message shows the text, with the site as the other side', async () => {
    const { config } = await openPage()
    void signMessage(config, { message: 'Good morning' }).catch(() => undefined)
    const shown = await dialog()
    await until(() => expect(shown.textContent).toContain('Good morning'))
    expect(shown.querySelector(counterparty)?.textContent).toContain(location.origin)
    expect(shown.querySelector('details')?.textContent).not.toContain('Good morning')
  })
})
