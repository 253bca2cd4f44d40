import { spawnSync } from 'node:child_process'

/**
 * Runs npm in a folder, for tests that install what another project would.
 * @throws with the end of what it printed
 */
export function runNpm(folder: string, ...args: string[]): void {
  const { status, stdout, stderr } = spawnSync('npm', [...args, '--loglevel=error'], {
    cwd: folder,
    encoding: 'utf8',
    shell: process.platform === 'win32',
  })
  if (status !== 0)
    throw new Error(`npm ${args.join(' ')} failed in ${folder}: ${(stdout + stderr).slice(-2_000)}`)
}
