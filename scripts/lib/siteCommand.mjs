import { servedFolder } from './build.mjs'

/**
 * How Node serves the site: the built server with a JSON log, or, with `dev`, Next's development server.
 * The built one takes its address from the environment.
 *
 * @param {string} root
 * @param {{ host: string, port: number, dev?: boolean }} options
 * @returns {{ args: string[], env: Record<string, string> }}
 */
export function siteCommand(root, { host, port, dev = false }) {
  const env = { HOSTNAME: host, PORT: String(port) }
  if (dev) {
    const next = ['node_modules/next/dist/bin/next', 'dev']
    return { args: [...next, '-H', host, '-p', String(port)], env }
  }
  const preload = ['--import', './scripts/lib/jsonConsole.mjs']
  return { args: [...heapBounds(), ...preload, `${servedFolder(root)}/server.js`], env }
}

/**
 * Bounds of the heap in MB. Node's own follow the machine's memory, and the heap grows to them before
 * it is collected. NODE_OPTIONS of the operator take precedence.
 */
function heapBounds() {
  if (process.env.NODE_OPTIONS?.includes('space-size')) return []
  return ['--max-old-space-size=384', '--max-semi-space-size=2']
}
