import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type Hex, parseTransaction } from 'viem'
import { type Description, describe as describeRequest } from '#lib/review/descriptors/describe.ts'
import { descriptorIndex } from '#lib/review/descriptors/descriptorIndex.ts'
import type { PreviewContext, SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { readDescriptor } from './registryDescriptors.ts'

/** How many of the registry's published cases are described with every expected label. */
export type DescriptorScore = {
  total: number
  complete: number
  /** The cases that are not, by reason. */
  missed: Map<string, string[]>
}

type Field = { label?: string; fields?: Field[] }
type Case = {
  description: string
  rawTx?: Hex
  from?: string
  data?: { domain?: { chainId?: number | string } }
  expected: { intent?: unknown; fields?: Field[] }
}
type Cases = {
  descriptor: string
  dataProvider?: { tokens?: Record<string, { symbol: string; decimals: number }> }
  tests: Case[]
}

/** Describes every published case of a checkout of the registry. */
export async function scoreDescriptors(folder: string): Promise<DescriptorScore> {
  const score: DescriptorScore = { total: 0, complete: 0, missed: new Map() }
  const root = join(folder, 'registry')
  const paths = readdirSync(root, { recursive: true, encoding: 'utf8' })
  for (const path of paths.filter((each) => /\/testsv2\/[^/]+\.tests\.json$/.test(each)).sort()) {
    const cases: Cases = JSON.parse(readFileSync(join(root, path), 'utf8'))
    const descriptor = readDescriptor(root, join(dirname(path), cases.descriptor))
    const source = {
      index: descriptorIndex([{ path, source: 'registry', descriptor }]),
      read: async () => descriptor,
    }
    for (const each of cases.tests) {
      const { request, context } = requestOf(each, cases)
      const reason = missing(await describeRequest(request, context, source), each)
      score.total++
      if (reason === undefined) score.complete++
      else
        score.missed.set(reason, [
          ...(score.missed.get(reason) ?? []),
          `${path}: ${each.description}`,
        ])
    }
  }
  return score
}

function requestOf({ rawTx, from, data }: Case, { dataProvider }: Cases) {
  const call = rawTx && parseTransaction(rawTx)
  const chainId = call ? (call.chainId ?? 1) : Number(data?.domain?.chainId ?? 1)
  const context: PreviewContext = {
    account: from ?? '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
    chainId,
    origin: 'https://app.example',
    tokens: Object.entries(dataProvider?.tokens ?? {}).map(([address, { symbol, decimals }]) => ({
      address,
      symbol,
      decimals,
    })),
  }
  const request: SigningRequest = call
    ? { kind: 'transaction', to: call.to, value: call.value, data: call.data }
    : { kind: 'typedData', typedData: data }
  return { request, context }
}

function missing(
  described: Description | undefined,
  { expected, rawTx }: Case,
): string | undefined {
  if (!described) return expected.intent ? `no description of ${sizeOf(rawTx)}` : undefined
  const labels = new Set(described.fields.map(({ label }) => label))
  const lacking = labelsOf(expected.fields).filter((label) => !labels.has(label.trim()))
  return lacking.length > 0 ? `label missing: ${lacking[0]}` : undefined
}

/** Calldata beyond a size is not described, so that none takes long. */
function sizeOf(rawTx: Hex | undefined): string {
  if (!rawTx) return 'typed data'
  return rawTx.length > 48_000 ? 'long calldata' : 'a call'
}

function labelsOf(fields: readonly Field[] = []): string[] {
  return fields.flatMap(({ label, fields: inner }) =>
    inner ? labelsOf(inner) : label ? [label] : [],
  )
}
