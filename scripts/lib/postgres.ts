import { execFileSync, spawnSync } from 'node:child_process'
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A Postgres server for a test or the benchmark. */
export type LocalPostgres = {
  /** Creates an empty database and returns its URL. */
  createDatabase(name: string): string
  /** The server's own first process, whose children serve the connections. */
  pid(): number
  restart(): void
  pause(): void
  /** Starts a copy on another port that follows it; every commit then waits for the copy. */
  startStandby(port: number): Standby
  stop(): void
}

/** A server that follows another one. */
type Standby = {
  /** Makes it a server of its own. */
  promote(): void
  stop(): void
}

/** The newest Postgres binaries of this machine, or undefined if there are none. */
export function findPostgres(): string | undefined {
  const root = '/usr/lib/postgresql'
  const folders = existsSync(root)
    ? readdirSync(root)
        .sort((a, b) => Number(b) - Number(a))
        .map((version) => join(root, version, 'bin'))
    : []
  const found = spawnSync('sh', ['-c', 'command -v pg_ctl']).stdout?.toString().trim()
  if (found) folders.push(join(found, '..'))
  return folders.find((folder) => existsSync(join(folder, 'initdb')))
}

/** Starts a cluster in its own directory on a port; as user postgres if we are root. */
export function startPostgres(binaries: string, port: number): LocalPostgres {
  const directory = mkdtempSync(join(tmpdir(), 'latchkey-postgres-'))
  const data = join(directory, 'data')
  mkdirSync(data)
  const identity = process.getuid?.() === 0 ? postgresUser() : undefined
  if (identity) for (const path of [directory, data]) chownSync(path, identity.uid, identity.gid)
  const run = (program: string, args: string[]) =>
    execFileSync(join(binaries, program), args, { stdio: 'ignore', cwd: directory, ...identity })

  const logFile = join(directory, 'log')
  const options = `-p ${port} -k ${directory} -c listen_addresses=127.0.0.1 -c fsync=on`
  const start = () => run('pg_ctl', ['-D', data, '-w', '-l', logFile, '-o', options, 'start'])
  const halt = () => run('pg_ctl', ['-D', data, '-w', '-m', 'immediate', 'stop'])
  run('initdb', ['-D', data, '-U', 'postgres', '-A', 'trust', '--no-sync'])
  start()
  return {
    createDatabase(name) {
      run('createdb', ['-h', '127.0.0.1', '-p', String(port), '-U', 'postgres', name])
      return `postgres://postgres@127.0.0.1:${port}/${name}`
    },
    pid: () => Number(readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')[0]),
    restart: start,
    pause: halt,
    startStandby(standbyPort) {
      const copy = join(directory, 'standby')
      const source = `host=127.0.0.1 port=${port} user=postgres application_name=standby`
      run('pg_basebackup', ['-D', copy, '-R', '-X', 'stream', '-c', 'fast', '-d', source])
      const copyOptions = `-p ${standbyPort} -k ${directory} -c listen_addresses=127.0.0.1`
      run('pg_ctl', ['-D', copy, '-w', '-l', `${logFile}.standby`, '-o', copyOptions, 'start'])
      // Given at the start, it would be part of the copy, too.
      halt()
      run('pg_ctl', [
        ...['-D', data, '-w', '-l', logFile, '-o'],
        `${options} -c synchronous_standby_names=standby`,
        'start',
      ])
      return {
        promote: () => run('pg_ctl', ['-D', copy, '-w', 'promote']),
        stop: () => run('pg_ctl', ['-D', copy, '-w', '-m', 'immediate', 'stop']),
      }
    },
    stop() {
      // A test may have killed it.
      const status = spawnSync(join(binaries, 'pg_ctl'), ['-D', data, 'status'], {
        cwd: directory,
        ...identity,
      })
      if (status.status === 0) halt()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The user that runs servers which do not run as root. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}
