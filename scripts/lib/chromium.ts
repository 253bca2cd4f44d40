import { type SpawnSyncOptions, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { sentence } from './sentence.mjs'

/** The shell without a user interface first: a test takes a third less time in it. */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
]
const knownPaths = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
]

/** Arguments for every Chromium of this project: no sandbox as root, no requests to its vendor. */
export const chromiumArgs = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** Finds a Chromium: CHROMIUM_PATH, the system's, or Playwright's; undefined if there is none. */
export async function findChromium(): Promise<string | undefined> {
  const configured = process.env.CHROMIUM_PATH
  if (configured) {
    if (existsSync(configured)) return configured
    throw sentence(`CHROMIUM_PATH names ${configured}, which does not exist. Correct or unset it.`)
  }
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => names.map((name) => join(folder, name)))
  return [...knownPaths, ...onPath].find((path) => existsSync(path)) ?? (await playwrightChromium())
}

/**
 * Finds a Chromium or installs it: as root on Debian by its package; otherwise fails with the
 * command to run.
 */
export async function ensureChromium(): Promise<string> {
  const found = await findChromium()
  if (found) return found
  const isRoot = process.getuid?.() === 0
  if (process.platform === 'linux' && isRoot && existsSync('/usr/bin/apt-get')) {
    process.stdout.write('No Chromium found: installing its package …\n')
    const options: SpawnSyncOptions = {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    }
    // A new machine's own update may still hold the lock.
    const aptGet = ['-qq', '-o', 'DPkg::Lock::Timeout=300']
    spawnSync('apt-get', [...aptGet, 'update'], options)
    for (const name of ['chromium-headless-shell', 'chromium']) {
      // Fonts are named explicitly, because a minimal machine has none and Chromium crashes without
      // one.
      spawnSync('apt-get', [...aptGet, 'install', '-y', name, 'fonts-liberation'], options)
      const installed = await findChromium()
      if (installed) return installed
    }
  }
  throw sentence(
    'The browser tests need a Chromium, and none was found. Run `npx playwright install --with-deps chromium`, or set CHROMIUM_PATH to one, and test again.',
  )
}

async function playwrightChromium(): Promise<string | undefined> {
  try {
    const { chromium } = await import('@playwright/test')
    const path = chromium.executablePath()
    return existsSync(path) ? path : undefined
  } catch {
    return undefined
  }
}
