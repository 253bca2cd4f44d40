/** `npm run check` and `npm run fix`: runs the linter of scripts/tools with the arguments that follow. */
import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { run } from './lib/sentence.mjs'
import { toolPath } from './lib/tools.mjs'

await run(() => {
  const root = fileURLToPath(new URL('..', import.meta.url))
  const biome = toolPath(root, '@biomejs/biome/bin/biome')
  const { status } = spawnSync(process.execPath, [biome, ...process.argv.slice(2)], {
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
})
