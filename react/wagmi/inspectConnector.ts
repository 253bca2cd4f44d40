import type { CreateConnectorFn } from 'wagmi'
import { type ReviewRequest, reviewConnectors } from '#react/wagmi/reviewConnector.ts'

/** Returns a function that has all requests to a connector recorded, and each connection. */
export function inspectConnectors(
  record: ReviewRequest,
): (create: CreateConnectorFn) => CreateConnectorFn {
  const inspect = reviewConnectors(record, () => true)
  return (create) => (config) => {
    const connector = inspect(create)(config)
    return {
      ...connector,
      // Not a request of the provider: what a wallet is asked for here is the connector's matter.
      async connect(this: unknown, ...parameters: unknown[]) {
        const connect = () => connector.connect.apply(this as never, parameters as never)
        return record({ method: 'connect', params: parameters }, connector, connect)
      },
    } as unknown as ReturnType<CreateConnectorFn>
  }
}
