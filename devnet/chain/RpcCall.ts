/** A call of a JSON-RPC request, as it arrives: nothing is known of its members. */
export type RpcRequest = { id?: unknown; method?: unknown; params?: unknown }

/** The answer to a call. */
export type RpcAnswer = { id?: unknown; result?: unknown; error?: unknown }

/** The name of a call's method, shortened for the log. */
export function methodOf(request: RpcRequest): string {
  return typeof request.method === 'string' ? request.method.slice(0, 100) : '(none)'
}

/** What each answer to a call begins with. */
export function answerHead({ id }: RpcRequest): { jsonrpc: '2.0'; id: unknown } {
  return { jsonrpc: '2.0', id }
}

/** An answer that is an error. */
export function errorAnswer(
  request: RpcRequest,
  code: number,
  message: string,
  data?: unknown,
): RpcAnswer {
  const error = { code, message, ...(data === undefined ? {} : { data }) }
  return { ...answerHead(request), error }
}

/** A call's parameters, none if they are no list. */
export function paramsOf({ params }: RpcRequest): readonly unknown[] {
  return Array.isArray(params) ? params : []
}
