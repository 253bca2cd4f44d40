import { read } from '#tests/support/tree.ts'

/** Paths of the guide's files and their texts after all of its steps. */
export type GuideFiles = Record<string, string>

/**
 * Applies the blocks of docs/guide.md in their order, as its reader does: a block whose first line
 * is a path creates or replaces that file, a `diff` block changes one.
 * @throws if a diff does not fit its file exactly once
 */
export function guideFiles(): GuideFiles {
  const files: GuideFiles = {}
  for (const [, language, text = ''] of read('docs/guide.md').matchAll(
    /^```(\w*)\n([\s\S]*?)^```$/gm,
  )) {
    const [first = '', ...rest] = text.split('\n')
    const path = /^(?:\/\/|#|---|<!--) (\S+)(?: -->)?$/.exec(first)?.[1]
    if (!path) continue
    if (language === 'diff') files[path] = change(files[path] ?? read(path), path, rest)
    else files[path] = rest.join('\n')
  }
  return files
}

/** Replaces the lines that a diff shows as they were by those it shows as they become. */
function change(text: string, path: string, lines: readonly string[]): string {
  const shown = lines.filter((line) => line !== '')
  const side = (dropped: string) =>
    shown
      .filter((line) => !line.startsWith(dropped))
      .map((line) => `${line.slice(1)}\n`)
      .join('')
  const [before, after] = [side('+'), side('-')]
  const found = `\n${text}`.split(`\n${before}`).length - 1
  if (found !== 1)
    throw new Error(`The guide changes lines that ${path} has ${found} times:\n${before}`)
  return `\n${text}`.replace(`\n${before}`, () => `\n${after}`).slice(1)
}
