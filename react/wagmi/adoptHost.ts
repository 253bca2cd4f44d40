import { type Config, connect } from '@wagmi/core'
import type { ConnectorMembers } from '#connectors/defineConnector/ConnectorMembers.ts'

/**
 * Connects the wallet that this page is open inside of, unless another one is connected: it is what the
 * visitor has chosen. Nothing is asked or loaded on a page that is in no frame.
 */
export async function adoptHost(config: Config): Promise<void> {
  if (window.parent === window) return
  for (const connector of config.connectors) {
    if (!(await (connector as ConnectorMembers).isHost?.())) continue
    await whenSettled(config)
    // Reads the list again, which has the wallet now.
    config.setState((state) => ({ ...state }))
    if (config.state.current === null) await connect(config, { connector })
    return
  }
}

/** Resolves once wagmi neither connects nor restores a wallet. */
function whenSettled(config: Config): Promise<void> {
  const isSettled = () => !['connecting', 'reconnecting'].includes(config.state.status)
  if (isSettled()) return Promise.resolve()
  return new Promise((resolve) => {
    const stop = config.subscribe(
      ({ status }) => status,
      () => {
        if (!isSettled()) return
        stop()
        resolve()
      },
    )
  })
}
