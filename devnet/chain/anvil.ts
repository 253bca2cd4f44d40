import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Children } from '#devnet/children.ts'
import { mnemonic } from '#devnet/wallet/accounts.ts'

/** A running anvil. Only this process is given its port. */
type Anvil = {
  url: string
  process: ChildProcess
}

/**
 * Starts anvil on a free loopback port; with a state file it resumes from it and writes back to it.
 */
export async function startAnvil(
  children: Children,
  { chainId, statePath }: { chainId: number; statePath?: string },
): Promise<Anvil> {
  const child = children.spawn(anvilBinary(), [
    ...['--host', '127.0.0.1', '--port', '0'],
    ...['--chain-id', String(chainId), '--hardfork', 'osaka', '--mnemonic', mnemonic],
    ...(statePath ? ['--state', statePath, '--preserve-historical-states'] : []),
  ])
  const port = await Promise.race([
    portOf(child),
    once(child, 'exit').then(([code]) => {
      throw new Error(`anvil for chain ${chainId} ended at its start (exit ${code}).`)
    }),
  ])
  // Anvil keeps printing; an unread pipe would fill up and block it.
  child.stdout?.resume()
  child.stderr?.resume()
  return { url: `http://127.0.0.1:${port}`, process: child }
}

/** Anvil picks the port itself, so no other program can take it in between, and prints it. */
function portOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    let text = ''
    const read = (chunk: Buffer) => {
      text += chunk.toString()
      const port = /Listening on 127\.0\.0\.1:(\d+)/.exec(text)?.[1]
      if (!port) return
      child.stdout?.off('data', read)
      resolve(Number(port))
    }
    child.stdout?.on('data', read)
  })
}

/**
 * Path of the anvil binary that npm installed for this platform. It is started directly: the
 * package's launcher would add one process per chain.
 */
function anvilBinary(): string {
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
