import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { PlaywrightTestConfig } from '@playwright/test'
import type { StartDevnetOptions } from '#packages/devnet/src/startDevnet.ts'

type WebServer = Exclude<PlaywrightTestConfig['webServer'], undefined | readonly unknown[]>

/**
 * An entry of `webServer` in playwright.config.ts that starts one devnet for all workers; set
 * `use.devnetUrl` to its control port and `workers` to 1, because tests share its wallets.
 * @example
 * export default defineConfig({
 *   webServer: [latchkeyDevnet({ port: 4000 }), { command: 'npm run dev', url: 'http://localhost:5173' }],
 *   use: { devnetUrl: 'http://localhost:4000' },
 *   workers: 1,
 * })
 */
export function latchkeyDevnet({
  port = 4000,
  only,
  forkUrl,
}: Pick<StartDevnetOptions, 'port' | 'only' | 'forkUrl'> = {}): WebServer {
  const manifest = createRequire(import.meta.url).resolve('latchkey-devnet/package.json')
  const cli = join(dirname(manifest), 'dist/devnet/cli.js')
  return {
    name: 'latchkey-devnet',
    command: [
      `"${process.execPath}" "${cli}" --port ${port}`,
      ...(only ? [`--only ${only.join(',')}`] : []),
      ...(forkUrl ? [`--fork "${forkUrl}"`] : []),
    ].join(' '),
    url: `http://localhost:${port}/services`,
    reuseExistingServer: !process.env.CI,
  }
}
