import { existsSync } from 'node:fs'
import { sentence } from './sentence.mjs'

/** Files that `npm start` needs, besides the build, in a copy delivered without sources. */
const needed = ['next.config.mjs', 'node_modules', 'package-lock.json', 'package.json', 'public']

/**
 * Checks that a build without its sources has the files needed to serve it.
 *
 * @param {string} root
 * @throws a sentence if one is missing
 */
export function checkDelivered(root) {
  if (existsSync(`${root}/app`) || !existsSync(`${root}/.next/BUILD_ID`)) return
  const missing = needed.filter((path) => !existsSync(`${root}/${path}`))
  if (missing.length === 0) return
  throw sentence(
    `This copy has a build without its sources, and lacks ${missing.join(', ')}. Copy them from the sources (or copy everything), then start again.`,
  )
}
