import { inject } from 'vitest'
import { callControl } from '#tests/devnet/support/callControl.ts'
import type { DevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'

/** A devnet that later test files use too: they reset it, and do not stop it. */
export type SharedDevnet = Pick<DevnetProcess, 'services' | 'control'>

/**
 * The devnet of this process, reset, for test files that change nothing that `/control/reset` does
 * not restore; devnetPerWorker starts it.
 */
export async function sharedDevnet(): Promise<SharedDevnet> {
  const response = await fetch(`${inject('devnetsUrl')}/${process.pid}`)
  const answer = await response.text()
  if (!response.ok) throw new Error(answer)
  const services = JSON.parse(answer) as DevnetProcess['services']
  const control = (path: string, body?: unknown) => callControl(`${services.control}${path}`, body)
  await control('/control/reset', {})
  return { services, control }
}
