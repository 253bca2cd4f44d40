import { createScriptPolicy } from 'latchkey/react/scriptPolicy'

createScriptPolicy()
watchFocus()

/** Loads `keepFocus` on the first focus event, and retries on the next if that fails. */
function watchFocus(): void {
  addEventListener(
    'focusin',
    () => {
      const main = document.getElementById('main')
      import('latchkey/react/keepFocus').then(({ keepFocus }) => keepFocus(main), watchFocus)
    },
    { once: true },
  )
}
