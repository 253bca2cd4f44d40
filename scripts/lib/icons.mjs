import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { drawMark } from './drawMark.mjs'
import { iconPackage, networkLogos, walletLogos } from './iconSources.mjs'

/**
 * Writes the icons that the site serves, for the build, the development server and the tests:
 * `wallets/<groupKey>.svg` for each wallet of the wallet book (its logo, or a mark if the package
 * has none) and `networks/<chainId>.svg`. Unchanged files are not touched.
 *
 * Without development packages it only adds missing marks, so that a build keeps its logos.
 *
 * @param {string} root
 * @param {string} [folder] where to write
 */
export function writeIcons(root, folder = join(root, 'public')) {
  const dist = findDist(root)
  const marks = walletMarks()
  if (!dist) {
    for (const [name, svg] of marks) {
      if (!existsSync(join(folder, 'wallets', name)))
        writeAll(join(folder, 'wallets'), [[name, svg]])
    }
    return
  }
  const license = licenseText(dist)
  const read = logoReader(dist)
  const logos = named(walletLogos, (file) => read(`/${file}.svg`))
  const networks = named(networkLogos, (file) => read(`/chainIcons/${file}.svg`))
  replaceAll(join(folder, 'wallets'), new Map([...marks, ...logos, license]))
  replaceAll(join(folder, 'networks'), new Map([...networks, license]))
}

/** @typedef {[name: string, content: string]} File */

/**
 * The package's `dist` folder, found as Node finds packages: a copy of the site that is built below
 * the project uses the project's packages.
 *
 * @param {string} root
 */
function findDist(root) {
  for (let folder = root; ; folder = dirname(folder)) {
    const dist = join(folder, 'node_modules', iconPackage, 'dist')
    if (existsSync(dist)) return dist
    if (folder === dirname(folder)) return undefined
  }
}

/** @returns {Map<string, string>} */
function walletMarks() {
  /** @type {Record<string, import('./drawMark.mjs').Mark>} */
  const rows = JSON.parse(readFileSync(new URL('walletMarks.json', import.meta.url), 'utf8'))
  return new Map(Object.entries(rows).map(([key, mark]) => [`${key}.svg`, drawMark(key, mark)]))
}

/**
 * @param {Readonly<Record<string, string>>} files
 * @param {(file: string) => string} read
 * @returns {File[]}
 */
function named(files, read) {
  return Object.entries(files).map(([name, file]) => [`${name}.svg`, read(file)])
}

/**
 * Reads a logo by the end of its path in the package's sources, which each module with a picture
 * names in a comment: module names alone are ambiguous and contain a hash.
 *
 * @param {string} dist
 */
function logoReader(dist) {
  const modules = readdirSync(dist).filter((name) => /-[A-Z0-9]{8}\.js$/.test(name))
  const contents = modules.map((name) => readFileSync(join(dist, name), 'utf8'))
  /**
   * @param {string} path
   * @throws if the package has no such logo
   */
  return (path) => {
    const content = contents.find((text) => text.includes(`${path}\n`))
    const [, data] = content?.match(/"data:image\/svg\+xml,([^"]+)"/) ?? []
    if (!data) throw new Error(`${iconPackage} has no logo ${path}`)
    return decodeURIComponent(data)
  }
}

/**
 * @param {string} dist
 * @returns {File}
 */
function licenseText(dist) {
  const { version } = JSON.parse(readFileSync(join(dist, '../package.json'), 'utf8'))
  const license = readFileSync(join(dist, '../LICENSE'), 'utf8')
  const head = `The logos in this folder are from ${iconPackage} ${version}. They are trademarks of their owners.`
  return ['LICENSE.txt', `${head}\n\n${license}`]
}

/**
 * @param {string} folder
 * @param {Map<string, string>} files
 */
function replaceAll(folder, files) {
  writeAll(folder, files)
  for (const name of readdirSync(folder)) if (!files.has(name)) rmSync(join(folder, name))
}

/**
 * @param {string} folder
 * @param {Iterable<File>} files
 */
function writeAll(folder, files) {
  mkdirSync(folder, { recursive: true })
  for (const [name, content] of files) {
    const path = join(folder, name)
    if (!existsSync(path) || readFileSync(path, 'utf8') !== content) writeFileSync(path, content)
  }
}
