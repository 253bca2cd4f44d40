/**
 * `npm run descriptors -- FOLDER --out FILE [--chains 1,10]`: turns a checkout of the public
 * registry (ERC-7730) into one file with its commit, and each descriptor with its hash: ours,
 * `descriptors/registry.json`, or one in the folder DESCRIPTORS_DIR. With `--score` it describes the registry's published
 * cases instead, and exits with 1 if fewer than 95 percent have every expected label.
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { descriptorTextLimit } from '#lib/review/descriptors/descriptorIndex.ts'
import { forChains, registryDescriptors } from './lib/registryDescriptors.ts'
import { scoreDescriptors } from './lib/scoreDescriptors.ts'

const repository = 'ethereum/clear-signing-erc7730-registry'
const requiredShare = 0.95

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    out: { type: 'string' },
    chains: { type: 'string' },
    score: { type: 'boolean', default: false },
  },
})
const [folder] = positionals
if (folder === undefined || (values.out === undefined && !values.score))
  stop('Usage: npm run descriptors -- FOLDER --out FILE [--chains 1,10], or FOLDER --score')
else if (values.score) await score(folder)
else if (values.out !== undefined) build(folder, values.out, values.chains?.split(',').map(Number))

function build(checkout: string, out: string, chainIds?: readonly number[]) {
  const commit = git(checkout, 'rev-parse', 'HEAD')
  // Only then does the commit say what the files contain.
  if (git(checkout, 'status', '--porcelain')) stop(`${checkout} differs from its commit ${commit}`)
  const tooLong: string[] = []
  const lines = [...registryDescriptors(checkout)].flatMap(([path, complete]) => {
    const descriptor = forChains(complete, chainIds)
    const text = JSON.stringify(descriptor)
    if (!descriptor) return []
    if (text.length > descriptorTextLimit) {
      tooLong.push(path)
      return []
    }
    const name = path.replace(/^registry\//, '').replaceAll('/', '--')
    const sha256 = createHash('sha256').update(text).digest('hex')
    return [`${JSON.stringify(name)}:{"sha256":"${sha256}","descriptor":${text}}`]
  })
  const head = JSON.stringify({ repository, commit, chains: chainIds ?? 'all' }).slice(1, -1)
  // A descriptor is a line, so that two versions can be compared.
  writeFileSync(out, `{${head},"files":{\n${lines.join(',\n')}\n}}\n`)
  process.stdout.write(`${lines.length} descriptors of ${commit} in ${out}\n`)
  for (const path of tooLong) process.stdout.write(`left out, too long: ${path}\n`)
}

async function score(checkout: string) {
  const { total, complete, missed } = await scoreDescriptors(checkout)
  for (const [reason, cases] of [...missed].sort(([, one], [, other]) => other.length - one.length))
    process.stdout.write(`${cases.length} × ${reason}, for example ${cases[0]}\n`)
  const share = total > 0 ? complete / total : 0
  process.stdout.write(
    `${complete} of ${total} cases have every expected label (${(100 * share).toFixed(1)} %)\n`,
  )
  process.exitCode = share < requiredShare ? 1 : 0
}

function git(checkout: string, ...args: string[]): string {
  return execFileSync('git', ['-C', checkout, ...args], { encoding: 'utf8' }).trim()
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
