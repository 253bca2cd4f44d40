import type { CreateConnectorFn } from 'wagmi'

/** The same connector with a `connect` that always throws. */
export function outOfOrder(create: CreateConnectorFn): CreateConnectorFn {
  return (config) =>
    Object.assign(create(config), {
      async connect() {
        throw new Error('Out of order.')
      },
    })
}
