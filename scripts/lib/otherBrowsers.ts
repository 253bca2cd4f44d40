import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/** Programs of one browser, and why it cannot run if one of them is missing. */
export type FoundBrowser<paths> = { paths: paths } | { missing: string }

/** Finds Firefox, which drives itself: FIREFOX_PATH or the system's. */
export function findFirefox(): FoundBrowser<{ firefox: string }> {
  const firefox = process.env.FIREFOX_PATH || onPath('firefox-esr') || onPath('firefox')
  if (firefox && existsSync(firefox)) return { paths: { firefox } }
  return { missing: 'There is no Firefox. Install firefox-esr, or set FIREFOX_PATH.' }
}

/** Finds WebKitGTK's driver and its small browser, and the display that they draw on. */
export function findWebKit(): FoundBrowser<{
  driver: string
  miniBrowser: string
  display: string
}> {
  const driver = onPath('WebKitWebDriver')
  const display = onPath('Xvfb')
  const miniBrowser = findMiniBrowser()
  if (driver && display && miniBrowser) return { paths: { driver, miniBrowser, display } }
  return { missing: 'There is no WebKitGTK with its driver. Install webkit2gtk-driver and xvfb.' }
}

/** Installs what is missing, as root on Debian; elsewhere the tests of that browser are skipped. */
export function ensureOtherBrowsers(): void {
  const isComplete = 'paths' in findFirefox() && 'paths' in findWebKit() && onPath('openssl')
  const isRoot = process.getuid?.() === 0
  if (isComplete || !isRoot || !existsSync('/usr/bin/apt-get')) return
  process.stdout.write('Installing Firefox and WebKitGTK …\n')
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  const install = (args: string[]) =>
    spawnSync('apt-get', ['-qq', ...args], { stdio: ['ignore', 'ignore', 'inherit'], env })
  install(['update'])
  install(['install', '-y', 'firefox-esr', 'webkit2gtk-driver', 'xvfb', 'openssl'])
}

function onPath(name: string): string | undefined {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path))
}

/** Debian has it in a folder of the library's version, below that of the machine's kind. */
function findMiniBrowser(): string | undefined {
  const folders = ['/usr/lib', '/usr/libexec'].filter((folder) => existsSync(folder))
  return folders
    .flatMap((folder) => [folder, ...readdirSync(folder).map((name) => join(folder, name))])
    .filter((folder) => folder.includes('linux-gnu') || folder.includes('webkit'))
    .flatMap((folder) =>
      ['', 'webkit2gtk-4.1', 'webkitgtk-6.0', 'webkit2gtk-4.0'].map((name) =>
        join(folder, name, 'MiniBrowser'),
      ),
    )
    .find((path) => existsSync(path))
}
