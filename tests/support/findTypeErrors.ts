import { join } from 'node:path'
import { runNode } from '#tests/support/runNode.ts'
import { root } from '#tests/support/tree.ts'

/** What this project's compiler reports on another project: nothing if its types are right. */
export async function findTypeErrors(project: string): Promise<string> {
  const tsc = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout, stderr } = await runNode([tsc, '--noEmit'], { cwd: project })
  return stdout + stderr
}
