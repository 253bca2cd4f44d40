import { type Layer, layers, packageRules } from './layers.ts'

/** Whether a file of the project may import another one. */
export function mayImport(from: string, to: string): boolean {
  const [own, other] = [layerOf(from), layerOf(to)]
  if (!own || !other) return false
  if (own !== other) return own.mayImport.some((path) => decides(path, to))
  const [floor, below] = [floorOf(own, from), floorOf(own, to)]
  return folderOf(own, from) === folderOf(own, to) || below > floor
}

/** The first rule that forbids a file to import a package. */
export function forbiddenBy(from: string, name: string): string | undefined {
  const rule = packageRules.find(
    ({ packages, within, except = [] }) =>
      packages.some((one) => name === one || name.startsWith(`${one}/`)) &&
      within.some((path) => path === '*' || isWithin(from, path)) &&
      !except.some((path) => isWithin(from, path)),
  )
  return rule?.reason
}

/** The layer of a file of the project. */
export function layerOf(file: string): Layer | undefined {
  const longest = longestPath(
    layers.flatMap(({ paths }) => paths),
    file,
  )
  return longest === undefined ? undefined : layers.find(({ paths }) => paths.includes(longest))
}

/** The folder of a layer with floors that a file is in, `.` for the layer itself. */
export function folderOf(layer: Layer, file: string): string | undefined {
  if (!layer.floors) return undefined
  const root = longestPath(layer.paths, file) ?? ''
  const [folder = '.', ...rest] = file.slice(root.length + 1).split('/')
  return rest.length === 0 ? '.' : folder
}

/** Whether a file is at a path of the table, or below it. */
export function isWithin(file: string, path: string): boolean {
  const end = path.endsWith('/') ? '' : '(/|$)'
  const pattern = path.replace(/[.]/g, '\\.').replaceAll('*', '[^/]*')
  return new RegExp(`^${pattern}${end}`).test(file)
}

/** A path of another layer stands for the files of its layer only: `lib` is not `lib/protocol`. */
function decides(path: string, file: string): boolean {
  return isWithin(file, path) && layerOf(file) === layerOf(exampleOf(path))
}

/** A file that is at a path of the table, or in its folder. */
export function exampleOf(path: string): string {
  if (path.endsWith('.ts') || path.endsWith('.mjs')) return path
  return path.endsWith('/') ? `${path}x.ts` : `${path}/x.ts`
}

function floorOf(layer: Layer, file: string): number {
  const folder = folderOf(layer, file)
  return (layer.floors ?? []).findIndex(({ folders }) => folder && folders.includes(folder))
}

function longestPath(paths: string[], file: string): string | undefined {
  return paths
    .filter((path) => isWithin(file, path))
    .toSorted((a, b) => b.length - a.length)
    .at(0)
}
