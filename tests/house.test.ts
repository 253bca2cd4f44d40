import { describe, expect, test } from 'vitest'
import { importsOf, projectFiles, read } from './support/tree.ts'

/** The structural rules, checked on the source tree: permitted imports, and the form of files. */
const files = projectFiles()
const code = files.filter((path) => /\.(ts|tsx)$/.test(path) && !path.endsWith('.d.ts'))
const texts = new Map(files.map((path) => [path, isText(path) ? read(path) : '']))

/** Layers from the most specific to the most general; a file belongs to the first that matches. */
const floors = {
  foundation: /^lib\/protocol\//,
  cellar: /^lib\/server\//,
  lib: /^lib\//,
  wallets: /^connectors\//,
  list: /^wallets\.config\.ts$/,
  app: /^(app\/|proxy\.ts$|instrumentation(-client)?\.ts$|next\.config\.ts$)/,
  devnet: /^devnet\//,
  tests: /^tests\//,
  e2e: /^e2e\//,
  tools: /^(scripts\/|[\w-]+(\.[\w-]+)?\.(ts|mjs)$)/,
} as const
type Floor = keyof typeof floors

/** Permitted imports of each layer, besides its own. */
const mayImport: Record<Floor, Floor[]> = {
  foundation: [],
  lib: ['foundation'],
  cellar: ['lib', 'foundation'],
  wallets: ['lib', 'foundation'],
  list: ['wallets', 'lib', 'foundation'],
  app: ['list', 'wallets', 'cellar', 'lib', 'foundation'],
  devnet: ['foundation'],
  tests: ['app', 'list', 'wallets', 'cellar', 'lib', 'foundation', 'devnet', 'e2e', 'tools'],
  e2e: ['foundation', 'lib', 'tests', 'tools'],
  tools: ['e2e', 'cellar'],
}

describe('who may import whom', () => {
  test('every code file lives on a floor', () => {
    expect(code.filter((path) => !floorOf(path))).toEqual([])
  })

  test('no floor imports one it must not know', () => {
    expect(
      ourImports()
        .filter(({ from, to }) => !allowed(from, to))
        .map(say),
    ).toEqual([])
  })

  test('every import of our own names a file that is there, with its extension', () => {
    const names = new Set(files)
    const broken = ourImports().filter(({ to }) => !names.has(to))
    expect(broken.map(say)).toEqual([])
  })

  test('no wallet kind imports another', () => {
    const crossed = ourImports().filter(({ from, to }) => {
      const kinds = [from, to].map((path) => /^connectors\/(\w+)/.exec(path)?.[1])
      return kinds[0] && kinds[1] && kinds[0] !== kinds[1] && kinds[1] !== 'defineConnector'
    })
    expect(crossed.map(say)).toEqual([])
  })

  test('the list of wallets opens doors and does not reach into their rooms', () => {
    const reaching = ourImports().filter(
      ({ from, to }) => from === 'wallets.config.ts' && /^connectors\/\w+\//.test(to),
    )
    expect(reaching.map(say)).toEqual([])
  })

  test('React stays out of lib, connectors and the devnet', () => {
    expect(foreign(/^(lib|connectors|devnet)\//, /^react(-dom)?(\/|$)/)).toEqual([])
  })

  test('next/* appears only in app and in the root files that belong to Next', () => {
    // Server components read cookies by next/headers; no other layer may import it.
    const outside = code.filter((path) => floorOf(path) !== 'app')
    const found = outside.flatMap((path) =>
      importsOf(text(path))
        .filter((name) => /^next(\/|$)/.test(name))
        .filter((name) => !(floorOf(path) === 'cellar' && name === 'next/headers'))
        .map((name) => `${path} imports ${name}`),
    )
    expect(found).toEqual([])
  })

  test('the devnet uses neither wagmi nor our logic', () => {
    expect(foreign(/^devnet\//, /^wagmi(\/|$)/)).toEqual([])
  })

  test('no file of the browser enters the cellar', () => {
    const client = code.filter((path) => /^\s*['"]use client['"]/.test(text(path)))
    const entering = client.filter((path) =>
      importsOf(text(path)).some((name) => name.startsWith('#lib/server/')),
    )
    expect(entering).toEqual([])
  })

  test("every file of lib/server begins with import 'server-only'", () => {
    const cellar = code.filter((path) => floorOf(path) === 'cellar')
    expect(cellar.length).toBeGreaterThan(0)
    const open = cellar.filter((path) => importsInOrder(path)[0] !== 'server-only')
    expect(open).toEqual([])
  })

  test('wagmi internals are touched in one file', () => {
    const touching = code.filter((path) => /\._internal\b/.test(text(path)) && !isTest(path))
    expect(touching.length).toBeLessThanOrEqual(1)
  })
})

describe('how files look', () => {
  test('no file is longer than 400 lines, no test longer than 600', () => {
    const long = files
      .filter((path) => /\.(ts|tsx|mjs|css)$/.test(path))
      .filter((path) => text(path).split('\n').length - 1 > (isTest(path) ? 600 : 400))
    expect(long).toEqual([])
  })

  test('no file is called index, utils, helpers, manager or service', () => {
    const bad = /(^|\/)(index|utils?|helpers?|\w*Manager|\w*Service)\.(ts|tsx|mjs)$/
    expect(files.filter((path) => bad.test(path))).toEqual([])
  })

  test('default exports appear only where Next or a tool demands them', () => {
    const demanded =
      /^(app\/.*(page|layout|error|global-error|not-found|loading|template|icon|opengraph-image|manifest|robots)\.tsx?|[\w-]+\.config\.ts|e2e\/support\/globalSetup\.ts)$/
    const found = code.filter((path) => /^export default\b/m.test(text(path)))
    expect(found.filter((path) => !demanded.test(path))).toEqual([])
  })

  test('types are types: no interface outside module augmentation, no enum, no class but one', () => {
    const found = code.filter((path) => {
      const lines = withoutComments(text(path)).replace(/declare (module|global)[\s\S]*?\n\}/g, '')
      const words = /^\s*(export\s+)?(declare\s+)?(abstract\s+)?(interface|enum|class)\s+\w/m
      return words.test(lines) && path !== 'lib/errors/WalletError.ts'
    })
    expect(found).toEqual([])
  })

  test('no inline style, no fixed wait, no message to any origin', () => {
    const words = [/\bstyle=\{\{/, /\bwaitForTimeout\b/, /postMessage\([^)]*,\s*['"]\*['"]/]
    expect(lettered(words)).toEqual([])
  })

  test('tests wait for a state as long as a busy machine needs: by until, not for one second', () => {
    const waiting = code.filter((path) => /\bvi\.waitFor\(/.test(text(path)))
    expect(waiting).toEqual(['tests/support/until.ts'])
  })

  test("names that wagmi has given up don't come back", () => {
    const gone =
      /\b(useAccount|useAccountEffect|useSwitchAccount|getAccount|watchAccount|switchAccount|useToken|useContractRead|useContractWrite)\b/
    const importing = code.filter((path) =>
      [
        ...text(path).matchAll(/import\s+(?:type\s+)?\{([^}]*)\}\s+from\s+['"]wagmi[^'"]*['"]/g),
      ].some(([, names]) => gone.test(names ?? '')),
    )
    expect(importing).toEqual([])
  })

  test('no word of a workplace and no registry host is left in a file', () => {
    // Split, so that this file does not match itself.
    const words = [
      '/wor' + 'k/',
      '.lib' + 'rary',
      'regis' + 'try.np',
      'regis' + 'try.ya',
      '/tm' + 'p/brief',
    ]
    const found = files.filter((path) => words.some((word) => text(path).includes(word)))
    expect(found).toEqual([])
  })

  test('no secret, no skipped test without a reason, no test that runs alone', () => {
    const words = [
      /-----BEGIN [A-Z ]*PRIVATE KEY/,
      /\b(test|describe|it)\.only\(/,
      /\b(test|describe|it)\.skip\(\s*['"`]/,
    ]
    expect(lettered(words)).toEqual([])
  })
})

type Import = { from: string; to: string }

function ourImports(): Import[] {
  return code.flatMap((from) =>
    importsOf(text(from)).flatMap((name) => {
      const to = resolveOurs(from, name)
      return to ? [{ from, to }] : []
    }),
  )
}

/** Path of one of our imports from the root; undefined for packages and Node's modules. */
function resolveOurs(from: string, name: string): string | undefined {
  if (name.startsWith('#')) return name.slice(1)
  if (!name.startsWith('.') || name.endsWith('.css')) return undefined
  return new URL(name, `file:///${from}`).pathname.slice(1)
}

function allowed(from: string, to: string): boolean {
  const [a, b] = [floorOf(from), floorOf(to)]
  if (!a || !b || a === b) return a !== undefined && b !== undefined
  // The harness page imports real connectors, of the layer below.
  if (from.startsWith('e2e/harness/') && (b === 'wallets' || b === 'list')) return true
  // The wallet book is data: a spec may look up what a list should show.
  if (a === 'e2e' && to === 'connectors/injected/walletBook.ts') return true
  // Tests start the devnet; only its own tests import its internals.
  if (a === 'tests' && b === 'devnet') return from.startsWith('tests/devnet/')
  if (a === 'tools' && b === 'cellar') return from === 'drizzle.config.ts'
  return mayImport[a].includes(b)
}

function foreign(where: RegExp, what: RegExp): string[] {
  return code
    .filter((path) => where.test(path))
    .flatMap((path) =>
      importsOf(text(path))
        .filter((name) => what.test(name))
        .map((name) => `${path} imports ${name}`),
    )
}

function lettered(words: RegExp[]): string[] {
  const self = 'tests/house.test.ts'
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

function floorOf(path: string): Floor | undefined {
  return (Object.keys(floors) as Floor[]).find((floor) => floors[floor].test(path))
}

function isTest(path: string): boolean {
  return /^(tests|e2e)\//.test(path)
}

function isText(path: string): boolean {
  return !/\.(png|jpe?g|gif|ico|webp|woff2?|wasm|gz|tgz)$/.test(path)
}

function text(path: string): string {
  return texts.get(path) ?? ''
}

function say({ from, to }: Import): string {
  return `${from} imports ${to}`
}
