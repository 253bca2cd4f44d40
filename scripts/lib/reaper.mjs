// Outlives its parent by a moment: reads `watch <pid>` and `forget <pid>` from stdin, and when
// stdin ends (the parent is gone, however it went) asks what it still watches to stop, then insists.
// Plain JavaScript, because it must start in an instant and without a loader.
import { createInterface } from 'node:readline'
import { setTimeout as pause } from 'node:timers/promises'

/** How long what is left behind may take to end by itself, in milliseconds. */
const graceMs = 10_000

const pids = new Set()

// A Ctrl-C reaches the whole terminal group; this process leaves only after its parent.
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

/** Signal 0 only asks whether somebody is there; who is not is forgotten. */
function sendAll(signal) {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      pids.delete(pid)
    }
  }
}
