import { readdirSync, readFileSync } from 'node:fs'

/** The kernel counts CPU time in hundredths of a second. */
const ticksPerSecond = 100

type ListedProcess = { pid: number; parent: number; command: string }

/** CPU time that a process has used so far, in milliseconds; undefined without /proc. */
export function cpuMs(pid: number | undefined): number | undefined {
  try {
    const fields = statFields(pid)
    return ((Number(fields[11]) + Number(fields[12])) * 1000) / ticksPerSecond
  } catch {
    return undefined
  }
}

/** CPU time that a process has used since `before`, in milliseconds; undefined without /proc. */
export function cpuSince(before: number | undefined, pid: number | undefined): number | undefined {
  const now = cpuMs(pid)
  return now === undefined || before === undefined ? undefined : now - before
}

/** Resident memory of a process, in megabytes; undefined without /proc. */
export function residentMb(pid: number | undefined): number | undefined {
  try {
    const status = readFileSync(`/proc/${pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]) / 1000
  } catch {
    return undefined
  }
}

/** Lists a process and all its descendants, with their command lines. */
export function processTree(pid: number | undefined): ListedProcess[] {
  const listed = new Map(readProcesses().map((one) => [one.pid, one]))
  const isBelow = (one: ListedProcess | undefined): boolean =>
    one !== undefined &&
    (one.pid === pid || (one.parent !== one.pid && isBelow(listed.get(one.parent))))
  return [...listed.values()].filter(isBelow)
}

function readProcesses(): ListedProcess[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name))
  return pids.flatMap((name) => {
    try {
      const command = readFileSync(`/proc/${name}/cmdline`, 'utf8').split('\0').join(' ').trim()
      return [{ pid: Number(name), parent: Number(statFields(name)[1]), command }]
    } catch {
      // The process has ended since it was listed.
      return []
    }
  })
}

/** The fields of a process after its name, which is in parentheses and may contain spaces. */
function statFields(pid: number | string | undefined): string[] {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
  return stat.slice(stat.lastIndexOf(') ') + 2).split(' ')
}
