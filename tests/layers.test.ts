import { describe, expect, test } from 'vitest'
import { layerFiles } from '../scripts/layers/layerFiles.ts'
import { layers } from '../scripts/layers/layers.ts'
import { folderOf, forbiddenBy, layerOf, mayImport } from '../scripts/layers/mayImport.ts'
import { importsOf, projectFiles, read, resolveProjectFile, root } from './support/tree.ts'

/** Two project files, of which one imports the other. */
type Import = { from: string; to: string }

/** The structural rules, checked on the source tree: permitted imports, and the form of files. */
const files = projectFiles()
const code = files.filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
const texts = new Map(code.map((path) => [path, read(path)]))

describe('imports between layers', () => {
  test('every code file belongs to a layer', () => {
    expect(code.filter((path) => !layerOf(path))).toEqual([])
  })

  test('no layer imports one that it may not import, and no folder one of its floor or above', () => {
    const wrong = projectImports().filter(({ from, to }) => !mayImport(from, to))
    expect(wrong.map(describeImport)).toEqual([])
  })

  test('every folder of a layer with floors is on one of them', () => {
    for (const layer of layers.filter(({ floors }) => floors)) {
      const own = code.filter((path) => layerOf(path) === layer)
      const folders = new Set(own.flatMap((path) => folderOf(layer, path) ?? []))
      const onFloors = layer.floors?.flatMap((floor) => floor.folders)
      expect(onFloors?.toSorted()).toEqual([...folders].toSorted())
    }
  })

  test('no layer imports a package that it may not import', () => {
    const wrong = code.flatMap((path) =>
      importsOf(text(path)).flatMap((name) => {
        const reason = forbiddenBy(path, name)
        return reason ? [`${path} imports ${name}: ${reason}`] : []
      }),
    )
    expect(wrong).toEqual([])
  })

  test('every file of a layer with a first import begins with it', () => {
    const marked = code.filter((path) => layerOf(path)?.begins)
    expect(marked.length).toBeGreaterThan(0)
    expect(marked.filter((path) => importsInOrder(path)[0] !== layerOf(path)?.begins)).toEqual([])
  })

  test('the rules of the linter and the tables of the documentation are up to date', () => {
    for (const [path, text] of Object.entries(layerFiles(root))) {
      expect(read(path), `Run npm run layers:write: ${path} is not made from the table`).toBe(text)
    }
  })

  test('code of the browser names the base path of the server’s routes once', () => {
    const browser = code.filter((path) => /^(react|connectors|lib)\//.test(path))
    const isNamed = (line: string) => /['"`]\/api\b/.test(line) && !/^\s*(\/?\*|\/\/)/.test(line)
    const named = browser.filter((path) => texts.get(path)?.split('\n').some(isNamed))
    expect(named).toEqual(['lib/protocol/constants.ts'])
  })

  test('every import of a project file resolves, with its extension', () => {
    const names = new Set(files)
    const broken = projectImports().filter(({ to }) => !names.has(to))
    expect(broken.map(describeImport)).toEqual([])
  })

  test('no wallet kind imports another', () => {
    const crossed = projectImports().filter(({ from, to }) => {
      const kinds = [from, to].map((path) => /^connectors\/(\w+)/.exec(path)?.[1])
      return kinds[0] && kinds[1] && kinds[0] !== kinds[1] && kinds[1] !== 'defineConnector'
    })
    expect(crossed.map(describeImport)).toEqual([])
  })

  test('only the list of wallets and the kind itself know a wallet kind', () => {
    const knowing = projectImports().filter(({ from, to }) => {
      const [own, kind] = [from, to].map(kindOf)
      return kind && own !== kind && from !== 'wallets.config.ts' && !from.startsWith('tests/')
    })
    expect(
      knowing.filter(({ from }) => !/^(e2e|scripts)\//.test(from)).map(describeImport),
    ).toEqual([])
    const kinds = new Set(code.map(kindOf).filter((kind) => kind !== undefined))
    const name = new RegExp(`['"](${[...kinds].join('|')})['"]`)
    const screens = code.filter((path) => /^(app\/(?!api\/)|react\/)/.test(path) && !kindOf(path))
    expect(screens.filter((path) => name.test(text(path)))).toEqual([])
  })

  test('no client component imports server-only code', () => {
    const client = code.filter((path) => /^\s*['"]use client['"]/.test(text(path)))
    const importing = client.filter((path) =>
      importsOf(text(path)).some((name) => name.startsWith('#server/')),
    )
    expect(importing).toEqual([])
  })

  test('one file uses wagmi internals', () => {
    // It adds connectors at run time.
    const users = code.filter((path) => /\._internal\b/.test(text(path)) && !isTest(path))
    expect(users).toEqual(['connectors/injected/discoverWallets.ts'])
  })
})

describe('the form of files', () => {
  test('no file is called index, utils, helpers, manager or service', () => {
    const bad = /(^|\/)(index|utils?|helpers?|\w*Manager|\w*Service)\.(ts|tsx|mjs)$/
    expect(files.filter((path) => bad.test(path))).toEqual([])
  })

  test('default exports appear only where Next or a tool requires them', () => {
    const required =
      /^((packages\/create-latchkey\/template\/)?app\/.*(page|layout|error|global-error|not-found|loading|template|icon|opengraph-image|manifest|robots)\.tsx?|[\w-]+\.config\.(ts|mjs)|e2e\/support\/globalSetup\.ts|(e2e|examples|packages|tests)\/.*\.config\.ts|scripts\/reporters\/.*)$/
    const found = code.filter((path) => /^export default\b/m.test(text(path)))
    expect(found.filter((path) => !required.test(path))).toEqual([])
  })

  test('no interface outside module augmentation, no enum, and no class but two', () => {
    // React has no other form for an error boundary.
    const classes = ['lib/errors/WalletError.ts', 'react/ui/FailsAlone.tsx']
    const found = code.filter((path) => {
      const lines = withoutComments(text(path)).replace(/declare (module|global)[\s\S]*?\n\}/g, '')
      const words = /^\s*(export\s+)?(declare\s+)?(abstract\s+)?(interface|enum|class)\s+\w/m
      return words.test(lines) && !classes.includes(path)
    })
    expect(found).toEqual([])
  })

  test('no inline style, no fixed wait, no message to any origin', () => {
    const words = [/\bstyle=\{\{/, /\bwaitForTimeout\b/, /postMessage\([^)]*,\s*['"]\*['"]/]
    expect(filesMatching(words)).toEqual([])
  })

  test('tests wait for a state with until, whose time limit suits a busy machine', () => {
    const waiting = code.filter((path) => /\bvi\.waitFor\(/.test(text(path)))
    expect(waiting).toEqual(['tests/support/until.ts'])
  })

  test('no import of a name that wagmi removed', () => {
    const gone =
      /\b(useAccount|useAccountEffect|useSwitchAccount|getAccount|watchAccount|switchAccount|useToken|useContractRead|useContractWrite)\b/
    const importing = code.filter((path) =>
      [
        ...text(path).matchAll(
          /import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"](?:@wagmi\/core|wagmi)[^'"]*['"]/g,
        ),
      ].some(([, names]) => gone.test(names ?? '')),
    )
    expect(importing).toEqual([])
  })

  test('no secret, no skipped test without a reason, no focused test', () => {
    const words = [
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /\b(test|describe|it)\.only\(/,
      /\b(test|describe|it)\.skip\(\s*['"`]/,
    ]
    expect(filesMatching(words)).toEqual([])
  })
})

function projectImports(): Import[] {
  return code.flatMap((from) =>
    importsOf(text(from)).flatMap((name) => {
      const to = resolveProjectFile(from, name)
      return to ? [{ from, to }] : []
    }),
  )
}

/** The wallet kind that a file of its connector or its screens belongs to. */
function kindOf(path: string): string | undefined {
  const [, kind] = /^connectors\/(\w+)(?:\.ts$|\/)/.exec(path) ?? []
  if (kind) return kind === 'defineConnector' ? undefined : kind
  return /^react\/wallets\/(\w+)\//.exec(path)?.[1]
}

function filesMatching(words: RegExp[]): string[] {
  const self = 'tests/layers.test.ts'
  return code
    .filter((path) => path !== self)
    .flatMap((path) =>
      words.filter((word) => word.test(text(path))).map((word) => `${path}: ${word}`),
    )
}

function importsInOrder(path: string): string[] {
  const lines = withoutComments(text(path)).split('\n')
  const first = lines.find((line) => line.trim() !== '') ?? ''
  return importsOf(first)
}

function withoutComments(source: string): string {
  return source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
}

function isTest(path: string): boolean {
  return /^(tests|e2e)\//.test(path)
}

function text(path: string): string {
  return texts.get(path) ?? ''
}

function describeImport({ from, to }: Import): string {
  return `${from} imports ${to}`
}
