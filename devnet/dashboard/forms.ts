import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { element } from '#devnet/ui/element.ts'
import { accountChoices, fillSelect, tickBox } from '#devnet/ui/fillForm.ts'
import { post } from '#devnet/ui/post.ts'

const walletForm = document.getElementById('wallet') as HTMLFormElement
const faucetForm = document.getElementById('faucet') as HTMLFormElement
const faucetStatus = document.getElementById('faucetStatus') as HTMLElement

/** Connects the dashboard's forms to the control routes; `done` runs after each. */
export function bindForms(done: () => void): void {
  walletForm.addEventListener('change', ({ target }) => {
    if (!(target instanceof HTMLSelectElement || target instanceof HTMLInputElement)) return
    const { name, value } = target
    const isNumber = name === 'selected' || name === 'chainId'
    const isCheck = target instanceof HTMLInputElement
    post('/control/wallet', {
      [name]: isCheck ? target.checked : isNumber ? Number(value) : value,
    }).then(done, done)
  })
  faucetForm.addEventListener('submit', (event) => {
    event.preventDefault()
    const form = new FormData(faucetForm)
    const transfer = {
      address: form.get('address'),
      ether: Number(form.get('ether')),
      chainId: Number(form.get('chainId')),
    }
    post('/control/faucet', transfer).then(
      ({ hash }) => {
        const href = `/explorer/${transfer.chainId}/tx/${hash}`
        faucetStatus.className = 'said whole'
        faucetStatus.replaceChildren('Sent: ', element('a', { href, class: 'code' }, `${hash}`))
        done()
      },
      (error: Error) => {
        faucetStatus.className = 'said whole bad'
        faucetStatus.replaceChildren(error.message)
      },
    )
  })
}

/** Shows the state in the forms, except in fields that the user is editing. */
export function showForms({ wallet, chains }: DashboardState): void {
  const networks = chains.map(({ id, name }) => ({ value: String(id), text: `${name} (${id})` }))
  if (!chains.some(({ id }) => id === wallet.chainId)) {
    networks.push({ value: String(wallet.chainId), text: `Chain ${wallet.chainId}` })
  }
  fillSelect(walletForm, 'chainId', String(wallet.chainId), networks)
  fillSelect(faucetForm, 'chainId', undefined, networks.slice(0, chains.length))
  fillSelect(walletForm, 'selected', String(wallet.selected), accountChoices(wallet.accounts))
  fillSelect(walletForm, 'policy', wallet.policy)
  tickBox(walletForm, 'locked', wallet.locked)
  tickBox(walletForm, 'wrongSignature', wallet.wrongSignature)
  const connectedOrigins = document.getElementById('connectedOrigins')
  if (connectedOrigins) {
    connectedOrigins.textContent =
      wallet.connectedOrigins.length === 0
        ? 'No site is connected.'
        : `Connected: ${wallet.connectedOrigins.join(', ')}`
  }
}
