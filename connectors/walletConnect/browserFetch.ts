/**
 * Stands in for cross-fetch in the WalletConnect SDK: in a browser that is a copy of a polyfill on
 * XMLHttpRequest, for browsers older than those that can run the SDK.
 */
export default function browserFetch(...request: Parameters<typeof fetch>): Promise<Response> {
  return fetch(...request)
}
