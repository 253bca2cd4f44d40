/**
 * Node's arguments to serve the built site: Next's own command with a JSON log, or, with `dev`, its
 * development server.
 *
 * @param {{ host: string, port: number, dev?: boolean }} options
 */
export function siteArguments({ host, port, dev = false }) {
  const next = ['node_modules/next/dist/bin/next', dev ? 'dev' : 'start']
  const preload = dev ? [] : ['--import', './scripts/lib/jsonConsole.mjs']
  return [...preload, ...next, '-H', host, '-p', String(port)]
}
