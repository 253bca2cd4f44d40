import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { projectFiles, read, root } from '#tests/support/tree.ts'

/**
 * The entry points of the devnet's pages: its code names them by their path below devnet/, as
 * `bundle` expects it, and imports no file this way.
 */
const entries = projectFiles()
  .filter((path) => /^devnet\/.*\.ts$/.test(path))
  .flatMap((path) => [...read(path).matchAll(/'([\w/]+\.ts)'/g)].map(([, name = '']) => name))
  .filter((name) => existsSync(join(root, 'devnet', name)))

test('the scripts of the devnet’s pages import no module of Node', async () => {
  expect(entries.length).toBeGreaterThan(5)
  const { errors } = await build({
    absWorkingDir: root,
    entryPoints: [...new Set(entries)].map((name) => `devnet/${name}`),
    outdir: 'bundle',
    bundle: true,
    write: false,
    target: 'es2022',
    logLevel: 'silent',
  }).catch((error: Awaited<ReturnType<typeof build>>) => error)
  expect(errors.map(({ text, location }) => `${location?.file}: ${text}`)).toEqual([])
})
