import 'server-only'
import { channel } from 'node:diagnostics_channel'

/** One request of the server to a service that it depends on. */
export type UpstreamRequest = { service: 'custody' | 'node'; seconds: number; isAnswered: boolean }

const requests = channel('latchkey:upstream')

/** Tells whoever measures, if anybody does, how long a service took; see {@link onUpstream}. */
export async function timed<answer>(
  service: UpstreamRequest['service'],
  request: () => Promise<answer>,
): Promise<answer> {
  const started = performance.now()
  const tell = (isAnswered: boolean) =>
    requests.publish({ service, seconds: (performance.now() - started) / 1000, isAnswered })
  try {
    const answer = await request()
    tell(true)
    return answer
  } catch (error) {
    tell(false)
    throw error
  }
}

/** Calls back with each request of this process to a service. */
export function onUpstream(listener: (request: UpstreamRequest) => void): void {
  requests.subscribe((message) => listener(message as UpstreamRequest))
}
