import type { DevnetClient } from '#devnet/client.ts'
import type { Services } from '#lib/protocol/devnet.ts'

/** A devnet that tests use. */
export type TestDevnet = { services: Services; client: DevnetClient }
