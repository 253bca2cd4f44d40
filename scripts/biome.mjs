/** `npm run check` and `npm run fix`: runs the linter of scripts/tools with the arguments that follow. */
import { run } from './lib/sentence.mjs'
import { runTool } from './lib/tools.mjs'

await run(() => runTool('@biomejs/biome/bin/biome', process.argv.slice(2)))
