/** `npm run unused`: names files, exports and dependencies that nothing uses, except what knip.config.ts lists. */
import { run } from './lib/sentence.mjs'
import { runTool } from './lib/tools.mjs'

await run(() => runTool('knip/bin/knip.js', process.argv.slice(2)))
