// Outlives its parent briefly: reads `watch <pid>` and `forget <pid>` from stdin, and when stdin
// ends (the parent has ended in whatever way), sends SIGTERM to the watched processes, then
// SIGKILL. Plain JavaScript, because it must start immediately and without a loader.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** Time limit for the remaining processes to exit by themselves, in milliseconds. */
const graceMs = 10_000

const pids = new Set()

// Ctrl-C reaches the whole terminal group; this process must end only after its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, pid] = line.split(' ')
  if (verb === 'watch') pids.add(Number(pid))
  else pids.delete(Number(pid))
}

const deadline = Date.now() + graceMs
sendAll('SIGTERM')
while (pids.size > 0 && Date.now() < deadline) {
  await pause(50)
  sendAll(0)
}
sendAll('SIGKILL')

/**
 * Signal 0 only checks whether a process exists; ended ones are removed from the list.
 *
 * @param {NodeJS.Signals | 0} signal
 */
function sendAll(signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      pids.delete(pid)
    }
  }
}
