import type { CreateConnectorFn } from 'wagmi'

/** Methods that return a promise, whose caller handles a rejection. */
const methods = ['connect', 'disconnect', 'getAccounts', 'getChainId', 'getProvider', 'switchChain']

/** The same, if their caller does not handle a rejection. */
const unhandledMethods = ['isAuthorized', 'setup', 'preload']

type Members = Record<string, unknown>

/**
 * Isolates one wallet's failure from the other wallets, which share a list, a config and one
 * reconnect: wagmi stops reconnecting for good at the first `getProvider` that throws or
 * `isAuthorized` that rejects. Any wagmi connector gets valid string properties and methods that
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
          return await (members[name] as (...args: unknown[]) => unknown).apply(this, args)
        } catch (error) {
          if (methods.includes(name)) throw error
        }
      }
    return connector as ReturnType<CreateConnectorFn>
  }
}

/** The connector's members, each getter read once, as in wagmi's own copy. */
function createMembers(create: () => Members): Members {
  try {
    return { ...create() }
  } catch (error) {
    return { connect: () => Promise.reject(error) }
  }
}
