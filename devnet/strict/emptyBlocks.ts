import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { strictLimits } from '#devnet/strict/rules.ts'
import type { Strictness } from '#devnet/strict/strictness.ts'

/** Blocks that come without transactions. */
export type EmptyBlocks = {
  /** While off, no block comes by itself. */
  setRunning(isRunning: boolean): void
  stop(): void
}

/** Mines a block every few seconds while its rule is on: clients wait for the next one. */
export function createEmptyBlocks(callNode: CallRpc, strictness: Strictness): EmptyBlocks {
  let isRunning = true
  const timer = setInterval(() => {
    if (!isRunning || !strictness.isOn('emptyBlocks')) return
    // Without a block, the next one is tried again.
    callNode('anvil_mine', ['0x1']).catch(() => undefined)
  }, strictLimits.blockMs)
  timer.unref()
  return {
    setRunning(on) {
      isRunning = on
    },
    stop: () => clearInterval(timer),
  }
}
