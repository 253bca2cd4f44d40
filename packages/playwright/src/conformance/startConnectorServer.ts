import { createServer } from 'node:http'
import { createRequire } from 'node:module'
import type { AddressInfo } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { BrowserContext } from '@playwright/test'
import type { Plugin } from 'esbuild'

/** The page's script, beside this file: its source here, bundled in the package. */
const opener = fileURLToPath(
  new URL(
    import.meta.url.endsWith('.ts') ? './openConnectorPage.ts' : './openConnectorPage.js',
    import.meta.url,
  ),
)

/** A server of one page with a connector. */
export type ConnectorServer = {
  url: string
  /**
   * Serves the page on a site's origin as well and returns its URL: a site's routes and passkeys
   * work on its own origin only.
   */
  showOn(context: BrowserContext, siteUrl: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Bundles the page of a module's connectors and serves it on a free port of this machine, without
 * a content security policy: a failure is the connector's. `?script=` names a wallet script to
 * load first; `/empty` has no connector.
 */
export async function startConnectorServer(modulePath: string): Promise<ConnectorServer> {
  const scripts = await bundlePage(modulePath)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '/', 'http://localhost')
    const script = scripts.get(basename(pathname))
    if (pathname === '/' || pathname === '/empty') {
      response.setHeader('content-type', 'text/html; charset=utf-8')
      response.end(pathname === '/' ? pageHtml(searchParams.get('script')) : '<!doctype html>')
    } else if (script !== undefined) {
      response.setHeader('content-type', 'text/javascript; charset=utf-8')
      // One server, and one browser, per worker: its scripts do not change.
      response.setHeader('cache-control', 'max-age=3600')
      response.end(script)
    } else response.writeHead(pathname === '/favicon.ico' ? 204 : 404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://localhost:${port}`,
    async showOn(context, siteUrl) {
      const url = `${siteUrl}/harness/`
      // A page fulfilled by Playwright may not send requests to this machine otherwise.
      await context.grantPermissions(['local-network-access'], { origin: siteUrl })
      await context.route(`${url}**`, (route) => {
        const { pathname, searchParams } = new URL(route.request().url())
        const script = scripts.get(basename(pathname))
        return script === undefined
          ? route.fulfill({ contentType: 'text/html', body: pageHtml(searchParams.get('script')) })
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
async function bundlePage(modulePath: string) {
  const { build } = await import('esbuild').catch(() => {
    throw new Error(
      'The conformance suite bundles the page of a connector with esbuild. Run `npm install --save-dev esbuild`.',
    )
  })
  const { outputFiles } = await build({
    stdin: {
      contents: `import * as connectors from ${JSON.stringify(modulePath)}
        import { openConnectorPage } from ${JSON.stringify(opener)}
        openConnectorPage(connectors)`,
      resolveDir: dirname(modulePath),
    },
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
    plugins: [wagmiOf(modulePath)],
  })
  return new Map(outputFiles.map(({ path, text }) => [basename(path), text]))
}

/** The page uses the connector's own wagmi, or @wagmi/core if its project has that only. */
function wagmiOf(modulePath: string): Plugin {
  const resolveDir = dirname(modulePath)
  const { resolve } = createRequire(pathToFileURL(join(resolveDir, 'connector.js')))
  const has = (name: string) => {
    try {
      return Boolean(resolve(`${name}/package.json`))
    } catch {
      return false
    }
  }
  const installed = has('wagmi') || !has('@wagmi/core') ? 'wagmi' : '@wagmi/core'
  return {
    name: 'wagmi of the connector',
    setup(plugin) {
      plugin.onResolve({ filter: /^wagmi(\/actions)?$/ }, ({ path, kind, pluginData, importer }) =>
        pluginData === 'resolved' || !isOwn(importer)
          ? undefined
          : plugin.resolve(path.replace(/^wagmi/, installed), {
              kind,
              resolveDir,
              pluginData: 'resolved',
            }),
      )
    },
  }
}

function isOwn(importer: string) {
  return dirname(importer) === dirname(opener)
}

/** Of the page's own scripts only: checks make wallets fail. */
const recordErrors = `addEventListener('error', ({ filename, message }) => {
  if (/\\/(page|chunk-\\w+)\\.js/.test(filename)) document.documentElement.dataset.error = message
})`

function pageHtml(walletUrl: string | null) {
  const isLocal = walletUrl !== null && /^http:\/\/localhost:\d+\/[\w./?=]+$/.test(walletUrl)
  return `<!doctype html>
<html lang="en">
<title>Connector</title>
<script>${recordErrors}</script>
${isLocal ? `<script src="${walletUrl}"></script>` : ''}
<script type="module" src="page.js"></script>
</html>
`
}
