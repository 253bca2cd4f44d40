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
    stop() {
      halt()
      rmSync(directory, { recursive: true, force: true })
    },
  }
}

/** The user that runs servers which do not run as root. */
export function postgresUser(): { uid: number; gid: number } {
  const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres']).toString())
  return { uid: id('-u'), gid: id('-g') }
}
