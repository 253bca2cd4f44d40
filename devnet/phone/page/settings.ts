import { element } from '#devnet/look/element.ts'
import { post } from '#devnet/phone/page/post.ts'
import type { PhoneState } from '#lib/protocol/devnet.ts'

const form = document.getElementById('settings') as HTMLFormElement

/** Joins the form to the phone's switches. */
export function bindSettings(onError: (error: Error) => void): void {
  form.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    const { name, value } = target
    const isOn = target instanceof HTMLInputElement && target.checked
    if (name === 'isOnline') {
      post(`/control/phone/${isOn ? 'online' : 'offline'}`, {}).catch(onError)
      return
    }
    const number = name === 'selected' || name === 'chainId' ? Number(value) : undefined
    const body = { [name]: number ?? (target instanceof HTMLInputElement ? isOn : value) }
    post('/control/phone', body).catch(onError)
  })
}

/** Shows the state in the form, but never under the hand that is changing it. */
export function showSettings(state: PhoneState): void {
  const accounts = state.accounts.map((address, index) => ({
    value: String(index),
    text: `${index}  ${address.slice(0, 8)}…${address.slice(-6)}`,
  }))
  const chains = state.knownChainIds.map((id) => ({ value: String(id), text: `Chain ${id}` }))
  fill('selected', String(state.selected), accounts)
  fill('chainId', String(state.chainId), chains)
  fill('policy', state.policy)
  check('isOnline', state.isOnline)
  check('wrongSignature', state.wrongSignature)
}

function fill(name: string, value: string, options?: { value: string; text: string }[]): void {
  const select = form.elements.namedItem(name)
  if (!(select instanceof HTMLSelectElement) || document.activeElement === select) return
  const has = [...select.options].map((option) => option.value).join()
  if (options && has !== options.map((option) => option.value).join()) {
    select.replaceChildren(
      ...options.map((option) => element('option', { value: option.value }, option.text)),
    )
  }
  select.value = value
}

function check(name: string, isOn: boolean): void {
  const box = form.elements.namedItem(name)
  if (box instanceof HTMLInputElement) box.checked = isOn
}
