import { vi } from 'vitest'
import type { ConnectorDefinition } from '#connectors/defineConnector/ConnectorDefinition.ts'
import { defineConnector } from '#connectors/defineConnector.ts'
import { fakeProvider } from '#tests/connectors/fakeProvider.ts'
import { testConfig } from '#tests/connectors/testConfig.ts'

/** A connector of `defineConnector` for a fake wallet, with its config, storage and events. */
export function testConnector(
  wallet = fakeProvider(),
  more: Partial<ConnectorDefinition> = {},
  map?: Map<string, string>,
) {
  const load = vi.fn(async () => wallet.provider)
  const create = defineConnector({ id: 'test', name: 'Test', type: 'test', load, ...more })
  return { wallet, load, create, ...testConfig(create, map) }
}
