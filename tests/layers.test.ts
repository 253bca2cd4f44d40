import { describe, expect, test } from 'vitest'
import {
  type Import,
  isAllowed,
  isDownward,
  layerOf,
  resolveProjectFile,
  serverFloors,
  serverFolder,
} from './support/layers.ts'
import { importsOf, projectFiles, read } from './support/tree.ts'

/** The structural rules, checked on the source tree: permitted imports, and the form of files. */
const files = projectFiles()
const code = files.filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
const texts = new Map(code.map((path) => [path, read(path)]))

describe('imports between layers', () => {
  test('every code file belongs to a layer', () => {
    expect(code.filter((path) => !layerOf(path))).toEqual([])
  })

  test('no layer imports one that it may not import', () => {
    expect(
      projectImports()
        .filter(({ from, to }) => !isAllowed({ from, to }))
        .map(describeImport),
    ).toEqual([])
  })

  test('code of the browser names the base path of the server’s routes once', () => {
    const layers = ['react', 'connectors', 'lib', 'protocol']
    const browser = code.filter((path) => layers.includes(layerOf(path) ?? ''))
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
      return kind && own !== kind && from !== 'wallets.config.ts' && layerOf(from) !== 'tests'
    })
    expect(
      knowing.filter(({ from }) => !/^(e2e|scripts)\//.test(from)).map(describeImport),
    ).toEqual([])
    const kinds = new Set(code.map(kindOf).filter((kind) => kind !== undefined))
    const name = new RegExp(`['"](${[...kinds].join('|')})['"]`)
    const screens = code.filter((path) => /^(app\/(?!api\/)|react\/)/.test(path) && !kindOf(path))
    expect(screens.filter((path) => name.test(text(path)))).toEqual([])
  })

  test('the list of wallets imports entry points of connectors, not their modules', () => {
    const deep = projectImports().filter(
      ({ from, to }) => from === 'wallets.config.ts' && /^connectors\/\w+\//.test(to),
    )
    expect(deep.map(describeImport)).toEqual([])
  })

  test('lib, connectors and the devnet do not import React', () => {
    expect(packageImports(/^(lib|connectors|devnet)\//, /^react(-dom)?(\/|$)/)).toEqual([])
  })

  test('react does not import what belongs to one site', () => {
    expect(packageImports(/^react\//, /^(next(\/|$)|server-only$)/)).toEqual([])
  })

  test('next/* appears only in app, in the root files that belong to Next, and in what is for Next', () => {
    const forNext = /^(server\/next\/|packages\/latchkey\/src\/react\/next\.ts$|next\.config\.mjs$)/
    const outside = code.filter(
      (path) => !['app', 'examples'].includes(layerOf(path) ?? '') && !forNext.test(path),
    )
    const found = outside.flatMap((path) =>
      importsOf(text(path))
        .filter((name) => /^next(\/|$)/.test(name))
        .map((name) => `${path} imports ${name}`),
    )
    expect(found).toEqual([])
  })

  test('connectors import @wagmi/core, not wagmi, which contains the React hooks', () => {
    expect(packageImports(/^connectors\//, /^wagmi(\/|$)/)).toEqual([])
  })

  test('the devnet does not import wagmi', () => {
    expect(packageImports(/^devnet\//, /^(wagmi|@wagmi\/core)(\/|$)/)).toEqual([])
  })

  test('no client component imports server-only code', () => {
    const client = code.filter((path) => /^\s*['"]use client['"]/.test(text(path)))
    const importing = client.filter((path) =>
      importsOf(text(path)).some((name) => name.startsWith('#server/')),
    )
    expect(importing).toEqual([])
  })

  test("every file of server begins with import 'server-only'", () => {
    const server = code.filter((path) => layerOf(path) === 'server')
    expect(server.length).toBeGreaterThan(0)
    const unmarked = server.filter((path) => importsInOrder(path)[0] !== 'server-only')
    expect(unmarked).toEqual([])
  })

  test('every folder of server is on one floor', () => {
    const folders = new Set(code.flatMap((path) => serverFolder(path) ?? []))
    expect(serverFloors.flat().toSorted()).toEqual([...folders].toSorted())
  })

  test('of server, a folder imports those of lower floors only, so that no two import each other', () => {
    const inside = projectImports().filter(
      ({ from, to }) => serverFolder(from) !== undefined && serverFolder(to) !== undefined,
    )
    expect(inside.length).toBeGreaterThan(0)
    expect(inside.filter((one) => !isDownward(one)).map(describeImport)).toEqual([])
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

  test('no interface outside module augmentation, no enum, and no class except WalletError', () => {
    const found = code.filter((path) => {
      const lines = withoutComments(text(path)).replace(/declare (module|global)[\s\S]*?\n\}/g, '')
      const words = /^\s*(export\s+)?(declare\s+)?(abstract\s+)?(interface|enum|class)\s+\w/m
      return words.test(lines) && path !== 'lib/errors/WalletError.ts'
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

function packageImports(where: RegExp, what: RegExp): string[] {
  return code
    .filter((path) => where.test(path))
    .flatMap((path) =>
      importsOf(text(path))
        .filter((name) => what.test(name))
        .map((name) => `${path} imports ${name}`),
    )
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
