import type { CreateConnectorFn } from 'wagmi'
import { signInMessages } from '#lib/messages/signInMessages.ts'

/** Members that answer a promise, and whether somebody waits for it who can be told what went wrong. */
const methods = {
  connect: true,
  disconnect: true,
  getAccounts: true,
  getChainId: true,
  getProvider: true,
  switchChain: true,
  isAuthorized: false,
  setup: false,
  warm: false,
}

type Members = Record<string, unknown>

/**
 * Keeps one wallet's failure from the other wallets, which share a list, a config and one
 * reconnect: wagmi's stops for good at the first `getProvider` that throws or `isAuthorized` that
 * rejects. Any wagmi connector comes out with words that are words and promises that are promises;
 * one that cannot even be made is still listed, and says why when it is chosen.
 */
export function guardConnector(create: CreateConnectorFn, index: number): CreateConnectorFn {
  return (config) => {
    const members = made(() => create(config) as Members)
    const word = (name: string, otherwise?: string) =>
      typeof members[name] === 'string' ? members[name] : otherwise
    const connector: Members = {
      ...members,
      id: word('id', `wallet${index}`),
      name: word('name', signInMessages.broken),
      type: word('type', ''),
      icon: word('icon'),
    }
    // wagmi's connectors call their own members by `this`.
    for (const [name, isHeard] of Object.entries(methods))
      connector[name] = async function (this: unknown, ...args: unknown[]) {
        try {
          return await (members[name] as (...args: unknown[]) => unknown).apply(this, args)
        } catch (error) {
          if (isHeard) throw error
        }
      }
    return connector as ReturnType<CreateConnectorFn>
  }
}

/** The connector's members, each getter read once, as wagmi's own copy would. */
function made(create: () => Members): Members {
  try {
    return { ...create() }
  } catch (error) {
    return { connect: () => Promise.reject(error) }
  }
}
