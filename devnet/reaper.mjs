// Outlives its parent by a moment: reads child process ids from stdin, one per line, and when
// stdin ends (the parent is gone, however it went) asks each of them to stop.
// Plain JavaScript, because it must start in an instant and without a loader.
import { createInterface } from 'node:readline'

const pids = new Set()

// A Ctrl-C reaches the whole terminal group; this process leaves only after its parent.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => {})

for await (const line of createInterface({ input: process.stdin })) {
  const [verb, pid] = line.split(' ')
  if (verb === 'watch') pids.add(Number(pid))
  else pids.delete(Number(pid))
}

for (const pid of pids) {
  try {
    process.kill(pid, 'SIGTERM')
  } catch {
    // Already gone.
  }
}
