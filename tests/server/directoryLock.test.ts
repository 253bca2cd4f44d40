import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { lockDirectory } from '#server/db/directoryLock.ts'

const directory = mkdtempSync(join(tmpdir(), 'latchkey-lock-'))
afterAll(() => rmSync(directory, { recursive: true }))

describe('a directory lock', () => {
  const path = (name: string) => join(directory, name)
  const lockFile = (name: string) => `${path(name)}.lock`
  const holder = (change: object) => {
    const release = lockDirectory(path('sample'))
    const own = JSON.parse(readFileSync(lockFile('sample'), 'utf8'))
    release()
    return JSON.stringify({ ...own, id: 'other', ...change })
  }

  test('is exclusive, names its process, and is free after release', () => {
    const release = lockDirectory(path('held'))
    expect(() => lockDirectory(path('held'))).toThrow(`process ${process.pid} `)
    release()
    lockDirectory(path('held'))()
  })

  test('of a process that has ended is taken over', () => {
    const ended = spawnSync(process.execPath, ['-e', '']).pid
    writeFileSync(lockFile('ended'), holder({ pid: ended }))
    lockDirectory(path('ended'))()
  })

  test('of an earlier process with the same pid is taken over', () => {
    writeFileSync(lockFile('reused'), holder({ startedAt: 'long ago' }))
    lockDirectory(path('reused'))()
  })

  test('of a running process with the same start time is respected', () => {
    writeFileSync(lockFile('alive'), holder({}))
    expect(() => lockDirectory(path('alive'))).toThrow('is open in process')
  })

  test('of another machine is respected, because it cannot be checked', () => {
    writeFileSync(lockFile('elsewhere'), holder({ host: 'elsewhere', pid: 1 }))
    expect(() => lockDirectory(path('elsewhere'))).toThrow('on elsewhere')
  })

  test('that is malformed is taken over', () => {
    writeFileSync(lockFile('garbage'), '{')
    lockDirectory(path('garbage'))()
  })

  test('is taken by one of two processes, and by the other after kill -9', async () => {
    const script = join(directory, 'holder.ts')
    const module = join(process.cwd(), 'server/db/directoryLock.ts')
    writeFileSync(
      script,
      `import { lockDirectory } from ${JSON.stringify(module)}
       lockDirectory(process.argv[2])
       process.send('locked')
       setInterval(() => undefined, 1000)`,
    )
    const child = fork(script, [path('killed')], {
      execArgv: ['--conditions=react-server', '--import', 'tsx'],
    })
    await once(child, 'message')
    expect(() => lockDirectory(path('killed'))).toThrow(`process ${child.pid} `)
    child.kill('SIGKILL')
    await once(child, 'exit')
    lockDirectory(path('killed'))()
  })
})
