/** One JSON-RPC call to a chain of the devnet, from outside the browser. */
export async function callNode<result>(
  url: string,
  method: string,
  params: unknown[] = [],
): Promise<result> {
  const response = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params }),
  })
  const body = (await response.json()) as { result?: result; error?: { message: string } }
  if (body.error) throw new Error(`${method}: ${body.error.message}`)
  return body.result as result
}
