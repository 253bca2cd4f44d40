import { readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Variables that are explained together. */
type Section = { comment: string[]; variables: string[] }

/** The page of all environment variables: that of `.env.example`. */
export function configurationPage(root: string): string {
  const [introduction, ...sections] = sectionsOf(readFileSync(join(root, '.env.example'), 'utf8'))
  return [
    '# Configuration',
    proseOf(introduction?.comment ?? []),
    'A missing or malformed variable stops the start with its name and the fix.',
    ...sections.map(textOf),
    '',
  ].join('\n\n')
}

function sectionsOf(text: string): Section[] {
  const sections: Section[] = [{ comment: [], variables: [] }]
  for (const line of text.trim().split('\n')) {
    const last = sections.at(-1) as Section
    const variable = /^(?:# )?([A-Z][A-Z0-9_]*=.*)$/.exec(line)?.[1]
    if (variable) last.variables.push(variable)
    else if (line === '' || last.variables.length > 0)
      sections.push({ comment: line ? [line] : [], variables: [] })
    else last.comment.push(line)
  }
  return sections.filter(({ comment, variables }) => comment.length + variables.length > 0)
}

function textOf({ comment, variables }: Section): string {
  const prose = proseOf(comment)
  if (variables.length === 0) return prose
  const names = variables.map((variable) => `\`${variable.split('=')[0]}\``)
  const lines = `\`\`\`\n${variables.join('\n')}\n\`\`\``
  return [`## ${names.join(', ')}`, prose, lines].filter(Boolean).join('\n\n')
}

/** Comments as sentences; a name that is followed by two spaces begins an item of a list. */
function proseOf(comment: string[]): string {
  let text = ''
  for (const line of comment.map((one) => one.replace(/^# ?/, ''))) {
    const [, name, explained] = /^ *([A-Z][A-Z_<>]+) {2,}(\S.*)$/.exec(line) ?? []
    if (name) text += `${text.includes('\n- ') ? '\n' : '\n\n'}- \`${name}\`: ${explained}`
    else text += `${text ? ' ' : ''}${line.trim()}`
  }
  return text.replaceAll(/(?<!`)(<[A-Z_]+>\S*)/g, '`$1`')
}
