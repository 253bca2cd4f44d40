import { type Layer, layers, packageRules } from './layers.ts'
import { exampleOf, layerOf } from './mayImport.ts'

/** The drawing and the tables of the layers, for docs/architecture.md. */
export function layerTables(): string {
  return [drawing(), layerTable(), ...layers.flatMap(floorTable), packageTable()].join('\n\n')
}

/** The text between the two markers of a document, replaced. */
export function replaceTables(document: string, tables: string): string {
  const [begin, end] = ['<!-- begin: npm run layers:write -->', '<!-- end -->']
  const [before, rest] = document.split(begin)
  const after = rest?.slice(rest.indexOf(end))
  if (after === undefined) throw new Error(`The document has no line ${begin}.`)
  return `${before}${begin}\n\n${tables}\n\n${after}`
}

/** An arrow to each layer that a layer may import, unless another arrow leads there. */
function drawing(): string {
  const drawn = layers.filter(({ drawn }) => drawn)
  const nodes = drawn.map(
    (layer) => `  ${id(layer)}["${layer.paths.join(', ')}<br>${layer.drawn}"]`,
  )
  const arrows = drawn.flatMap((from) => {
    const all = importedBy(from).filter((to) => to.drawn)
    const direct = all.filter((to) => !all.some((one) => one !== to && reaches(one, to)))
    return direct.map((to) => `  ${id(from)} --> ${id(to)}`)
  })
  return ['```mermaid', 'flowchart TD', ...nodes, ...arrows, '```'].join('\n')
}

function layerTable(): string {
  const rows = layers.map(({ paths, mayImport, rule }) => [
    code(paths),
    mayImport.length === 0 ? 'nothing of the project' : code(mayImport),
    rule,
  ])
  return table(['layer', 'may import', 'and'], rows)
}

function floorTable({ paths, floors }: Layer): string[] {
  if (!floors) return []
  const rows = floors.map(({ folders, contains }) => [
    folders.map((folder) => (folder === '.' ? 'files directly in it' : `\`${folder}\``)).join(', '),
    contains,
  ])
  return [
    `The folders of ${code(paths)} are on floors; each imports lower ones only:`,
    table(['floor', 'contains'], rows),
  ]
}

function packageTable(): string {
  const rows = packageRules.map(({ packages, within, except, reason }) => {
    const where = within[0] === '*' ? 'all of the project' : code(within)
    return [code(packages), except ? `${where} but ${code(except)}` : where, reason]
  })
  return `Packages that some layers do not import:\n\n${table(['package', 'not in', 'because'], rows)}`
}

function importedBy(layer: Layer): Layer[] {
  const found = layer.mayImport.flatMap((path) => layerOf(exampleOf(path)) ?? [])
  return [...new Set(found)]
}

function reaches(from: Layer, to: Layer): boolean {
  return importedBy(from).some((one) => one === to || reaches(one, to))
}

function id(layer: Layer): string {
  return `layer${layers.indexOf(layer)}`
}

function code(names: string[]): string {
  return names.map((name) => `\`${name}\``).join(', ')
}

function table(head: string[], rows: string[][]): string {
  const lines = [head, head.map(() => '---'), ...rows]
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n')
}
