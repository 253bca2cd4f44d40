import type { Config } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { reviewErrors } from '#lib/errors/reviewErrors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import { withTimeout } from '#lib/time/withTimeout.ts'
import type { ProviderRequest } from '#react/wagmi/reviewConnector.ts'

type Send = (request: ProviderRequest) => Promise<unknown>

/** Time limit for the wallet's word on its account and chain; what it is to send names both. */
const limitMs = 1000

/**
 * Watches the account and the chain of a wallet from now on, while one of its requests is shown: a
 * request is for those that were shown, and ends if the wallet switches meanwhile.
 */
export function watchWallet(config: Config, id: string, send: Send) {
  const before = connectionOf(config, id)
  const asked = askWallet(send)

  /** @throws WalletError walletChangedMeanwhile */
  function check(now: Used | undefined, then: Used | undefined) {
    const [account, used] = [now?.account, then?.account]
    const isOther = account && used && !isSameAddress(account, used)
    if (isOther || (now?.chainId && then?.chainId && now.chainId !== then.chainId))
      throw new WalletError(reviewErrors.walletChangedMeanwhile)
  }

  return {
    /** Aborts the signal and rejects once the wallet has switched. */
    async unlessChanged<Result>(show: (signal: AbortSignal) => Promise<Result>): Promise<Result> {
      const controller = new AbortController()
      const stop = config.subscribe(
        () => connectionOf(config, id),
        (now) => {
          try {
            check(now, before)
          } catch (error) {
            controller.abort(error)
          }
        },
      )
      return show(controller.signal).finally(stop)
    },
    /**
     * Sends the request, if the wallet itself still has the account and the chain that it had, and
     * is on the chain that was shown, if one is given.
     */
    async sendUnchanged(request: ProviderRequest, chainId?: number): Promise<unknown> {
      check(connectionOf(config, id), before)
      const now = await askWallet(send)
      check(now, await asked)
      check(now, { account: undefined, chainId })
      return send(request)
    },
  }
}

type Used = { account: string | undefined; chainId: number | undefined }

/** The account and the chain of a wallet as the page knows them. */
function connectionOf({ state }: Config, id: string): Used | undefined {
  const found = [...state.connections.values()].find(({ connector }) => connector.id === id)
  return found && { account: found.accounts[0], chainId: found.chainId }
}

/** The same as the wallet tells it: some switch and emit nothing. */
async function askWallet(send: Send): Promise<Used> {
  const ask = (method: string) =>
    withTimeout(send({ method }), limitMs, () => undefined).catch(() => undefined)
  const [accounts, chainId] = await Promise.all([ask('eth_accounts'), ask('eth_chainId')])
  const account = Array.isArray(accounts) ? accounts[0] : undefined
  return {
    account: typeof account === 'string' ? account : undefined,
    chainId: Number(chainId) || undefined,
  }
}
