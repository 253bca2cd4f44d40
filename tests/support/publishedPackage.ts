import { readFileSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { root } from '#tests/support/tree.ts'
import { toolPath } from '../../scripts/lib/tools.mjs'

type Problem = { kind: string; resolutionKind?: string; entrypoint?: string }

/** What is used of publint and of "Are the types wrong?"; scripts/tools has them with their types. */
type Publint = {
  publint(options: { pkgDir: string; strict: boolean }): Promise<{
    messages: { code: string; path: string[] }[]
  }>
}
type AreTheTypesWrong = {
  createPackageFromTarballData(tarball: Uint8Array): unknown
  checkPackage(published: unknown): Promise<{ types: object | false; problems?: Problem[] }>
}

/** What publint finds in the folder of a package: a code and the place in its package.json. */
export async function manifestProblems(folder: string): Promise<string[]> {
  const { publint } = await load<Publint>('publint/src/index-node.js')
  const { messages } = await publint({ pkgDir: folder, strict: true })
  return messages.map(({ code, path }) => `${code} ${path.join('.')}`)
}

/** What TypeScript would not resolve of a packed package; undefined if it has no types. */
export async function typeProblems(tarball: string): Promise<Problem[] | undefined> {
  const { checkPackage, createPackageFromTarballData } = await load<AreTheTypesWrong>(
    '@arethetypeswrong/core/dist/index.js',
  )
  const { types, problems } = await checkPackage(
    createPackageFromTarballData(readFileSync(tarball)),
  )
  return types ? (problems ?? []) : undefined
}

function load<module>(path: string): Promise<module> {
  return import(pathToFileURL(toolPath(root, path)).href)
}
