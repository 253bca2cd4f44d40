import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { freePort } from '#tests/support/freePorts.ts'
import { liveOrigin } from '#tests/support/operations/load.ts'
import { read, root } from '#tests/support/tree.ts'
import { until } from '#tests/support/until.ts'
import { servedFolder } from '../../../scripts/lib/build.mjs'
import { isFree } from '../../../scripts/lib/ports.mjs'

/** A process of the built site, which can be killed and started again. */
export type LiveSite = {
  port: number
  start(): Promise<void>
  kill(): Promise<void>
}

/** A site as its image runs it, on Postgres. */
export async function liveSite(databaseUrl: string): Promise<LiveSite> {
  const port = await freePort()
  let child: ChildProcess | undefined
  return {
    port,
    async start() {
      const started = spawn(process.execPath, ['server.js'], {
        cwd: servedFolder(root),
        stdio: ['ignore', 'ignore', 'inherit'],
        env: {
          PATH: process.env.PATH,
          NODE_ENV: 'production',
          WORLD: 'live',
          LOG_LEVEL: 'error',
          APP_ORIGIN: liveOrigin,
          RPC_URLS: '1=https://node.invalid',
          RATE_LIMITS: 'all=1000000/60',
          // The proxy, and the browsers of the load, which name their addresses themselves.
          TRUSTED_PROXY: '2',
          HOSTNAME: '127.0.0.1',
          PORT: String(port),
          DATABASE_URL: databaseUrl,
          DATABASE_PREPARED_STATEMENTS: 'off',
          DATABASE_TIMEOUT_SECONDS: '2',
        },
      })
      child = started
      await until(async () => {
        if (started.exitCode !== null) throw new Error(`The site ended: ${started.exitCode}.`)
        const { status } = await fetch(`http://127.0.0.1:${port}/api/auth/session`)
        if (status !== 200) throw new Error(`The site answers ${status}.`)
      })
    },
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return
      const exit = once(child, 'exit')
      child.kill('SIGKILL')
      await exit
    },
  }
}

/** nginx as in examples/production, in front of two ports. */
export async function startNginx(ports: [number, number]) {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-nginx-'))
  const port = await freePort()
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'],
      ...['-keyout', join(folder, 'privkey.pem'), '-out', join(folder, 'fullchain.pem')],
      ...['-days', '2', '-subj', '/CN=wallet.example'],
    ],
    { stdio: 'ignore' },
  )
  const site = read('examples/production/nginx.conf')
    .replace('one:3000', `127.0.0.1:${ports[0]}`)
    .replace('two:3000', `127.0.0.1:${ports[1]}`)
    .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
    // Of nginx 1.25 and later.
    .replace('http2 on;', 'add_header x-upstream $upstream_addr always;')
    .replaceAll('/etc/nginx/tls', folder)
  const file = join(folder, 'nginx.conf')
  const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
    .map((name) => `${name}_temp_path ${folder}/${name};`)
    .join(' ')
  writeFileSync(
    file,
    `daemon off; pid ${folder}/pid; error_log ${folder}/error.log; events {}\nhttp { access_log off; ${paths}\n${site} }\n`,
  )
  const child = spawn('nginx', ['-c', file, '-e', join(folder, 'error.log')], { stdio: 'ignore' })
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`nginx ended with ${child.exitCode}.`)
    if (await isFree(port, ['127.0.0.1'])) throw new Error('nginx does not listen yet.')
  })
  return {
    port,
    async stop() {
      const exit = once(child, 'exit')
      child.kill('SIGTERM')
      await exit
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
