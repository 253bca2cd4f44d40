import { cpSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { projectFiles, root } from '#tests/support/tree.ts'

/** Every kind of wallet: each has an entry point in connectors/. */
export const walletKinds: string[] = readdirSync(join(root, 'connectors'))
  .filter((name) => name.endsWith('.ts') && name !== 'defineConnector.ts')
  .map((name) => name.slice(0, -'.ts'.length))

/** Those that any page offers: the other one is offered inside of a Safe only (e2e/safe.spec.ts). */
export const everywhereKinds: readonly string[] = walletKinds.filter((kind) => kind !== 'safe')

/** The file and the folders of a kind, those of its tests included, as README.md names them. */
export function pathsOf(kind: string): string[] {
  return [
    `connectors/${kind}.ts`,
    ...[`connectors/${kind}/`, `react/wallets/${kind}/`],
    ...[`tests/connectors/${kind}/`, `tests/react/wallets/${kind}/`],
  ]
}

/** The list of wallets without the import and the entries of a kind. */
export function withoutKind(list: string, kind: string): string {
  return list
    .replace(new RegExp(`^import .*'latchkey/connectors/${kind}'\\n`, 'm'), '')
    .split(/^(?= {4}\w+:)|^(?= {2}\}\))/m)
    .filter((entry) => !new RegExp(`^ {4}\\w+:[^]*\\b${kind}\\(`).test(entry))
    .join('')
}

/**
 * Copies the files of the project that `isIncluded` accepts into `folder`, and removes kinds of
 * wallets as README.md says: their lines, files and folders. Shares node_modules.
 */
export function copyWithout(
  kinds: string[],
  folder: string,
  isIncluded: (path: string) => boolean,
): void {
  const removed = kinds.flatMap(pathsOf)
  for (const path of projectFiles().filter(isIncluded)) {
    if (!removed.some((one) => path.startsWith(one))) cpSync(join(root, path), join(folder, path))
  }
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'))
  const list = join(folder, 'wallets.config.ts')
  writeFileSync(list, kinds.reduce(withoutKind, readFileSync(list, 'utf8')))
}
