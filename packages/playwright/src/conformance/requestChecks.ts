import { expect } from '@playwright/test'
import { createPublicClient, http, toHex } from 'viem'
import { check } from './Check.ts'
import { failure, value } from './checkTools.ts'
import type { Subject, WalletSwitches } from './Subject.ts'

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

/** As a site sends it without viem, which adds this type. */
const withDomainType = {
  ...typedData,
  types: {
    EIP712Domain: [
      { name: 'name', type: 'string' },
      { name: 'version', type: 'string' },
      { name: 'chainId', type: 'uint256' },
    ],
    ...typedData.types,
  },
}

/** An account of no wallet of the devnet. */
const stranger = '0x00000000000000000000000000000000c0ffee00'

const faultWords = {
  throw: 'throws at once',
  string: 'rejects with a string',
  nothing: 'rejects with nothing',
}

/** What a check reads of a batch's status (EIP-5792). */
type CallsStatus = {
  status: number
  chainId: string
  atomic?: boolean
  receipts?: { status: string }[]
}

/** Two calls, which need not be executed together. */
function batchOf({ from, call }: { from: string; call: object }) {
  const chainId = toHex(31337)
  return { version: '2.0.0', from, chainId, atomicRequired: false, calls: [call, call] }
}

/** Makes the second chain known to a wallet that does not know it yet. */
async function visitSecondChain({ capabilities }: Subject, wallet: WalletSwitches) {
  if (capabilities.addsChains !== true) return
  await wallet.set({ chainId: 31338 })
  await wallet.set({ chainId: 31337 })
}

/** Chains, signatures, faults, and the connector's own fields. */
export const requestChecks = [
  check(
    'a chain unknown to the wallet (4902) is added, then switched to',
    {
      level: 'wagmi',
      needs: ['addsChains'],
      fix: 'Call wallet_addEthereumChain in switchChain if the wallet rejects with 4902, then switch.',
    },
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

  check(
    'switchChain emits one change',
    {
      level: 'robust',
      needs: [],
      fix: 'Emit one change per switch, whether the wallet emits chainChanged or not.',
    },
    async ({ connected, on, wallet, subject }) => {
      await visitSecondChain(subject, wallet)
      await connected()
      value(await on('switchChain', 31338))
      const changes = (await on('events')).filter(({ event }) => event === 'change')
      expect(changes).toEqual([{ event: 'change', data: 31338 }])
    },
  ),

  check(
    'a rejected switch is thrown as UserRejectedRequestError and changes nothing',
    {
      level: 'wagmi',
      needs: ['promptsToSwitch'],
      fix: 'Throw UserRejectedRequestError from switchChain if the wallet rejects with 4001, and emit no change.',
    },
    async ({ connected, on, wallet, subject }) => {
      await visitSecondChain(subject, wallet)
      await connected()
      await wallet.set({ policy: 'reject' })
      expect(failure(await on('switchChain', 31338)).names).toContain('UserRejectedRequestError')
      expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
    },
  ),

  check(
    'getAccounts and getChainId return the state of the wallet',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: [],
      fix: 'Ask the wallet in getAccounts and getChainId, and return checksummed addresses and a number.',
    },
    async ({ connected, on, wallet }) => {
      const account = await connected()
      expect(value(await on('accounts'))[0]).toBe(account)
      expect(value(await on('chainId'))).toBe((await wallet.state()).chainId)
    },
  ),

  check(
    'switchChain rejects a chain that is not configured, without a request to the wallet',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: [],
      fix: 'Throw SwitchChainError with ChainNotConfiguredError from switchChain if the chain is not one of config.chains.',
    },
    async ({ connected, on, requests }) => {
      await connected()
      const { names } = failure(await on('switchChain', 5))
      expect(names).toEqual(expect.arrayContaining(['SwitchChainError', 'ChainNotConfiguredError']))
      expect(await requests()).toEqual([])
    },
  ),

  check(
    'a switch to a chain that the wallet does not know is an error, never null',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: [],
      fix: 'Reject wallet_switchEthereumChain with code 4902 in the provider that getProvider returns; null means that the wallet has switched (EIP-3326).',
    },
    async ({ connected, on }) => {
      await connected()
      const unknown = [{ chainId: toHex(5) }]
      failure(await on('request', 'wallet_switchEthereumChain', unknown))
      failure(await on('switchConnector', 5))
      expect(value(await on('chainId'))).toBe(31337)
      expect(await on('state')).toMatchObject({ status: 'connected', chainId: 31337 })
      expect(await on('events')).toEqual([])
    },
  ),

  check(
    'a signed message verifies',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['signs'],
      fix: 'Pass personal_sign’s message to the wallet unchanged, and return its signature unchanged.',
    },
    async ({ connected, on, subject, control }) => {
      const address = await connected()
      const signature = value(await on('signMessage', message))
      expect(await subject.verify.message({ address, message, signature }, control)).toBe(true)
      expect(
        await subject.verify.message({ address, message: 'another', signature }, control),
      ).toBe(false)
    },
  ),

  check(
    'signed typed data verifies',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['signs'],
      fix: 'Pass eth_signTypedData_v4’s typed data to the wallet unchanged, and return its signature unchanged.',
    },
    async ({ connected, on, subject, control }) => {
      const address = await connected()
      const signature = value(await on('signTypedData', typedData as never))
      const signed = { ...typedData, address, signature } as never
      expect(await subject.verify.typedData(signed, control)).toBe(true)
    },
  ),

  check(
    "a signature by another account's key does not verify",
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['signs', 'promptsToSign'],
      fix: 'Return the wallet’s own signature; a connector never signs for it.',
    },
    async ({ connected, on, wallet, subject, control }) => {
      const address = await connected()
      await wallet.set({ wrongSignature: true })
      const signature = value(await on('signMessage', message))
      expect(await subject.verify.message({ address, message, signature }, control)).toBe(false)
      await wallet.set({ wrongSignature: false })
    },
  ),

  check(
    'a signature for an address that is not its own is refused',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['signs'],
      fix: 'Reject personal_sign and eth_signTypedData_v4 with code 4100 if the address is not one of its accounts; never sign with another.',
    },
    async ({ connected, on }) => {
      await connected()
      const requests: [string, unknown[]][] = [
        ['personal_sign', [toHex(message), stranger]],
        ['eth_signTypedData_v4', [stranger, JSON.stringify(withDomainType)]],
      ]
      for (const [method, params] of requests)
        expect(failure(await on('request', method, params)).isError, method).toBe(true)
    },
  ),

  check(
    'a transaction from an address that is not its own is refused, and none is sent',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsTransactions'],
      fix: 'Reject eth_sendTransaction with code 4100 if `from` is not one of its accounts; never replace it.',
    },
    async ({ connected, on, control }) => {
      await connected()
      const transaction = { from: stranger, to: stranger, value: '0x1' }
      const outcome = await on('request', 'eth_sendTransaction', [transaction])
      expect(failure(outcome).isError).toBe(true)
      const { chain } = await control.services()
      const client = createPublicClient({ transport: http(chain) })
      expect(await client.getBalance({ address: stranger, blockTag: 'pending' })).toBe(0n)
    },
  ),

  check(
    'a sent transaction is mined',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsTransactions'],
      fix: 'Return the hash of the transaction from eth_sendTransaction once the wallet has sent it.',
    },
    async ({ connected, on, subject, control }) => {
      const account = await connected()
      await subject.fund?.(account, control)
      expect(value(await on('send', '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', '1'))).toBe(
        'success',
      )
    },
  ),

  check(
    'the capabilities for batches are those of the account, by chain',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsBatches'],
      fix: 'Answer wallet_getCapabilities with an object by chain id in hex, whose `atomic.status` is supported, ready or unsupported (EIP-5792).',
    },
    async ({ connected, on }) => {
      const account = await connected()
      const params = [account, [toHex(31337)]]
      const found = value(await on('request', 'wallet_getCapabilities', params)) as object
      expect(Object.keys(found)).toEqual([toHex(31337)])
      const { atomic } = Object(Object.values(found)[0])
      expect(['supported', 'ready', 'unsupported', undefined]).toContain(atomic?.status)
    },
  ),

  check(
    'a sent batch ends with its receipts',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsBatches'],
      fix: 'Resolve wallet_sendCalls with the id of the batch, and answer wallet_getCallsStatus with 200 and its receipts once all calls are executed: one if they are executed together (`atomic`), else one for each.',
    },
    async ({ connected, on, subject, control }) => {
      const from = await connected()
      await subject.fund?.(from, control)
      const call = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }
      const sent = value(await on('request', 'wallet_sendCalls', [batchOf({ from, call })]))
      const id = typeof sent === 'string' ? sent : Object(sent).id
      let answer: Partial<CallsStatus> = {}
      const status = async () => {
        answer = Object(value(await on('request', 'wallet_getCallsStatus', [id])))
        return answer.status
      }
      await expect.poll(status, { timeout: 15_000 }).toBe(200)
      // Of that answer: the next one may come from a node that is behind.
      const { atomic, receipts = [], chainId } = answer
      expect(Number(chainId)).toBe(31337)
      expect(receipts.map((receipt) => receipt.status)).toEqual(atomic ? ['0x1'] : ['0x1', '0x1'])
    },
  ),

  check(
    'a batch from an address that is not its own is refused, and none is sent',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsBatches'],
      fix: 'Reject wallet_sendCalls with code 4100 if `from` is not one of its accounts; never replace it.',
    },
    async ({ connected, on, subject, control }) => {
      const account = await connected()
      await subject.fund?.(account, control)
      const { chain } = await control.services()
      const client = createPublicClient({ transport: http(chain) })
      const before = await client.getTransactionCount({ address: account })
      const batch = batchOf({ from: stranger, call: { to: stranger, value: '0x1' } })
      expect(failure(await on('request', 'wallet_sendCalls', [batch])).isError).toBe(true)
      expect(await client.getTransactionCount({ address: account })).toBe(before)
    },
  ),

  check(
    'the status of a batch that was never sent is an error (5730)',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['sendsBatches'],
      fix: 'Reject wallet_getCallsStatus with code 5730 for an id that is not known.',
    },
    async ({ connected, on }) => {
      await connected()
      const id = `0x${'c0ffee00'.repeat(8)}`
      expect(failure(await on('request', 'wallet_getCallsStatus', [id])).codes).toContain(5730)
    },
  ),

  check(
    'a rejected signature is thrown as UserRejectedRequestError and changes nothing',
    {
      level: 'wagmi',
      connection: 'keeps',
      needs: ['signs', 'promptsToSign'],
      fix: 'Reject with code 4001 if the user declines, and stay connected.',
    },
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
    {
      level: 'latchkey',
      connection: 'keeps',
      needs: [],
      fix: 'Reject eth_sign with code 4200 in the provider that getProvider returns.',
    },
    async ({ connected, on, requests }) => {
      const account = await connected()
      expect(failure(await on('request', 'eth_sign', [account, '0x00'])).codes).toContain(4200)
      expect(await requests()).toEqual([])
    },
  ),

  ...(['throw', 'string', 'nothing'] as const).map((fault) =>
    check(
      `a wallet that ${faultWords[fault]} results in a named error`,
      {
        level: fault === 'throw' ? 'wagmi' : 'robust',
        connection: 'keeps',
        needs: ['isInPage', 'signs'],
        fix: 'Reject with an Error, whatever the wallet throws, and pass on the next request.',
      },
      async ({ connected, on, wallet }) => {
        const account = await connected()
        await wallet.set({ fault })
        const outcomes = [
          await on('signMessage', message),
          await on('request', 'personal_sign', [toHex(message), account]),
        ]
        for (const { isError, names } of outcomes.map(failure)) {
          expect(isError).toBe(true)
          expect(names).not.toContain('TypeError')
        }
        await wallet.set({ fault: 'none' })
        value(await on('signMessage', message))
      },
    ),
  ),

  check(
    'the connector has the fields of the wallet connector entity',
    {
      level: 'latchkey',
      connection: 'keeps',
      needs: [],
      fix: 'Give the connector overrideKey, metadata, connectedChain, supportedChains and evmNetworks; defineConnector does.',
    },
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

  check(
    'a request function replaced after connecting is not called',
    {
      level: 'latchkey',
      connection: 'uses',
      needs: ['isInPage', 'signs'],
      fix: 'Keep the wallet’s request function when it is opened, and refuse to call another.',
    },
    async ({ connected, on, inPage }) => {
      await connected()
      await inPage(() => {
        const { provider } = Reflect.get(window, 'raw')
        provider.request = async () => {
          Object.assign(window, { isStolen: true })
          return '0x'
        }
      })
      failure(await on('signMessage', message))
      expect(await inPage(() => Reflect.get(window, 'isStolen'))).toBeUndefined()
    },
  ),

  check(
    'open, currentChain and lastUsedChain are stored under its id; disconnect keeps lastUsedChain',
    {
      level: 'latchkey',
      connection: 'uses',
      needs: [],
      fix: 'Store <id>.open, <id>.currentChain and <id>.lastUsedChain in config.storage, and remove the first two in disconnect.',
    },
    async ({ connected, on, inPage }) => {
      await connected()
      const stored = () => inPage(() => ({ ...window.localStorage }))
      const { id } = value(await on('entity'))
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
]
