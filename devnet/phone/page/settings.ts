import { accountChoices, fillSelect, tickBox } from '#devnet/ui/fillForm.ts'
import { post } from '#devnet/ui/post.ts'
import type { PhoneState } from '#lib/protocol/devnet.ts'

const form = document.getElementById('settings') as HTMLFormElement

/** Connects the form to the phone's routes. */
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

/** Shows the state in the form, except in fields that the user is editing. */
export function showSettings(state: PhoneState): void {
  const chains = state.knownChainIds.map((id) => ({ value: String(id), text: `Chain ${id}` }))
  fillSelect(form, 'selected', String(state.selected), accountChoices(state.accounts))
  fillSelect(form, 'chainId', String(state.chainId), chains)
  fillSelect(form, 'policy', state.policy)
  tickBox(form, 'isOnline', state.isOnline)
  tickBox(form, 'wrongSignature', state.wrongSignature)
}
