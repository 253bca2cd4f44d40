/**
 * Node's arguments to serve the built site: Next's own command with a JSON log, or, with `dev`, its
 * development server.
 *
 * @param {{ host: string, port: number, dev?: boolean }} options
 */
export function siteArguments({ host, port, dev = false }) {
  const next = ['node_modules/next/dist/bin/next', dev ? 'dev' : 'start']
  const preload = dev ? [] : ['--import', './scripts/lib/jsonConsole.mjs']
  return [...(dev ? [] : heapBounds()), ...preload, ...next, '-H', host, '-p', String(port)]
}

/**
 * Bounds of the heap in MB. Node's own follow the machine's memory, and the heap grows to them before
 * it is collected. NODE_OPTIONS of the operator take precedence.
 */
function heapBounds() {
  if (process.env.NODE_OPTIONS?.includes('space-size')) return []
  return ['--max-old-space-size=384', '--max-semi-space-size=2']
}
