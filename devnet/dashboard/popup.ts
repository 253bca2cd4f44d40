import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { element, render } from '#devnet/ui/element.ts'
import { fillSelect, tickBox } from '#devnet/ui/fillForm.ts'
import { post } from '#devnet/ui/post.ts'

const form = document.getElementById('popup') as HTMLFormElement

/** Connects the popup's form to its control routes; `done` runs after each. */
export function bindPopup(done: () => void): void {
  form.addEventListener('change', ({ target }) => {
    const change =
      target instanceof HTMLSelectElement
        ? { policy: target.value }
        : { offeredChainIds: tickedChains() }
    post('/control/popup', change).then(done, done)
  })
  form.addEventListener('submit', (event) => {
    event.preventDefault()
    post('/control/popup/reset', {}).then(done, done)
  })
}

/** Shows the popup's URL, its pending requests and its settings. */
export function showPopup({ popup, chains }: DashboardState): void {
  const { url, windows, pending, policy, offeredChainIds } = popup
  const link = document.getElementById('popupLink') as HTMLAnchorElement
  link.href = url
  link.textContent = url
  render('popupState', windows, (count) => [
    element('span', { class: 'state' }, `${count} ${count === 1 ? 'window' : 'windows'} open`),
  ])
  render('popupRequests', pending, (requests) =>
    requests.map(({ id, title, origin }) =>
      element(
        'section',
        { class: 'request', 'data-id': id, 'aria-label': title },
        element(
          'div',
          { class: 'asker' },
          element('span', { class: 'quiet' }, 'Asked by'),
          element('strong', {}, origin),
        ),
        element('h2', {}, title),
        // A passkey prompt works only in the focused window.
        element('p', { class: 'quiet' }, 'Answer it in the smart wallet’s window.'),
      ),
    ),
  )
  const names = new Map(chains.map(({ id, name }) => [id, `${name} (${id})`]))
  const ids = [...new Set([...names.keys(), ...offeredChainIds])]
  render('popupChains', ids, () =>
    ids.map((id) =>
      element(
        'label',
        { class: 'check' },
        element('input', { type: 'checkbox', name: String(id) }),
        `Offers ${names.get(id) ?? `chain ${id}`}`,
      ),
    ),
  )
  for (const id of ids) tickBox(form, String(id), offeredChainIds.includes(id))
  fillSelect(form, 'policy', policy)
}

function tickedChains(): number[] {
  const boxes = form.querySelectorAll<HTMLInputElement>('input:checked')
  return [...boxes].map(({ name }) => Number(name))
}
