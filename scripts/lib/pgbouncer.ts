import { spawn } from 'node:child_process'
import { chownSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { isFree } from './ports.mjs'
import { postgresUser } from './postgres.ts'

/** A pooler in front of a Postgres server. */
export type PgBouncer = {
  /** The same database, through the pooler. */
  through(databaseUrl: string): string
  /** Uses the Postgres server on another port, as after a failover. */
  moveTo(serverPort: number): void
  stop(): void
}

/** PgBouncer's program on this machine, or undefined if there is none. */
export function findPgBouncer(): string | undefined {
  return ['/usr/sbin/pgbouncer', '/usr/bin/pgbouncer', '/usr/local/bin/pgbouncer'].find(existsSync)
}

/** Starts PgBouncer with its defaults on a port, in front of the Postgres server on another one. */
export async function startPgBouncer(
  program: string,
  { port, serverPort, mode }: { port: number; serverPort: number; mode: 'session' | 'transaction' },
): Promise<PgBouncer> {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-pgbouncer-'))
  const settings = join(directory, 'pgbouncer.ini')
  const users = join(directory, 'users.txt')
  writeFileSync(users, '"postgres" ""\n"app" ""\n')
  const write = (ofServer: number) =>
    writeFileSync(
      settings,
      [
        '[databases]',
        `* = host=127.0.0.1 port=${ofServer}`,
        '[pgbouncer]',
        'listen_addr = 127.0.0.1',
        `listen_port = ${port}`,
        'unix_socket_dir =',
        'auth_type = trust',
        `auth_file = ${users}`,
        `pool_mode = ${mode}`,
        'server_login_retry = 1',
      ].join('\n'),
    )
  write(serverPort)
  // PgBouncer does not run as root.
  const identity = process.getuid?.() === 0 ? postgresUser() : undefined
  if (identity)
    for (const path of [directory, settings, users]) chownSync(path, identity.uid, identity.gid)
  const child = spawn(program, [settings], { stdio: 'ignore', cwd: directory, ...identity })
  for (let tries = 0; await isFree(port, ['127.0.0.1']); tries++) {
    if (child.exitCode !== null || tries > 200) throw new Error('PgBouncer did not start.')
    await pause(50)
  }
  return {
    through: (databaseUrl) => Object.assign(new URL(databaseUrl), { port: String(port) }).href,
    moveTo(ofServer) {
      write(ofServer)
      child.kill('SIGHUP')
    },
    stop() {
      child.kill('SIGKILL')
      rmSync(directory, { recursive: true, force: true })
    },
  }
}
