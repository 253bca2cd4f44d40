import { layers, packageRules } from './layers.ts'
import { exampleOf, folderOf, forbiddenBy, isWithin, layerOf, mayImport } from './mayImport.ts'

/**
 * The linter's rules, as overrides of its configuration. Each folder or file of the table
 * has all of its rules in one override, because the last that matches a file replaces those before it.
 *
 * @param prefixes what package.json maps to folders and files of the project, such as `#lib/*`
 */
export function linterRules(prefixes: string[]): object[] {
  return bySize(sources()).map((path) => ({
    includes: [path.endsWith('/') ? `${path}**` : isFile(path) ? path : `${path}/**`],
    linter: {
      rules: {
        style: {
          noRestrictedImports: {
            level: 'error',
            options: { patterns: [...projectRules(path, prefixes), ...rulesOfPackages(path)] },
          },
        },
      },
    },
  }))
}

/** Paths whose files share the same rules. */
function sources(): string[] {
  const floors = layers.flatMap(({ paths, floors = [] }) =>
    floors.flatMap(({ folders }) =>
      folders.filter((folder) => folder !== '.').map((folder) => `${paths[0]}/${folder}`),
    ),
  )
  const restricted = packageRules.flatMap(({ within, except = [] }) => [...within, ...except])
  return [
    ...layers.flatMap(({ paths }) => paths),
    ...floors,
    ...restricted.filter((path) => path !== '*'),
  ]
}

function projectRules(path: string, prefixes: string[]) {
  const targets = bySize([...sources(), ...layers.flatMap((layer) => layer.mayImport)])
  const group = targets
    .filter((target) =>
      prefixes.some((one) => isWithin(exampleOf(target), one.slice(1).replace('/*', ''))),
    )
    .flatMap((target) => {
      const isAllowed = mayImport(exampleOf(path), exampleOf(target))
      const around = targets.findLast(
        (one) => one.length < target.length && isWithin(exampleOf(target), one),
      )
      const isAllowedAround = !around || mayImport(exampleOf(path), exampleOf(around))
      const pattern = `#${isFile(target) ? target : `${target.replace(/\/$/, '')}/**`}`
      const change = isAllowed === isAllowedAround ? [] : [isAllowed ? `!${pattern}` : pattern]
      // To the linter, `*` in the name of a file is any path.
      const isFlat = isAllowed && target.endsWith('/*.ts')
      const isDeepAllowed = mayImport(exampleOf(path), target.replace('*.ts', 'x/x.ts'))
      return isFlat && !isDeepAllowed ? [...change, `#${target.replace('*.ts', '*/**')}`] : change
    })
  return group.length === 0 ? [] : [{ group, message: messageOf(path) }]
}

function messageOf(path: string): string {
  const layer = layerOf(exampleOf(path))
  if (!layer) throw new Error(`No layer has ${path}.`)
  const folder = folderOf(layer, exampleOf(path))
  const floors = layer.floors ?? []
  const floor = floors.findIndex(({ folders }) => folder !== undefined && folders.includes(folder))
  const below = floors.slice(floor + 1).flatMap(({ folders }) => folders)
  const own = layer.floors && below.length > 0 ? [`${below.join(', ')} of ${layer.paths[0]}`] : []
  const list = [...layer.mayImport, ...own].join(', ')
  return `${path} may import ${list ? `only ${list}` : 'nothing of the project'} (${layer.rule}).`
}

function rulesOfPackages(path: string) {
  return packageRules.flatMap(({ packages, reason }) => {
    const forbidden = packages.filter((name) => forbiddenBy(exampleOf(path), name) === reason)
    const group = forbidden.flatMap((name) => [name, `${name}/**`])
    const list = packages.join(' or ')
    return group.length === 0
      ? []
      : [{ group, message: `${path} does not import ${list}: ${reason}.` }]
  })
}

function isFile(path: string): boolean {
  return exampleOf(path) === path
}

function bySize(paths: string[]): string[] {
  return [...new Set(paths)].toSorted((a, b) => a.length - b.length || (a < b ? -1 : 1))
}
