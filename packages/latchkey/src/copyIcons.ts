#!/usr/bin/env node
import { cpSync, existsSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'

const help = `latchkey-icons [folder]

Copies the icons that the screens show into folder/wallets and folder/networks, which the site must
serve at /wallets and /networks. The default is public. Files that are there are kept.
`

try {
  main()
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

function main(): void {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', short: 'h' } },
  })
  if (values.help) return void process.stdout.write(help)
  if (positionals.length > 1) throw new Error('Name one folder only.')
  const [folder = 'public'] = positionals
  for (const name of ['wallets', 'networks']) copy(name, join(folder, name))
}

function copy(name: string, target: string): void {
  const icons = fileURLToPath(new URL(`../icons/${name}`, import.meta.url))
  // A link to a folder, which cpSync refuses to write to.
  const real = existsSync(target) ? realpathSync(target) : target
  try {
    cpSync(icons, real, { recursive: true, force: false })
  } catch (cause) {
    const { code = 'failed' } = cause as NodeJS.ErrnoException
    throw new Error(`The icons cannot be copied to ${target} (${code}).`, { cause })
  }
}
