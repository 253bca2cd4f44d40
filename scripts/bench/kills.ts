import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Stack, type StackOptions, startStack } from '../lib/stack.mjs'
import { type Cookies, signInClient } from './signIns.ts'

/**
 * Kills the server during sign-ins for the given number of rounds, on one database, and then
 * requests every session that the server had confirmed. Returns how many there were and how many
 * are lost.
 */
export async function killRounds(rounds: number, options: Omit<StackOptions, 'dataDir'>) {
  const dataDir = mkdtempSync(join(tmpdir(), 'latchkey-kills-'))
  const acknowledged: Cookies[] = []
  let slowestReadyMs = 0
  for (let round = 0; round < rounds; round++) {
    const at = performance.now()
    const stack = await startStack({ ...options, dataDir })
    slowestReadyMs = Math.max(slowestReadyMs, performance.now() - at)
    await signInUntilKilled(stack, acknowledged)
    await stack.stop()
  }
  const stack = await startStack({ ...options, dataDir })
  const client = signInClient(stack.siteUrl, { connections: 4 })
  let lost = 0
  for (const cookies of acknowledged) {
    await client.readSession(cookies).catch(() => {
      lost += 1
    })
  }
  client.close()
  await stack.stop()
  rmSync(dataDir, { recursive: true, force: true })
  return { acknowledged: acknowledged.length, lost, slowestReadyMs }
}

/** Four parallel clients sign in; the server is killed right after the round's fortieth session. */
async function signInUntilKilled({ siteUrl, site }: Stack, acknowledged: Cookies[]): Promise<void> {
  const client = signInClient(siteUrl, { connections: 4 })
  const enough = acknowledged.length + 40
  let isKilled = false
  const hand = async () => {
    while (!isKilled) {
      try {
        acknowledged.push(await client.signIn())
      } catch (error) {
        if (!isKilled) throw error
      }
      if (acknowledged.length >= enough && !isKilled) {
        isKilled = true
        if (site?.pid) process.kill(site.pid, 'SIGKILL')
      }
    }
  }
  await Promise.all(Array.from({ length: 4 }, hand))
  client.close()
}
