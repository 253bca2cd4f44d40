import { check, expect, failure, value } from '#tests/connectors/conformance/checkTools.ts'
import type { WalletSwitches } from '#tests/connectors/conformance/Subject.ts'

const message = 'Signed for the conformance suite — ünïcode included.'
const typedData = {
  domain: { name: 'Conformance', version: '1', chainId: 31337 },
  types: {
    Mail: [
      { name: 'to', type: 'address' },
      { name: 'contents', type: 'string' },
    ],
  },
  primaryType: 'Mail',
  message: { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', contents: 'Hello' },
} as const

const faultWords = {
  throw: 'throws at once',
  string: 'rejects with a string',
  nothing: 'rejects with nothing',
}

/** Makes the second chain known to the wallet. */
async function visitSecondChain(wallet: WalletSwitches) {
  await wallet.set({ chainId: 31338 })
  await wallet.set({ chainId: 31337 })
}

/** Chains, signatures, faults, and the connector's own fields. */
export const requestChecks = [
  check(
    'getAccounts and getChainId return the state of the wallet',
    async ({ connected, on, wallet }) => {
      const account = await connected()
      expect(value(await on('accounts'))[0]).toBe(account)
      expect(value(await on('chainId'))).toBe((await wallet.state()).chainId)
    },
  ),

  check(
    'a chain unknown to the wallet (4902) is added, then switched to',
    async ({ connected, on, wallet, requests }) => {
      await connected()
      expect((await wallet.state()).knownChainIds).not.toContain(31338)
      value(await on('switchChain', 31338))
      expect(await requests()).toEqual(
        expect.arrayContaining(['wallet_switchEthereumChain', 'wallet_addEthereumChain']),
      )
      expect(await wallet.state()).toMatchObject({ chainId: 31338 })
      expect(await on('state')).toMatchObject({ chainId: 31338 })
    },
  ),

  check('switchChain emits one change', async ({ connected, on, wallet }) => {
    await visitSecondChain(wallet)
    await connected()
    value(await on('switchChain', 31338))
    const changes = (await on('events')).filter(({ event }) => event === 'change')
    expect(changes).toEqual([{ event: 'change', data: 31338 }])
  }),

  check(
    'switchChain rejects a chain that is not configured, without a request to the wallet',
    async ({ connected, on, requests }) => {
      await connected()
      const { names } = failure(await on('switchChain', 5))
      expect(names).toEqual(expect.arrayContaining(['SwitchChainError', 'ChainNotConfiguredError']))
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'a rejected switch is thrown as UserRejectedRequestError and changes nothing',
    async ({ connected, on, wallet }) => {
      await visitSecondChain(wallet)
      await connected()
      await wallet.set({ policy: 'reject' })
      expect(failure(await on('switchChain', 31338)).names).toContain('UserRejectedRequestError')
      expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
    },
  ),

  check('a signed message verifies', async ({ connected, on, subject }) => {
    const address = await connected()
    const signature = value(await on('signMessage', message))
    expect(await subject.verify.message({ address, message, signature })).toBe(true)
    expect(await subject.verify.message({ address, message: 'another', signature })).toBe(false)
  }),

  check('signed typed data verifies', async ({ connected, on, subject }) => {
    const address = await connected()
    const signature = value(await on('signTypedData', typedData as never))
    const signed = { ...typedData, address, signature } as never
    expect(await subject.verify.typedData(signed)).toBe(true)
  }),

  check(
    "a signature by another account's key does not verify",
    async ({ connected, on, wallet, subject }) => {
      const address = await connected()
      await wallet.set({ wrongSignature: true })
      const signature = value(await on('signMessage', message))
      expect(await subject.verify.message({ address, message, signature })).toBe(false)
    },
  ),

  check('a sent transaction is mined', async ({ connected, on }) => {
    await connected()
    expect(value(await on('send', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '1'))).toBe(
      'success',
    )
  }),

  check(
    'a rejected signature is thrown as UserRejectedRequestError and changes nothing',
    async ({ connected, on, wallet }) => {
      await connected()
      await wallet.set({ policy: 'reject' })
      const { names, codes } = failure(await on('signMessage', message))
      expect(names).toContain('UserRejectedRequestError')
      expect(codes).toContain(4001)
      expect(await on('state')).toMatchObject({ status: 'connected' })
    },
  ),

  check(
    'eth_sign is rejected as unsupported (4200), without a request to the wallet',
    async ({ connected, on, requests }) => {
      const account = await connected()
      expect(failure(await on('request', 'eth_sign', [account, '0x00'])).codes).toContain(4200)
      expect(await requests()).toEqual([])
    },
  ),

  ...(['throw', 'string', 'nothing'] as const).map((fault) =>
    check(
      `a wallet that ${faultWords[fault]} results in a named error`,
      async ({ connected, on, wallet }) => {
        await connected()
        await wallet.set({ fault })
        const error = failure(await on('signMessage', message))
        expect(error.isError).toBe(true)
        expect(error.names.some((name) => name === 'TypeError')).toBe(false)
        await wallet.set({ fault: 'none' })
        value(await on('signMessage', message))
      },
    ),
  ),

  check(
    'a request function replaced after connecting is not called',
    async ({ connected, on, inPage }) => {
      await connected()
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        provider.request = async () => {
          Object.assign(window, { isStolen: true })
          return '0x'
        }
      })
      expect(failure(await on('signMessage', message)).keys).toContain('providerReplaced')
      expect(await inPage(() => Reflect.get(window, 'isStolen'))).toBeUndefined()
    },
  ),

  check(
    'open, currentChain and lastUsedChain are stored under its id; disconnect keeps lastUsedChain',
    async ({ connected, on, inPage }) => {
      await connected()
      const stored = () => inPage(() => ({ ...window.localStorage }))
      const { id } = value(await on('entity')).metadata
      expect(await stored()).toMatchObject({
        [`wagmi.${id}.open`]: 'true',
        [`wagmi.${id}.currentChain`]: '31337',
        [`wagmi.${id}.lastUsedChain`]: '31337',
      })
      value(await on('disconnect'))
      const own = Object.keys(await stored()).filter((key) => key.startsWith(`wagmi.${id}.`))
      expect(own).toEqual([`wagmi.${id}.lastUsedChain`])
    },
  ),

  check(
    'the connector has the fields of the wallet connector entity',
    async ({ connected, on }) => {
      await connected()
      expect(value(await on('entity'))).toMatchObject({
        name: expect.any(String),
        overrideKey: expect.any(String),
        metadata: {
          groupKey: expect.any(String),
          id: expect.any(String),
          name: expect.any(String),
        },
        connectedChain: 'eip155:31337',
        supportedChains: ['eip155:31337', 'eip155:31338'],
        evmNetworks: [
          { chainId: 31337, blockExplorerUrls: ['https://explorer.test/31337'] },
          { chainId: 31338, blockExplorerUrls: ['https://explorer.test/31338'] },
        ],
      })
    },
  ),
]
