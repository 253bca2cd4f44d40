/**
 * `npm run receipts -- FILE [--head HASH]`: checks exported receipts. With a hash that the export
 * had before, it also finds a chain that was replaced as a whole. Exits with 1 if a receipt was
 * altered or is missing, with 2 if the file cannot be read.
 */
import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import type { ReceiptExport } from '#lib/protocol/receipts.ts'
import { checkReceipts, type ReceiptProblem } from '#lib/receipts/checkReceipts.ts'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { head: { type: 'string' } },
})
const [path] = positionals
if (path === undefined) stop('Usage: npm run receipts -- FILE [--head HASH]')
const file = readJson(path)
const problems = checkReceipts(file, values.head)
if (problems.some(({ kind }) => kind === 'unreadable'))
  stop(`${path}: this is not an export of receipts`)
for (const problem of problems) process.stdout.write(`${textOf(problem)}\n`)
if (problems.length === 0) {
  const { count, headHash } = file as ReceiptExport
  process.stdout.write(`complete: ${count} receipts, head ${headHash}\n`)
}
process.exitCode = problems.length > 0 ? 1 : 0

function readJson(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'))
  } catch (error) {
    return stop(`${path}: ${error instanceof Error ? error.message : error}`)
  }
}

function textOf(problem: ReceiptProblem): string {
  if (!('from' in problem)) return `the chain does not contain the hash ${values.head}`
  const { kind, from, to } = problem
  return `${kind}: ${to > from ? `receipts ${from} to ${to}` : `receipt ${from}`}`
}

function stop(message: string): never {
  process.stderr.write(`${message}\n`)
  process.exit(2)
}
