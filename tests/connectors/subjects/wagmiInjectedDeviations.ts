import { expect } from '@playwright/test'
import { failure, value } from '#packages/playwright/src/conformance/checkTools.ts'
import type { Deviations } from '#packages/playwright/src/conformance/Subject.ts'

const message = 'Signed for the conformance suite.'
const anotherAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'

/** wagmi’s own connector, as released: its behavior is asserted here, and not ours to change. */
export const wagmiInjectedDeviations: Deviations = {
  'for a visitor who never connected, the wallet receives no request': {
    reason: 'requests the accounts of every wallet on page load',
    run: async ({ open, on, requests }) => {
      await open()
      expect(value(await on('reconnect'))).toBe(0)
      expect(await requests()).toContain('eth_accounts')
    },
  },

  'getProvider fails until the wallet is opened': {
    reason: 'returns any injected provider',
    run: async ({ open, on }) => {
      await open()
      expect(value(await on('hasProvider'))).toBe(true)
    },
  },

  'the init events are emitted once, before the prompt': {
    reason: 'emits no such events',
    run: async ({ open, on, eventNames }) => {
      await open()
      value(await on('connect'))
      expect((await eventNames()).filter((name) => name.startsWith('connectorInit'))).toEqual([])
    },
  },

  'a double click prompts the user once': {
    reason: 'prompts once per click',
    run: async ({ open, on, requests }) => {
      await open()
      value(await on('connectTwice'))
      const prompts = (await requests()).filter((method) => method === 'wallet_requestPermissions')
      expect(prompts).toHaveLength(2)
    },
  },

  'a pending prompt (-32002) is thrown as ResourceUnavailableRpcError': {
    reason: 'wallet_requestPermissions rejects with the wallet’s own error',
    run: async ({ open, on, wallet, inPage, requests }) => {
      await open()
      await wallet.set({ policy: 'ask' })
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        void provider.request({ method: 'eth_requestAccounts' }).catch(() => {})
      })
      await expect.poll(requests).toContain('eth_requestAccounts')
      const { names, codes } = failure(await on('connect'))
      expect(names).not.toContain('ResourceUnavailableRpcError')
      expect(codes).toContain(-32002)
      await wallet.approve()
    },
  },

  'a wallet that is injected late can be connected': {
    reason: 'fails at once (the option to wait is for isAuthorized only)',
    run: async ({ open, on, addWallet }) => {
      await open({ wallet: 'absent' })
      expect(failure(await on('connect')).names).toContain('ProviderNotFoundError')
      await addWallet()
      value(await on('connect'))
    },
  },

  'reconnect waits for a wallet that is injected late': {
    reason: 'is ignored',
    run: async ({ connected, open, on, addWallet }) => {
      await connected()
      await open({ wallet: 'absent' })
      const reconnecting = on('reconnect')
      await addWallet()
      expect(value(await reconnecting)).toBe(0)
    },
  },

  'a wallet that does not respond to silent requests does not block the page': {
    reason: 'waits indefinitely',
    run: async ({ connected, open, on, wallet, speedTimers }) => {
      await connected()
      await wallet.set({ delayMs: 1_000 })
      await open()
      await speedTimers()
      expect(value(await on('isAuthorized'))).toBe(true)
    },
  },

  'the messages accountChange, chainChange and disconnect are emitted once per change': {
    reason: 'emits no such messages',
    run: async ({ connected, eventNames, wallet }) => {
      await connected()
      await wallet.set({ chainId: 31338 })
      await wallet.set({ selected: 1 })
      expect(await eventNames()).toEqual(['change', 'change'])
    },
  },

  'a chain change equal to the current chain is ignored': {
    reason: 'is emitted again',
    run: async ({ connected, eventNames, wallet }) => {
      await connected()
      await wallet.emit('chainChanged', '0x7a69')
      await wallet.emit('chainChanged', 31337)
      expect(await eventNames()).toEqual(['change', 'change'])
    },
  },

  'an invalid chain id is ignored': {
    reason: 'the chain becomes NaN',
    run: async ({ connected, on, wallet }) => {
      await connected()
      await wallet.emit('chainChanged', 'nonsense')
      expect((await on('state')).chainId).toBeNaN()
    },
  },

  'invalid entries in a list of accounts are ignored': {
    reason: 'throws inside the wallet’s event',
    run: async ({ connected, on, wallet, page, allowConsole }) => {
      const account = await connected()
      allowConsole(/is invalid/)
      const errors: string[] = []
      page.on('pageerror', ({ message }) => errors.push(message))
      await wallet.emit('accountsChanged', [account.toLowerCase(), 'javascript:alert(1)', 7])
      await expect.poll(() => errors).toEqual([expect.stringContaining('is invalid')])
      expect(await on('state')).toMatchObject({ status: 'connected' })
    },
  },

  'a lock (no accounts) ends the connection once': {
    reason: 'once per event of the wallet',
    run: async ({ connected, on, eventNames, wallet }) => {
      await connected()
      await wallet.set({ locked: true })
      await wallet.emit('accountsChanged', [])
      expect(await eventNames()).toEqual(['wagmi disconnect', 'wagmi disconnect'])
      expect(await on('state')).toMatchObject({ status: 'disconnected' })
    },
  },

  'disconnect can be called before the first connect': {
    reason: 'throws ProviderNotFoundError without a wallet',
    run: async ({ open, on }) => {
      await open({ wallet: 'absent' })
      expect(failure(await on('disconnectConnector')).names).toContain('ProviderNotFoundError')
    },
  },

  'after disconnect, a reload sends the wallet no request': {
    reason: 'requests the accounts when the wallet emits connect',
    run: async ({ connected, on, wallet, requests }) => {
      await connected()
      value(await on('disconnect'))
      await requests()
      await wallet.emit('connect', { chainId: '0x7a69' })
      await expect.poll(requests, { intervals: [20] }).toContain('eth_accounts')
    },
  },

  'after disconnect, events of the wallet are ignored': {
    reason: 'still listens to accountsChanged, and disconnects again',
    run: async ({ connected, on, wallet, eventNames }) => {
      await connected()
      value(await on('disconnect'))
      await on('clearEvents')
      await wallet.emit('accountsChanged', [])
      expect(await eventNames()).toContain('wagmi disconnect')
    },
  },

  'two configs on one page each receive an event once': {
    reason: 'the second connects along with the first, and its own connect fails',
    run: async ({ open, on, onSecond }) => {
      await open({ two: true })
      value(await on('connect'))
      await expect.poll(async () => (await onSecond('state')).status).toBe('connected')
      const { names } = failure(await onSecond('connect'))
      expect(names).toContain('ConnectorAlreadyConnectedError')
    },
  },

  'switchChain emits one change': {
    reason: 'emitted by the wallet and by the connector',
    run: async ({ connected, on, wallet }) => {
      await wallet.set({ chainId: 31338 })
      await wallet.set({ chainId: 31337 })
      await connected()
      value(await on('switchChain', 31338))
      const changes = (await on('events')).filter(({ event }) => event === 'change')
      expect(changes).toEqual([
        { event: 'change', data: 31338 },
        { event: 'change', data: 31338 },
      ])
    },
  },

  'eth_sign is rejected as unsupported (4200), without a request to the wallet': {
    reason: 'is forwarded to the wallet',
    run: async ({ connected, on, requests }) => {
      const account = await connected()
      await on('request', 'eth_sign', [account, '0x00'])
      expect(await requests()).toContain('eth_sign')
    },
  },

  'a wallet that rejects with a string results in a named error': {
    reason: 'rejects with the string',
    run: async ({ connected, on, wallet }) => {
      await connected()
      await wallet.set({ fault: 'string' })
      expect(failure(await on('request', 'personal_sign', ['0x00', anotherAddress])).isError).toBe(
        false,
      )
    },
  },

  'a wallet that rejects with nothing results in a named error': {
    reason: 'rejects with undefined',
    run: async ({ connected, on, wallet }) => {
      await connected()
      await wallet.set({ fault: 'nothing' })
      expect(failure(await on('request', 'personal_sign', ['0x00', anotherAddress])).isError).toBe(
        false,
      )
    },
  },

  'a request function replaced after connecting is not called': {
    reason: 'is called',
    run: async ({ connected, on, inPage }) => {
      await connected()
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        provider.request = async () => {
          Object.assign(window, { isStolen: true })
          return '0x'
        }
      })
      // wagmi requests the chain before it signs, and the replaced function receives that as well.
      const { names, message: errorMessage } = failure(await on('signMessage', message))
      expect(names).toContain('ConnectorChainMismatchError')
      expect(errorMessage).toContain('Current Chain ID:  NaN')
      expect(await inPage(() => Reflect.get(window, 'isStolen'))).toBe(true)
    },
  },

  'open, currentChain and lastUsedChain are stored under its id; disconnect keeps lastUsedChain': {
    reason: 'uses its own keys',
    run: async ({ connected, on, inPage }) => {
      await connected()
      const { id } = value(await on('entity'))
      const stored = await inPage(() => Object.keys(window.localStorage))
      expect(stored.filter((key) => key.startsWith(`wagmi.${id}.`))).toEqual([])
    },
  },

  'the connector has the fields of the wallet connector entity': {
    reason: 'has none of them',
    run: async ({ connected, on }) => {
      await connected()
      const { id: _id, name: _name, ...fields } = value(await on('entity'))
      expect(Object.values(fields)).toEqual([undefined, undefined, undefined, undefined, undefined])
    },
  },
}
