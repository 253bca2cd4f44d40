/** `npm run build`: builds the site for production, even if a current build exists. */
import { dirname } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from './lib/build.mjs'
import { run } from './lib/sentence.mjs'

await run(() => build(dirname(dirname(fileURLToPath(import.meta.url)))))
