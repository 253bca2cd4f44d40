import 'server-only'
import { readFileSync } from 'node:fs'

type Source = Readonly<Record<string, string | undefined>>

/** More than any variable has; a larger file is another one than was meant. */
const sizeLimit = 64 * 1024

/**
 * The environment with the values of variables that are in files: `NAME_FILE` names the one of `NAME`, as
 * container platforms mount secrets. Without their last line break.
 * @param isOurs whether a variable is one of ours; others may end so by chance
 */
export function withFiles(
  source: Source,
  isOurs: (name: string) => boolean,
): { source: Source; problems: string[] } {
  const read: Record<string, string> = {}
  const problems: string[] = []
  for (const [variable, path] of Object.entries(source)) {
    const name = variable.replace(/_FILE$/, '')
    if (name === variable || !path?.trim() || !isOurs(name)) continue
    if (source[name]?.trim()) problems.push(`${name} and ${variable} are set; unset one of them.`)
    else
      try {
        read[name] = textOf(path)
      } catch (error) {
        const { code = 'larger than 64 kB' } = error as NodeJS.ErrnoException
        problems.push(
          `${variable} cannot be read (${code}); name a file with the value of ${name} that this user may read.`,
        )
      }
  }
  return { source: { ...source, ...read }, problems }
}

function textOf(path: string): string {
  const text = readFileSync(/* turbopackIgnore: true */ path, 'utf8')
  if (text.length > sizeLimit) throw new Error('The file is too large.')
  return text.replace(/\r?\n$/, '')
}
