import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startProcess } from '../lib/processes.mjs'
import { printTable } from '../lib/table.mjs'

/**
 * Times `npm start` on a built tree. The first run makes the database and is told apart; the
 * others find everything there.
 */
export async function printStarts(root, ports) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-start-'))
  const rows = []
  for (const run of ['first, empty data folder', 'second', 'third', 'fourth']) {
    rows.push([run, (await startOnce(root, ports, dataDir)).toFixed(2)])
  }
  rmSync(dataDir, { recursive: true, force: true })
  await printTable(['run', 'seconds'], rows)
}

/** Seconds from the command to the line that says it is ready, as a person waits for it. */
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
