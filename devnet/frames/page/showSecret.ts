import { copyButton, element } from '#devnet/ui/element.ts'

/** Separates a recovery phrase from its passphrase, if it has one. */
const passphraseMark = '\n--PASS--\n'

/** Shows a recovery phrase, each word with its number, and its passphrase. */
export function showPhrase(text: string): void {
  const [phrase = '', passphrase] = text.split(passphraseMark)
  const words = phrase.split(' ')
  show('Recovery phrase', phrase, [
    element(
      'ol',
      { class: 'words', id: 'secret' },
      ...words.map((word) => element('li', {}, word)),
    ),
    ...(passphrase
      ? [
          element('p', { class: 'quiet' }, 'Passphrase'),
          element('code', { class: 'key', id: 'passphrase' }, passphrase),
        ]
      : []),
  ])
}

/** Shows a private key and its address. */
export function showKey(privateKey: string, address: string): void {
  show('Private key', privateKey, [
    element('code', { class: 'key', id: 'secret' }, privateKey),
    element('p', { class: 'quiet' }, `Address ${address}`),
  ])
}

/** Removes the secret from the page. */
export function hideSecret(): void {
  const { container, waiting } = findElements()
  container.replaceChildren()
  container.hidden = true
  waiting.hidden = false
}

function show(title: string, copied: string, parts: HTMLElement[]): void {
  const { container, waiting } = findElements()
  const secret = element('div', { class: 'secret' }, ...parts)
  const status = element('p', { class: 'status', role: 'status' })
  const toggle = element('button', { type: 'button', 'aria-expanded': 'true' }, 'Hide')
  toggle.addEventListener('click', () => {
    // Removed from the document, not only hidden.
    const isShown = secret.isConnected
    if (isShown) secret.remove()
    else heading.after(secret)
    toggle.setAttribute('aria-expanded', String(!isShown))
    toggle.textContent = isShown ? 'Show' : 'Hide'
    status.textContent = isShown ? 'Hidden.' : ''
  })
  const heading = element('h2', {}, title)
  container.replaceChildren(
    heading,
    secret,
    element(
      'div',
      { class: 'actions' },
      copyButton(copied, `Copy the ${title.toLowerCase()}`),
      toggle,
    ),
    element('p', { class: 'warning', role: 'note' }, 'Whoever has this has the account.'),
    status,
  )
  container.hidden = false
  waiting.hidden = true
}

function findElements() {
  return {
    container: document.getElementById('container') as HTMLElement,
    waiting: document.getElementById('waiting') as HTMLElement,
  }
}
