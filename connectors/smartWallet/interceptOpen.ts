/** What happened when the SDK opened its popup. */
export type OpenResult =
  | { status: 'opened' }
  /** The browser blocked it; `open` opens it within a click. */
  | { status: 'blocked'; open(): Window | null }
  /** The page's Cross-Origin-Opener-Policy would separate it from the popup, so none was opened. */
  | { status: 'cutOff' }

/**
 * Runs code of the SDK that calls window.open, which it does synchronously, and reports the result.
 * If no popup was opened, the SDK holds a stub: with null it would show its own notice.
 */
export function interceptOpen<value>(run: () => value, onResult: (result: OpenResult) => void) {
  const original = window.open
  window.open = (...args: Parameters<typeof window.open>) => {
    if (openerPolicyOf(args[0]) === 'same-origin') {
      onResult({ status: 'cutOff' })
      return stub()
    }
    const open = () => original.apply(window, args)
    const opened = open()
    onResult(opened ? { status: 'opened' } : { status: 'blocked', open })
    return opened ?? stub()
  }
  try {
    return run()
  } finally {
    window.open = original
  }
}

/**
 * The Cross-Origin-Opener-Policy the SDK detected for this page, which it passes in the popup's
 * URL.
 */
function openerPolicyOf(url: string | URL | undefined) {
  return new URL(String(url), window.location.href).searchParams.getAll('coop').at(-1)
}

/** A stub that the SDK holds as its popup until there is one. */
function stub() {
  const noop = () => undefined
  return { closed: false, focus: noop, close: noop, postMessage: noop } as unknown as Window
}
