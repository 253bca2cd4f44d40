import { element } from '#devnet/ui/element.ts'
import type { OriginValidation, PhoneRequest } from '#lib/protocol/devnet.ts'

/** Answers a request; `more` contains what a session allows. */
type Answer = (verdict: 'approve' | 'reject' | 'ignore', id: string, more?: object) => void

const validationTexts: Record<OriginValidation, string> = {
  valid: 'Confirmed: its browser says the same.',
  unknown: 'Not confirmed: anybody could say so.',
  invalid: 'It is not what it says it is.',
  scam: 'Known to steal.',
}

/** Shows a pending request: the site, whether its origin is verified, and what the request does. */
export function phoneRequestCard(request: PhoneRequest, answer: Answer): HTMLElement {
  const { id, name, origin, verifiedOrigin, validation, title, warnings, approveLabel, kind } =
    request
  const chains = kind === 'connect' ? chainBoxes(request) : []
  const approve = () => {
    const boxes = chains.flatMap((label) => [...label.querySelectorAll('input')])
    const chainIds = boxes.filter(({ checked }) => checked).map(({ value }) => Number(value))
    answer('approve', id, boxes.length > 0 ? { chainIds } : {})
  }
  return element(
    'section',
    { class: 'request', 'data-id': id, 'aria-label': title },
    element(
      'div',
      { class: 'requester', 'data-validation': validation },
      element('span', { class: 'quiet' }, `Asked by ${name}`),
      element('strong', {}, verifiedOrigin ?? (origin || 'an unknown site')),
      element(
        'span',
        {
          class: `state ${validation === 'valid' ? 'good' : validation === 'unknown' ? '' : 'bad'}`,
        },
        validationTexts[validation],
      ),
    ),
    element('h2', {}, title),
    ...warnings.map((warning) => element('p', { class: 'warning', role: 'note' }, warning)),
    ...chains,
    fieldList(request),
    element(
      'div',
      { class: 'actions sticky' },
      button('Reject', () => answer('reject', id)),
      button('Not now', () => answer('ignore', id)),
      button(approveLabel, approve, 'primary'),
    ),
  )
}

/** Length above which a value may not fit its box. */
const scrollsFrom = 150

function fieldList({ account, fields, kind }: PhoneRequest): HTMLElement {
  const list = element('dl', { class: 'fields' })
  const add = (label: string, value: string, className = '') => {
    // A long value scrolls within its box, which keyboard users must be able to focus.
    const tabindex = value.length > scrollsFrom ? '0' : undefined
    const isText = className === 'text' && kind === 'request'
    if (isText) {
      list.append(element('dd', { class: 'text', 'aria-label': label, tabindex }, value))
    } else {
      list.append(element('dt', {}, label), element('dd', { class: className, tabindex }, value))
    }
  }
  if (account) add('Account', account, 'code')
  // A connection request has checkboxes for its chains instead.
  const shown = fields.filter(({ label }) => kind === 'request' || label !== 'Chains')
  for (const field of shown) add(field.label, field.value, field.kind)
  return list
}

/** One checkbox per requested chain; chains that the phone does not support are disabled. */
function chainBoxes({ fields }: PhoneRequest): HTMLElement[] {
  const chains = fields.find(({ label }) => label === 'Chains')?.value.split('\n') ?? []
  return chains.map((text) => {
    const id = /\((\d+)\)$/.exec(text)?.[1]
    const isKnown = id !== undefined
    const box = element('input', {
      type: 'checkbox',
      value: id,
      checked: isKnown,
      disabled: !isKnown,
    })
    return element('label', { class: 'validation' }, box, `Allow ${text}`)
  })
}

function button(text: string, onclick: () => void, className?: string): HTMLElement {
  return element('button', { type: 'button', class: className, onclick }, text)
}
