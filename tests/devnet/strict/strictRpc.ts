import type { RuleName } from '#devnet/strict/rules.ts'
import type { StrictChange, StrictState } from '#devnet/strict/strictness.ts'
import { jsonPost } from '#tests/devnet/support/callControl.ts'
import type { SharedDevnet } from '#tests/devnet/support/sharedDevnet.ts'

/** An answer to one call. */
export type RpcAnswer = {
  id?: unknown
  result?: unknown
  error?: { code: number; message: string; data?: unknown }
}

/** A chain of the devnet and its rules. */
export type StrictRpc = {
  /** Sends one call to the node; `path` is another one of its endpoints. */
  rpc(method: string, params?: readonly unknown[], path?: string): Promise<RpcAnswer>
  /** The same; throws on an error. */
  result<Result = string>(method: string, params?: readonly unknown[]): Promise<Result>
  post(body: unknown): Promise<Response>
  change(change: StrictChange): Promise<StrictState>
  /** Switches one rule on. */
  apply(rule: RuleName, more?: Omit<StrictChange, 'rules'>): Promise<StrictState>
  mine(blocks: number): Promise<unknown>
}

/** Calls the first chain of a devnet. */
export function strictRpc(devnet: () => SharedDevnet): StrictRpc {
  const send = (body: unknown, path = '') =>
    fetch(`${devnet().services.chain}${path}`, jsonPost(body))
  const rpc: StrictRpc['rpc'] = async (method, params = [], path = '') =>
    (await (await send({ jsonrpc: '2.0', id: 7, method, params }, path)).json()) as RpcAnswer
  const change: StrictRpc['change'] = async (body) =>
    (await devnet().control('/control/strict', body)) as StrictState
  return {
    rpc,
    async result<Result>(method: string, params: readonly unknown[] = []) {
      const { result, error } = await rpc(method, params)
      if (error) throw new Error(`${method}: ${error.code} ${error.message}`)
      return result as Result
    },
    post: (body) => send(body),
    change,
    apply: (rule, more = {}) => change({ rules: { [rule]: true }, ...more }),
    mine: (blocks) => devnet().control('/control/chain/mine', { blocks }),
  }
}
