import { waitUntil } from '#packages/playwright/src/waitUntil.ts'
import { freePort } from '../../scripts/lib/ports.mjs'
import { startProcess } from '../../scripts/lib/processes.mjs'
import type { BrowserDriver, BrowserProgram } from './BrowserDriver.ts'

type Call = <result>(method: string, path: string, body?: object) => Promise<result>

/** The programs that run WebKitGTK without a screen. */
export type WebKitPaths = { driver: string; miniBrowser: string; display: string }

/**
 * Starts WebKitGTK's driver on a virtual display. Each opened browser is a program of its own with
 * a profile in memory.
 */
export async function startWebKit(
  { driver, miniBrowser, display }: WebKitPaths,
  proxyAddress: string,
): Promise<BrowserProgram> {
  const screen = startProcess({
    name: 'xvfb',
    command: display,
    args: ['-displayfd', '1', '-screen', '0', '1400x1000x24', '-nolisten', 'tcp'],
    echo: 'nothing',
  })
  const displayNumber = await waitUntil(
    async () => /^\d+$/m.exec(screen.lastOutput())?.[0],
    'Xvfb did not start.',
  )
  const port = await freePort(7900)
  const webDriver = startProcess({
    name: 'WebKitWebDriver',
    command: driver,
    args: ['-p', String(port)],
    env: {
      ...process.env,
      DISPLAY: `:${displayNumber}`,
      GDK_BACKEND: 'x11',
      LIBGL_ALWAYS_SOFTWARE: '1',
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
    },
    echo: 'nothing',
  })
  const call = createCall(`http://127.0.0.1:${port}`)
  const stop = async () => {
    await webDriver.stop()
    await screen.stop()
  }
  try {
    await waitUntil(
      async () =>
        call<{ ready: boolean }>('GET', '/status').then(
          () => true,
          () => undefined,
        ),
      'WebKitWebDriver did not start.',
    )
  } catch (error) {
    await stop()
    throw error
  }
  const capabilities = {
    alwaysMatch: {
      acceptInsecureCerts: true,
      // As an argument: with the capability `proxy`, it would speak TLS to the proxy itself.
      'webkitgtk:browserOptions': {
        binary: miniBrowser,
        args: ['--automation', `--proxy=http://${proxyAddress}`],
      },
    },
  }
  return { open: () => open(call, capabilities), stop }
}

/** Time limit for one command, in milliseconds; a page's first load takes the longest. */
const callLimitMs = 30_000

function createCall(origin: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${origin}${path}`, {
      method,
      signal: AbortSignal.timeout(callLimitMs),
      ...(body && { body: JSON.stringify(body) }),
    })
    const { value } = await response.json()
    if (!response.ok) throw new Error(`${method} ${path}: ${value.error}: ${value.message}`)
    return value
  }
}

async function open(call: Call, capabilities: object): Promise<BrowserDriver> {
  const { sessionId } = await call<{ sessionId: string }>('POST', '/session', { capabilities })
  const root = `/session/${sessionId}`
  const firstWindow = await call<string>('GET', `${root}/window`)
  let current = firstWindow
  /** Commands go to the window that was selected last. */
  const inWindow: (window: string) => Call =
    (window) =>
    async (method, path, body = method === 'POST' ? {} : undefined) => {
      if (current !== window) await call('POST', `${root}/window`, { handle: window })
      current = window
      return call(method, `${root}${path}`, body)
    }
  return {
    firstWindow,
    windows: () => call('GET', `${root}/window/handles`),
    navigate: (window, url) => inWindow(window)('POST', '/url', { url }),
    reload: (window) => inWindow(window)('POST', '/refresh'),
    async evaluate(window, source, args) {
      const { value, error } = await inWindow(window)<{ value?: string; error?: string }>(
        'POST',
        '/execute/async',
        {
          script: `const [args, done] = arguments
            Promise.resolve(args).then((args) => (${source})(...args)).then(
              (value) => done({ value: JSON.stringify(value) }),
              (error) => done({ error: String(error) }))`,
          args: [args],
        },
      )
      if (error !== undefined) throw new Error(error)
      return value === undefined || value === null ? undefined : JSON.parse(value)
    },
    perform: (window, actions) => inWindow(window)('POST', '/actions', { actions }),
    resize: (window, width, height) => inWindow(window)('POST', '/window/rect', { width, height }),
    async screenshot(window) {
      return Buffer.from(await inWindow(window)<string>('GET', '/screenshot'), 'base64')
    },
    deleteCookies: (window) => inWindow(window)('DELETE', '/cookie'),
    async closeWindow(window) {
      await inWindow(window)('DELETE', '/window')
      current = ''
    },
    // WebDriver Classic has no events.
    consoleErrors: () => [],
    close: () => call('DELETE', root),
  }
}
