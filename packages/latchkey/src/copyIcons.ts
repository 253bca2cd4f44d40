#!/usr/bin/env node
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

/**
 * `latchkey-icons [folder]`: copies the icons that the screens show, by default to `public`, which
 * must be served at /wallets and /networks.
 */
const [folder = 'public'] = process.argv.slice(2)
const icons = fileURLToPath(new URL('../icons', import.meta.url))
for (const name of ['wallets', 'networks'])
  cpSync(join(icons, name), join(folder, name), { recursive: true })
