import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'

/**
 * Path of the anvil binary that npm installed for this platform. It is started directly: the
 * package's launcher would add one process per chain.
 */
export function anvilBinary(): string {
  const platform = process.platform === 'win32' ? 'win32' : process.platform
  const arch = process.arch === 'x64' ? 'amd64' : process.arch
  const name = `@foundry-rs/anvil-${platform}-${arch}`
  const file = process.platform === 'win32' ? 'anvil.exe' : 'anvil'
  try {
    const manifest = createRequire(import.meta.url).resolve(`${name}/package.json`)
    return join(dirname(manifest), 'bin', file)
  } catch {
    throw new Error(`No anvil for ${platform} ${arch}: the package ${name} is not installed.`)
  }
}
