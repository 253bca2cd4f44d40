import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { afterEach, describe, expect, test } from 'vitest'
import { freePort, isFree } from '../../scripts/lib/ports.mjs'
import { startProcess } from '../../scripts/lib/processes.mjs'
import { checkNode } from '../../scripts/lib/sentence.mjs'

const processesUrl = new URL('../../scripts/lib/processes.mjs', import.meta.url).href
const stops: (() => unknown)[] = []
afterEach(async () => {
  for (const stop of stops.splice(0)) await stop()
})

describe('processes of the start script', () => {
  test('ends together with its children, even those that ignore SIGTERM', async () => {
    const child = `process.on('SIGTERM', () => {}); process.stdout.write(process.pid + '\\n'); setInterval(() => {}, 1000)`
    const parent = `require('node:child_process').spawn(process.execPath, ['-e', ${JSON.stringify(child)}], { stdio: ['ignore', 'inherit', 'inherit'] }); setInterval(() => {}, 1000)`
    let onPid: (pid: number) => void = () => {}
    const childPid = new Promise<number>((resolve) => {
      onPid = resolve
    })
    const started = startNode(parent, (line: string) => onPid(Number(line)))
    const pid = await childPid
    expect(isAlive(pid)).toBe(true)
    await started.stop()
    await expect.poll(() => isAlive(pid)).toBe(false)
    expect(isAlive(started.pid as number)).toBe(false)
    expect(started.isWanted()).toBe(false)
  })

  test('ends when the script that started it is killed', async () => {
    const stubborn = `process.on('SIGTERM', () => setTimeout(process.exit, 100)); setInterval(() => {}, 1000)`
    const script = `import { startProcess } from ${JSON.stringify(processesUrl)}
      const { pid } = startProcess({ name: 'x', command: process.execPath, args: ['-e', ${JSON.stringify(stubborn)}] })
      process.stdout.write(pid + '\\n')`
    const parent = spawn(process.execPath, ['--input-type=module', '-e', script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const [line] = await once(parent.stdout, 'data')
    const pid = Number(String(line))
    stops.push(() => isAlive(pid) && process.kill(pid, 'SIGKILL'))
    expect(isAlive(pid)).toBe(true)
    parent.kill('SIGKILL')
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  test('keeps its last output when it fails', async () => {
    const started = startNode(`process.stderr.write('out of memory\\n'); process.exit(3)`)
    expect(await started.exited).toBe(3)
    expect(started.lastOutput()).toBe('out of memory')
    expect(started.isWanted()).toBe(true)
  })

  test('fails with a sentence if the program does not exist', async () => {
    const started = startProcess({ name: 'x', command: '/nowhere/x', args: [] })
    await started.exited
    expect(started.lastOutput()).toContain('ENOENT')
    await started.stop()
  })
})

describe('ports', () => {
  test('a taken port is replaced by the next one that is free and not to be avoided', async () => {
    const taken = createServer().listen(0, '127.0.0.1')
    stops.push(() => taken.close())
    await once(taken, 'listening')
    const { port } = taken.address() as { port: number }
    expect(await isFree(port)).toBe(false)
    const next = await freePort(port, { avoid: (one: number) => one === port + 1 })
    expect(next).toBeGreaterThan(port + 1)
    // The site's port must not be one of the devnet's, even if it is free yet.
    expect(await freePort(next, { avoid: (one: number) => one === next })).toBeGreaterThan(next)
  })

  test('a port that is taken on ::1 only is taken, because browsers may try it first', async (context) => {
    const taken = createServer()
    stops.push(() => taken.close())
    const isHere = await new Promise((resolve) => {
      taken.once('error', () => resolve(false))
      taken.listen(0, '::1', () => resolve(true))
    })
    context.skip(!isHere, 'this machine has no IPv6')
    expect(await isFree((taken.address() as { port: number }).port)).toBe(false)
  })
})

test('an older Node is refused with a sentence, the oldest supported one is not', () => {
  expect(() => checkNode('20.18.3')).toThrow('Latchkey needs Node 20.19 or newer')
  expect(() => checkNode('18.20.0')).toThrow('this is Node 18.20.0')
  expect(() => checkNode('20.19.0')).not.toThrow()
  expect(() => checkNode('24.1.0')).not.toThrow()
})

function startNode(script: string, onLine?: (line: string) => void) {
  const started = startProcess({
    name: 'test',
    command: process.execPath,
    args: ['-e', script],
    echo: 'nothing',
    ...(onLine ? { onLine } : {}),
  })
  stops.push(started.stop)
  return started
}

/** A dead child is listed as Z until its parent has read its exit status: that counts as dead. */
function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    if (process.platform !== 'linux') return true
    return !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'))
  } catch {
    return false
  }
}
