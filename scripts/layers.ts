/**
 * `npm run layers:write`: writes what is made from the table of layers (scripts/layers/layers.ts), the
 * rules of the linter and the tables of docs/architecture.md.
 */
import { writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { layerFiles } from './layers/layerFiles.ts'

const root = fileURLToPath(new URL('..', import.meta.url))
for (const [path, text] of Object.entries(layerFiles(root))) writeFileSync(root + path, text)
