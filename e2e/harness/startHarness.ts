import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { basename } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import { build } from 'esbuild'

const entry = fileURLToPath(new URL('../../tests/connectors/subjects/page.ts', import.meta.url))

/** A page with a single connector, served from a separate origin. */
export type RunningHarness = {
  url: string
  /**
   * Serves the page on the site's origin as well and returns its URL: a site's routes and passkeys
   * work on its own origin only.
   */
  showOnSite(context: BrowserContext): Promise<string>
  stop(): Promise<void>
}

/**
 * Bundles the harness page and serves it on a free port of this machine. No Next, no CSP: a failure
 * is the connector's. `?wallet=` names a wallet script to load first; `/empty` has no connector.
 */
export async function startHarness(siteUrl: string): Promise<RunningHarness> {
  const scripts = await bundlePage()
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const script = scripts.get(basename(pathname))
    if (pathname === '/' || pathname === '/empty') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pathname === '/' ? pageHtml(searchParams.get('wallet')) : '<!doctype html>')
    } else if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      // One harness, and one browser, per worker: its scripts do not change.
      response.setHeader('cache-control', 'max-age=3600')
      response.end(script)
    } else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async showOnSite(context) {
      const url = `${siteUrl}/harness/`
      // A page fulfilled by Playwright may not send requests to this machine otherwise.
      await context.grantPermissions(['local-network-access'], { origin: siteUrl })
      await context.route(`${url}**`, (route) => {
        const { pathname, searchParams } = new URL(route.request().url())
        const script = scripts.get(basename(pathname))
        return script === undefined
          ? route.fulfill({ contentType: 'text/html', body: pageHtml(searchParams.get('wallet')) })
          : route.fulfill({ contentType: 'text/javascript', body: script })
      })
      return url
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** Split into chunks, as in a site's build: lazy imports of a connector are separate files. */
async function bundlePage() {
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    write: false,
    splitting: true,
    format: 'esm',
    target: 'es2022',
    outdir: '/',
    entryNames: 'page',
    // Names stay: errors are compared by theirs.
    minifySyntax: true,
    minifyWhitespace: true,
    define: { 'process.env.NODE_ENV': '"production"' },
    logLevel: 'error',
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}

function pageHtml(walletUrl: string | null) {
  const isLocal = walletUrl !== null && /^http:\/\/localhost:\d+\/[\w./?=]+$/.test(walletUrl)
  return `<!doctype html>
<html lang="en">
<title>Connector harness</title>
${isLocal ? `<script src="${walletUrl}"></script>` : ''}
<script type="module" src="page.js"></script>
</html>
`
}
