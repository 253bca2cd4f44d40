import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Abi, Hex } from 'viem'
import { root } from '#tests/support/tree.ts'
import { toolPath } from '../../../../scripts/lib/tools.mjs'

/** A contract of Assets.sol. */
export type Compiled = { abi: Abi; creation: Hex; runtime: Hex }

/** Compiles Assets.sol, whose contracts are needed nowhere else. */
export function compileAssets(): Record<string, Compiled> {
  const content = readFileSync(new URL('Assets.sol', import.meta.url), 'utf8')
  const outputSelection = { '*': { '*': ['abi', 'evm.bytecode', 'evm.deployedBytecode'] } }
  const input = {
    language: 'Solidity',
    sources: { 'Assets.sol': { content } },
    settings: { outputSelection },
  }
  const solc = createRequire(import.meta.url)(toolPath(root, 'solc'))
  const { contracts, errors } = JSON.parse(solc.compile(JSON.stringify(input)))
  if (!contracts) throw new Error(JSON.stringify(errors))
  const compiled = Object.entries<{
    abi: Abi
    evm: Record<'bytecode' | 'deployedBytecode', { object: string }>
  }>(contracts['Assets.sol'])
  return Object.fromEntries(
    compiled.map(([name, { abi, evm }]) => [
      name,
      {
        abi,
        creation: `0x${evm.bytecode.object}`,
        runtime: `0x${evm.deployedBytecode.object}`,
      },
    ]),
  )
}
