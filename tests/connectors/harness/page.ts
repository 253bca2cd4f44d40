import { createHarness } from '#tests/connectors/harness/createHarness.ts'
import { outOfOrder } from '#tests/connectors/harness/outOfOrder.ts'
import { type SubjectName, subjects } from '#tests/connectors/harness/subjects.ts'

/** The harness page: one connector, or two configs with one each, driven by the test. */
const parameters = new URLSearchParams(window.location.search)
const subject = subjects[parameters.get('connector') as SubjectName]
const create = parameters.has('outOfOrder') ? () => outOfOrder(subject()) : subject
const rpcUrls: [string, string] = [parameters.get('rpc') ?? '', parameters.get('rpc2') ?? '']

const harnesses = {
  first: createHarness({ create, rpcUrls, storageKey: 'wagmi' }),
  ...(parameters.has('two') && {
    second: createHarness({ create, rpcUrls, storageKey: 'wagmi-second' }),
  }),
}

/** The wallet's own provider, as announced, for what a connector does not expose. */
const raw: { provider?: { request: unknown; on(event: string, listener: () => void): void } } = {}
window.addEventListener('eip6963:announceProvider', (event) => {
  raw.provider = (event as CustomEvent).detail.provider
})
window.dispatchEvent(new Event('eip6963:requestProvider'))

Object.assign(window, { harnesses, raw })
document.documentElement.dataset.ready = 'true'
