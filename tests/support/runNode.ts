import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** What a program printed, and its exit code if it failed. */
export type NodeRun = { stdout: string; stderr: string; code?: number }

/** Runs a program with this Node, and resolves for a failed one too. */
export async function runNode(
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<NodeRun> {
  return promisify(execFile)(process.execPath, args, { ...options, maxBuffer: 1e8 }).catch(
    (failed: NodeRun) => failed,
  )
}
