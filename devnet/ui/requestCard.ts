import { element } from '#devnet/ui/element.ts'
import type { PromptView } from '#devnet/wallet/wire.ts'

/** Shows a pending request: origin, account, chain, and what it does. */
export function requestCard(
  view: PromptView,
  answer: (verdict: 'approve' | 'reject', id: string) => void,
): HTMLElement {
  const fields = element('dl', { class: 'fields' })
  const add = (label: string, value: string, kind = '') => {
    if (kind === 'text') fields.append(element('dd', { class: 'text', 'aria-label': label }, value))
    else fields.append(element('dt', {}, label), element('dd', { class: kind }, value))
  }
  add('Account', view.account, 'code')
  add('Network', `${view.chainName} (${view.chainId})`)
  for (const { label, value, kind } of view.fields) add(label, value, kind)

  return element(
    'section',
    { class: 'request', 'data-id': view.id, 'aria-label': view.title },
    element(
      'div',
      { class: 'requester' },
      element('span', { class: 'quiet' }, 'Asked by'),
      element('strong', {}, view.origin),
    ),
    element('h2', {}, view.title),
    ...view.warnings.map((warning) => element('p', { class: 'warning', role: 'note' }, warning)),
    fields,
    element(
      'div',
      { class: 'actions sticky' },
      element('button', { type: 'button', onclick: () => answer('reject', view.id) }, 'Reject'),
      element(
        'button',
        { type: 'button', class: 'primary', onclick: () => answer('approve', view.id) },
        view.approveLabel,
      ),
    ),
  )
}
