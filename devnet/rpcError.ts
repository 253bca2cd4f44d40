/** An error in the form of JSON-RPC and EIP-1193. */
export type RpcError = Error & { code: number; data?: unknown }

/** Creates an error with a JSON-RPC or EIP-1193 code. */
export function rpcError(code: number, message: string, data?: unknown): RpcError {
  return Object.assign(new Error(message), data === undefined ? { code } : { code, data })
}

/** Creates the error of a rejected request; one with another code does not say that the user rejected it. */
export function rejectionError(
  usual: { code: number; message: string },
  { code = usual.code, message }: { code?: number; message?: string } = {},
): RpcError {
  const usualMessage = code === usual.code ? usual.message : `The request failed with code ${code}.`
  return rpcError(code, message ?? usualMessage)
}

/** Serializes a thrown value; one without a code becomes an internal error. */
export function toRpcErrorBody(error: unknown): { code: number; message: string; data?: unknown } {
  if (!(error instanceof Error)) return { code: -32603, message: String(error) }
  const { code, data } = error as Partial<RpcError>
  return {
    code: typeof code === 'number' ? code : -32603,
    message: error.message,
    ...(data === undefined ? {} : { data }),
  }
}
