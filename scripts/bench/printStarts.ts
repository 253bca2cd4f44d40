import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProcess } from '../lib/processes.mjs'
import { printTable } from '../lib/table.mjs'
import { withGoal } from './goal.ts'
import { median } from './median.ts'

/** How many seconds each start may take. */
const goals = { bareClone: 75, warm: 4, dev: 6 }

type Ports = { port: number; devnetPort: number }

/** What is started where. */
type Start = Ports & { root: string; dataDir: string; args?: string[] }

/**
 * Times `npm start` with an existing build, first without a database and then with one, `npm start` in
 * a bare clone of the last commit, and `npm run dev` in that clone to its first page.
 */
export async function printStarts(root: string, ports: Ports): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const start = { ...ports, root, dataDir: join(folder, 'data') }
  const first = await startOnce(start)
  const later: number[] = []
  for (let run = 0; run < 3; run++) later.push((await startOnce(start)).ready)
  const clone = { ...start, root: join(folder, 'clone'), dataDir: join(folder, 'bare') }
  execFileSync('git', ['clone', '--quiet', root, clone.root])
  const bare = await startOnce(clone)
  const dev = await startOnce({ ...clone, args: ['--dev'] })
  const devAgain = await startOnce({ ...clone, args: ['--dev'] })
  rmSync(folder, { recursive: true, force: true })
  await printTable(
    ['start', 'seconds', 'goal'],
    [
      ['npm start, empty data folder', first.ready.toFixed(2), ''],
      ['npm start, later ones, median of three', ...withGoal(median(later), goals.warm)],
      ['npm start in a bare clone', ...withGoal(bare.ready, goals.bareClone, 1)],
      ['  of it: packages installed', bare.installed.toFixed(1), ''],
      ['  built', (bare.built - bare.installed).toFixed(1), ''],
      ['  devnet, database and site', (bare.ready - bare.built).toFixed(1), ''],
      ['npm run dev to the first page, nothing compiled yet', ...withGoal(dev.page, goals.dev)],
      ['npm run dev to the first page, later', ...withGoal(devAgain.page, goals.dev)],
    ],
  )
}

/** Seconds from the command to what it reports, and to its first page. */
type Times = { installed: number; built: number; ready: number; page: number }

async function startOnce({ root, port, devnetPort, dataDir, args = [] }: Start): Promise<Times> {
  const from = performance.now()
  const seconds = () => (performance.now() - from) / 1000
  const times: Times = { installed: 0, built: 0, ready: 0, page: 0 }
  const started = await new Promise<Running>((resolve, reject) => {
    const running = startProcess({
      name: 'npm start',
      command: process.execPath,
      args: ['scripts/start.mjs', ...args],
      cwd: root,
      env: {
        ...process.env,
        PORT: String(port),
        DEVNET_PORT: String(devnetPort),
        DATA_DIR: dataDir,
      },
      onLine: (line) => {
        if (line.startsWith('Building the site')) times.installed = seconds()
        // The last line of a build: the table of its pages.
        if (line.includes('server-rendered on demand')) times.built = seconds()
        if (line.startsWith('ready in')) resolve(running)
      },
    })
    running.exited.then(() => reject(new Error(running.lastOutput())))
  })
  times.ready = seconds()
  await (await fetch(`http://localhost:${port}/`)).text()
  times.page = seconds()
  await started.stop()
  return times
}
