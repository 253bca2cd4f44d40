import { vi } from 'vitest'

/** A host's answer to a request of the app: the data, or the text of an error. */
export type HostAnswer = { data: unknown } | { error: string }

/** The Safe that the host shows. */
export const safeInfo = {
  safeAddress: '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266',
  chainId: 31337,
  threshold: 2,
  owners: [],
  isReadOnly: false,
}

type Request = { id: string; method: string; params: unknown }

/**
 * Makes this process a page in a frame of a Safe app host, which answers by the messages of the official
 * SDK. A method without an answer is never answered.
 */
export function startScriptedHost(
  answers: Record<string, (params: unknown) => HostAnswer> = {},
  origin = 'https://host.example',
) {
  const requests: Request[] = []
  const all: typeof answers = { getSafeInfo: () => ({ data: safeInfo }), ...answers }
  const page = new EventTarget()
  const parent = {
    postMessage(request: Request) {
      requests.push(request)
      const answer = all[request.method]?.(request.params)
      if (!answer) return
      const data = { id: request.id, success: 'data' in answer, version: '9.1.0', ...answer }
      queueMicrotask(() =>
        page.dispatchEvent(Object.assign(new Event('message'), { origin, data, source: parent })),
      )
    },
  }
  vi.stubGlobal(
    'window',
    Object.assign(page, { parent, crypto, location: { ancestorOrigins: [origin] } }),
  )
  return { origin, requests, methods: () => requests.map(({ method }) => method) }
}
