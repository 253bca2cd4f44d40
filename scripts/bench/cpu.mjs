import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

/** CPU time that a process has used so far, in milliseconds; undefined without /proc. */
export function cpuMs(pid) {
  try {
    // The name in parentheses may contain spaces: count the fields after it.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1).split(' ')
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** Resident memory of a process, in megabytes; undefined without /proc. */
export function residentMb(pid) {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000
  } catch {
    return undefined
  }
}

/** Lists a process and all its descendants, with their command lines. */
export function processTree(pid) {
  const parents = new Map(readProcesses().map((one) => [one.pid, one]))
  const isBelow = ({ pid: own, parent }) =>
    own === pid || (parents.has(parent) && parent !== own && isBelow(parents.get(parent)))
  return [...parents.values()].filter(isBelow)
}

function readProcesses() {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8')
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ').trim()
      return [{ pid: Number(name), parent: Number(stat.split(') ').at(-1).split(' ')[1]), command }]
    } catch {
      // The process has ended since it was listed.
      return []
    }
  })
}
