import type { CreateConnectorFn } from 'wagmi'
import { withTimeout } from '#lib/time/withTimeout.ts'

/** Methods that return a promise, whose caller handles a rejection. */
const methods = ['connect', 'disconnect', 'getAccounts', 'getChainId', 'getProvider', 'switchChain']

/** The same, if their caller does not handle a rejection. */
const unhandledMethods = ['isAuthorized', 'setup', 'preload']

type Members = Record<string, unknown>

/**
 * Time limit for what a wallet does without a prompt, in milliseconds: wagmi reconnects wallets one after
 * the other, so that one that never answers would keep all others waiting.
 */
const silentMs = 5_000

/** Methods that may wait for the user, and `setup`, which wagmi does not wait for. */
const unlimitedMethods = ['connect', 'switchChain', 'setup']

/**
 * Isolates one wallet's failure from the other wallets, which share a list, a config and one
 * reconnect: wagmi stops reconnecting for good at the first `getProvider` that throws or
 * `isAuthorized` that rejects, and waits for one that never settles. Any wagmi connector gets valid string properties and methods that
 * return promises; one whose creation fails is still listed, as `failedName`, and rejects with the
 * reason when it is chosen.
 */
export function guardConnector(
  create: CreateConnectorFn,
  index: number,
  failedName: string,
): CreateConnectorFn {
  return (config) => {
    const members = createMembers(() => create(config) as Members)
    // Ours have time limits of their own, and load an SDK first.
    const isForeign = !('errorRows' in members)
    const stringMember = (name: string, fallback?: string) =>
      typeof members[name] === 'string' ? members[name] : fallback
    const connector: Members = {
      ...members,
      id: stringMember('id', `wallet${index}`),
      name: stringMember('name', failedName),
      type: stringMember('type', ''),
      icon: stringMember('icon'),
    }
    // wagmi's connectors call their own members by `this`.
    for (const name of [...methods, ...unhandledMethods])
      connector[name] = async function (this: unknown, ...args: unknown[]) {
        try {
          const method = members[name] as (...args: unknown[]) => unknown
          const isLimited = isForeign && (!unlimitedMethods.includes(name) || isReconnection(args))
          if (!isLimited) return await method.apply(this, args)
          return await withTimeout(Promise.resolve(method.apply(this, args)), silentMs, () => late)
        } catch (error) {
          if (methods.includes(name)) throw error === late ? await notAnswering() : error
        }
      }
    return connector as ReturnType<CreateConnectorFn>
  }
}

/** Stands for the error of a time limit, whose text is loaded with the first one. */
const late = Symbol('late')

async function notAnswering() {
  const [{ timeoutErrors }, { WalletError }] = await Promise.all([
    import('#lib/errors/timeoutErrors.ts'),
    import('#lib/errors/WalletError.ts'),
  ])
  return new WalletError(timeoutErrors.walletNotAnswering)
}

function isReconnection([parameters]: unknown[]) {
  return (parameters as { isReconnecting?: unknown } | undefined)?.isReconnecting === true
}

/** The connector's members, each getter read once, as in wagmi's own copy. */
function createMembers(create: () => Members): Members {
  try {
    return { ...create() }
  } catch (error) {
    return { connect: () => Promise.reject(error) }
  }
}
