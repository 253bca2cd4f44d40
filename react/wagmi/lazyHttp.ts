import type { EIP1193RequestFn, HttpTransport, HttpTransportConfig } from 'viem'

/**
 * viem's `http`, loaded with the first request: the sign-in page sends none, and the transport
 * would add 5 kB to it. If loading fails, that request fails, and the next one tries again.
 */
export function lazyHttp(
  url: string,
  options: Pick<HttpTransportConfig, 'timeout' | 'retryCount'>,
): HttpTransport {
  return (parameters) => {
    let loading: Promise<ReturnType<HttpTransport>> | undefined

    function load() {
      loading ??= import('viem').then(
        ({ http }) => http(url, options)(parameters),
        (error) => {
          loading = undefined
          throw error
        },
      )
      return loading
    }

    const request = (async (...args: Parameters<EIP1193RequestFn>) => {
      const transport = await load()
      return transport.request(...args)
    }) as EIP1193RequestFn

    return {
      config: { key: 'http', name: 'HTTP', type: 'http', request, ...options },
      request,
      value: { url },
    }
  }
}
