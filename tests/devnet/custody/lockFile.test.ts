import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { lockFile } from '#devnet/custody/store/lockFile.ts'

function newPath() {
  const folder = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return join(folder, 'records.log')
}

test('a lock is exclusive in its own process, too, and free after its release', () => {
  const path = newPath()
  const release = lockFile(path)
  expect(() => lockFile(path)).toThrow(`is in use by process ${process.pid}`)
  release()
  lockFile(path)()
})

test('a lock that an earlier process left is taken over, also with the same pid', () => {
  const ended = spawnSync(process.execPath, ['-e', '']).pid
  for (const pid of [ended, process.pid]) {
    const path = newPath()
    writeFileSync(`${path}.lock`, String(pid))
    lockFile(path)()
  }
})

test('a lock of a running process is respected', () => {
  const path = newPath()
  writeFileSync(`${path}.lock`, String(process.ppid))
  expect(() => lockFile(path)).toThrow(`is in use by process ${process.ppid}`)
})
