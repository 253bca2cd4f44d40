import { gzipSync } from 'node:zlib'

/**
 * Opens a page with an empty cache and weighs what came before any click: scripts as gzip -9 in
 * kB (1000 bytes), requests in all, and hosts that are not the page's own.
 * `act` goes on from there, for what loads when something is opened.
 */
export async function firstLoad(browser, url, act) {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  const seen = []
  context.on('response', (response) => seen.push(response))
  const requested = []
  context.on('request', (request) => requested.push(new URL(request.url())))
  const page = await context.newPage()
  await page.goto(url, { waitUntil: 'networkidle' })
  const load = await weigh(seen, requested, url)
  let opened
  if (act) {
    await act(page)
    await page.waitForLoadState('networkidle')
    const all = await weigh(seen, requested, url)
    opened = { scriptKb: all.scriptKb - load.scriptKb, requests: all.requests - load.requests }
  }
  await context.close()
  return { ...load, opened }
}

async function weigh(responses, requested, url) {
  const scripts = responses.filter((one) => one.request().resourceType() === 'script')
  const bodies = await Promise.all(scripts.map((one) => one.body()))
  const bytes = bodies.reduce((sum, body) => sum + gzipSync(body, { level: 9 }).length, 0)
  const http = requested.filter(({ protocol }) => /^(http|ws)s?:$/.test(protocol))
  const foreign = http.filter(({ host }) => host !== new URL(url).host).map(({ host }) => host)
  return {
    scriptKb: bytes / 1000,
    scripts: scripts.length,
    requests: http.length,
    foreignHosts: [...new Set(foreign)],
  }
}
