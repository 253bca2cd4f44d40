import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../lib/processes.mjs'
import { printTable } from '../lib/table.mjs'
import { median } from './median.mjs'

/**
 * Times `npm start` with an existing build. The first run creates the database and is listed
 * separately; the others reuse it.
 */
export async function printStarts(root, ports) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const first = await startOnce(root, ports, dataDir)
  const later = []
  for (let run = 0; run < 3; run++) later.push(await startOnce(root, ports, dataDir))
  rmSync(dataDir, { recursive: true, force: true })
  await printTable(
    ['run', 'seconds'],
    [
      ['first, empty data folder', first.toFixed(2)],
      ['later ones, median of three', median(later).toFixed(2)],
    ],
  )
}

/** Seconds from the command to the line that reports the site as ready. */
async function startOnce(root, ports, dataDir) {
  const from = performance.now()
  const start = await new Promise((resolve, reject) => {
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
      onLine: (line) => line.startsWith('ready in') && resolve(started),
    })
    started.exited.then(() => reject(new Error(started.lastWords())))
  })
  const seconds = (performance.now() - from) / 1000
  await start.stop()
  return seconds
}
