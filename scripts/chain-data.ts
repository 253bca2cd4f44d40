/** `npm run chains:write`: copies names, currencies and explorers of chains from viem. */
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { chainData } from './lib/chainData.ts'

const path = 'server/env/viemChains.json'
writeFileSync(path, JSON.stringify(chainData()))
spawnSync(process.execPath, ['scripts/biome.mjs', 'format', '--write', path], { stdio: 'inherit' })
