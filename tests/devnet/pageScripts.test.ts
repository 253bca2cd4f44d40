import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { pageScripts } from '#devnet/pageScripts.ts'
import { root } from '#tests/support/tree.ts'

test('the scripts of the devnet’s pages import no module of Node', async () => {
  const { errors } = await build({
    absWorkingDir: root,
    entryPoints: Object.values(pageScripts).map((entry) => `devnet/${entry}`),
    outdir: 'bundle',
    bundle: true,
    write: false,
    target: 'es2022',
    logLevel: 'silent',
  }).catch((error: Awaited<ReturnType<typeof build>>) => error)
  expect(errors.map(({ text, location }) => `${location?.file}: ${text}`)).toEqual([])
})
