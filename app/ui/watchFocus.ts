/** Loads `keepFocus` on the first focus event, and retries on the next if that fails. */
export function watchFocus(): void {
  addEventListener(
    'focusin',
    () => {
      const main = document.getElementById('main')
      import('#app/ui/keepFocus.ts').then(({ keepFocus }) => keepFocus(main), watchFocus)
    },
    { once: true },
  )
}
