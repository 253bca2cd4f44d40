import type { JsxElement, SourceFile } from 'typescript/unstable/ast'
import { API, type Checker } from 'typescript/unstable/sync'
import { root } from './tree.ts'

/** Components that exist only in a test: their paths, and their texts. */
export type WrittenFiles = Readonly<Record<string, string>>

/** What `find` returns of each component, with the path before it; types are checked as by tsc. */
export function inComponents(
  paths: readonly string[],
  written: WrittenFiles,
  find: (file: SourceFile, checker: Checker) => string[],
): string[] {
  const config = `${root}tsconfig.components.json`
  const texts: Record<string, string> = {
    [config]: JSON.stringify({
      extends: './tsconfig.json',
      include: [],
      files: ['next-env.d.ts', ...paths, ...Object.keys(written)],
    }),
    ...Object.fromEntries(Object.entries(written).map(([path, text]) => [root + path, text])),
  }
  const api = new API({
    cwd: root,
    fs: {
      readFile: (path) => texts[path],
      fileExists: (path) => (path in texts ? true : undefined),
    },
  })
  try {
    const [project] = api.updateSnapshot({ openProjects: [config] }).getProjects()
    if (!project) throw new Error('The project of the components was not opened.')
    return [...paths, ...Object.keys(written)].flatMap((path) => {
      const file = project.program.getSourceFile(root + path)
      if (!file) throw new Error(`${path} is not part of the project.`)
      return find(file, project.checker).map((text) => `${path}: ${text}`)
    })
  } finally {
    api.close()
  }
}

/** Whether translators leave the element alone. */
export function isUntranslated({ openingElement }: JsxElement): boolean {
  const tag = openingElement.tagName.getText()
  return tag === 'Verbatim' || /\stranslate="no"/.test(openingElement.getText())
}
