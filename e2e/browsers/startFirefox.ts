import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'
import { waitUntil } from '#packages/playwright/src/waitUntil.ts'
import { type Running, startProcess } from '../../scripts/lib/processes.mjs'
import type { BrowserDriver, BrowserProgram } from './BrowserDriver.ts'

type Send = <result>(method: string, params: object) => Promise<result>
type Listener = (method: string, params: Record<string, unknown>) => void

/** Time limit for the start, in milliseconds; a first start writes a profile. */
const startLimitMs = 60_000

/**
 * Starts Firefox without a window, driven by WebDriver BiDi, which it speaks itself. Each opened
 * browser is a container of its own, with its own cookies and storage.
 */
export async function startFirefox(path: string, proxyAddress: string): Promise<BrowserProgram> {
  const profile = mkdtempSync(join(tmpdir(), 'latchkey-firefox-'))
  writeFileSync(
    join(profile, 'user.js'),
    Object.entries(preferences)
      .map(([name, value]) => `user_pref(${JSON.stringify(name)}, ${JSON.stringify(value)});\n`)
      .join(''),
  )
  const firefox = startProcess({
    name: 'firefox',
    command: path,
    args: ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile],
    env: { ...process.env, HOME: profile, MOZ_CRASHREPORTER_DISABLE: '1' },
    echo: 'nothing',
  })
  const removeProfile = () => rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  try {
    const listeners = new Set<Listener>()
    const send = await connect(`${await address(firefox)}/session`, listeners)
    await send('session.new', {
      capabilities: {
        alwaysMatch: {
          acceptInsecureCerts: true,
          proxy: { proxyType: 'manual', sslProxy: proxyAddress },
        },
      },
    })
    await send('session.subscribe', { events: ['log.entryAdded'] })
    return {
      open: () => open(send, listeners),
      async stop() {
        await firefox.stop()
        removeProfile()
      },
    }
  } catch (error) {
    await firefox.stop()
    removeProfile()
    throw error
  }
}

/** The address that Firefox prints once it is ready. */
function address(firefox: Running): Promise<string> {
  return waitUntil(
    async () => /WebDriver BiDi listening on (ws:\S+)/.exec(firefox.lastOutput())?.[1],
    'Firefox did not start.',
    startLimitMs,
  )
}

/** No requests to its vendor, no first-run pages, and a proxy for this machine, too. */
const preferences: Record<string, unknown> = {
  'network.proxy.allow_hijacking_localhost': true,
  'app.update.disabledForTesting': true,
  'app.normandy.enabled': false,
  'browser.aboutwelcome.enabled': false,
  'browser.safebrowsing.update.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'browser.startup.page': 0,
  'datareporting.policy.dataSubmissionEnabled': false,
  'dom.disable_open_during_load': true,
  'extensions.getAddons.cache.enabled': false,
  'extensions.systemAddon.update.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,#remote-settings-dummy/v1',
  'toolkit.telemetry.reportingpolicy.firstRun': false,
}

async function connect(url: string, listeners: Set<Listener>): Promise<Send> {
  const socket = new WebSocket(url)
  const waiting = new Map<number, (message: Record<string, unknown>) => void>()
  socket.on('message', (data) => {
    const message = JSON.parse(String(data)) as Record<string, unknown>
    if (message.type === 'event')
      for (const listener of listeners)
        listener(String(message.method), message.params as Record<string, unknown>)
    else waiting.get(Number(message.id))?.(message)
  })
  socket.on('close', () => {
    for (const answer of waiting.values())
      answer({ type: 'error', error: 'closed', message: 'Firefox closed the connection.' })
  })
  await new Promise((resolve, reject) => {
    socket.on('open', resolve)
    socket.on('error', reject)
  })
  let last = 0
  return <result>(method: string, params: object) => {
    last += 1
    const id = last
    return new Promise<result>((resolve, reject) => {
      waiting.set(id, (message) => {
        waiting.delete(id)
        if (message.type === 'success') resolve(message.result as result)
        else reject(new Error(`${method}: ${message.error}: ${message.message}`))
      })
      socket.send(JSON.stringify({ id, method, params }))
    })
  }
}

async function open(send: Send, listeners: Set<Listener>): Promise<BrowserDriver> {
  const { userContext } = await send<{ userContext: string }>('browser.createUserContext', {})
  const { context: firstWindow } = await send<{ context: string }>('browsingContext.create', {
    type: 'window',
    userContext,
  })
  const errors: string[] = []
  const listener: Listener = (method, params) => {
    if (method === 'log.entryAdded' && params.level === 'error') errors.push(String(params.text))
  }
  listeners.add(listener)
  const navigate = (context: string, url: string) =>
    send<void>('browsingContext.navigate', { context, url, wait: 'complete' })
  return {
    firstWindow,
    async windows() {
      const { contexts } = await send<{
        contexts: { context: string; userContext: string }[]
      }>('browsingContext.getTree', { maxDepth: 0 })
      return contexts.filter((one) => one.userContext === userContext).map((one) => one.context)
    },
    navigate,
    reload: (context) => send('browsingContext.reload', { context, wait: 'complete' }),
    async evaluate(context, source, args) {
      const { result, exceptionDetails } = await send<{
        result?: { value?: string }
        exceptionDetails?: { text: string }
      }>('script.callFunction', {
        functionDeclaration: `async (json) => JSON.stringify(await (${source})(...JSON.parse(json)))`,
        arguments: [{ type: 'string', value: JSON.stringify(args) }],
        awaitPromise: true,
        target: { context },
      })
      if (exceptionDetails) throw new Error(exceptionDetails.text)
      return result?.value === undefined ? undefined : JSON.parse(result.value)
    },
    perform: (context, actions) => send('input.performActions', { context, actions }),
    resize: (context, width, height) =>
      send('browsingContext.setViewport', { context, viewport: { width, height } }),
    async screenshot(context) {
      const { data } = await send<{ data: string }>('browsingContext.captureScreenshot', {
        context,
      })
      return Buffer.from(data, 'base64')
    },
    deleteCookies: (context) =>
      send('storage.deleteCookies', { partition: { type: 'context', context } }),
    closeWindow: (context) => send('browsingContext.close', { context }),
    consoleErrors: () => errors,
    async close() {
      listeners.delete(listener)
      await send('browser.removeUserContext', { userContext })
    },
  }
}
