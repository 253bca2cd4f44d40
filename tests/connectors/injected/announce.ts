import type { Eip1193Provider } from '#lib/protocol/entities.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'

const icon = 'data:image/png;base64,AAAA'

/** Announces a wallet by EIP-6963: optionally at once, and on every request event. */
export function announcer(
  info: Record<string, unknown> = {},
  provider: Eip1193Provider = fakeProvider().provider,
  target: EventTarget = window,
) {
  const detail = {
    info: { uuid: crypto.randomUUID(), name: 'Some Wallet', rdns: 'com.some', icon, ...info },
    provider,
  }
  const announce = () => {
    target.dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail }))
  }
  return { announce, provider, detail }
}
