import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProcess } from '../lib/processes.mjs'
import { printTable } from '../lib/table.mjs'
import { withGoal } from './goal.ts'
import { median } from './median.ts'

const warmStartSeconds = 4

type Ports = { port: number; devnetPort: number }

/**
 * Times `npm start` with an existing build. The first run creates the database and is listed
 * separately; the others reuse it.
 */
export async function printStarts(root: string, ports: Ports): Promise<void> {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const first = await startOnce(root, ports, dataDir)
  const later: number[] = []
  for (let run = 0; run < 3; run++) later.push(await startOnce(root, ports, dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  await printTable(
    ['run', 'seconds', 'goal'],
    [
      ['first, empty data folder', first.toFixed(2), ''],
      ['later ones, median of three', ...withGoal(median(later), warmStartSeconds)],
    ],
  )
}

/** Seconds from the command to the line that reports the site as ready. */
async function startOnce(root: string, ports: Ports, dataDir: string): Promise<number> {
  const from = performance.now()
  const start = await new Promise<Running>((resolve, reject) => {
    const started = startProcess({
      name: 'npm start',
      command: process.execPath,
      args: ['scripts/start.mjs'],
      cwd: root,
      env: {
        ...process.env,
        PORT: String(ports.port),
        DEVNET_PORT: String(ports.devnetPort),
        DATA_DIR: dataDir,
      },
      onLine: (line) => {
        if (line.startsWith('ready in')) resolve(started)
      },
    })
    started.exited.then(() => reject(new Error(started.lastOutput())))
  })
  const seconds = (performance.now() - from) / 1000
  await start.stop()
  return seconds
}
