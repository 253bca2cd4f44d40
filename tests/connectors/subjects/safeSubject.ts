import { setTimeout as pause } from 'node:timers/promises'
import { expect, type Page } from '@playwright/test'
import {
  type Address,
  ContractFunctionExecutionError,
  createPublicClient,
  type Hex,
  hashMessage,
  hashTypedData,
  http,
  parseAbi,
} from 'viem'
import type { DevnetClient } from '#devnet/client.ts'
import type { ConnectorPage } from '#packages/playwright/src/conformance/ConnectorPage.ts'
import { failure, value } from '#packages/playwright/src/conformance/checkTools.ts'
import type {
  Deviations,
  Subject,
  SubjectSwitches,
  WalletSwitches,
} from '#packages/playwright/src/conformance/Subject.ts'
import { connectorsModule } from '#tests/connectors/subjects/connectorsModule.ts'

const oneChain = 'is on one chain'
const fixed = 'its account and its chain never change'

/** What an account of several owners does, in a page of its host. */
const safeDeviations: Deviations = {
  'connect with a chain id ends on that chain': {
    reason: `${oneChain}, and connects there`,
    run: async ({ open, on, wallet }) => {
      await open()
      const { chainId } = await wallet.state()
      expect(value(await on('connect', 31338)).chainId).toBe(chainId)
    },
  },
  'a double click prompts the user once': {
    reason: 'prompts nobody: being open in it is the permission',
    run: async ({ open, on, requests }) => {
      await open()
      value(await on('connectTwice'))
      expect(await requests()).toEqual([])
    },
  },
  'switchChain emits one change': {
    reason: `${oneChain}: another one is an error, and changes nothing`,
    run: async ({ connected, on, wagmiEvents }) => {
      await connected()
      expect(failure(await on('switchChain', 31338)).names).toContain('SwitchChainError')
      expect(await wagmiEvents()).toEqual([])
    },
  },
  "a signature by another account's key does not verify": {
    reason:
      'one owner’s alone is the empty signature, which does not verify until all have approved',
    run: async ({ connected, on, wallet, subject, control }) => {
      const address = await connected()
      await wallet.set({ wrongSignature: true })
      const message = 'Signed by one owner'
      const signature = value(await on('signMessage', message))
      expect(signature).toBe('0x')
      expect(await subject.verify.message({ address, message, signature }, control)).toBe(false)
      await wallet.set({ wrongSignature: false })
      const isApproved = () => subject.verify.message({ address, message, signature }, control)
      await expect.poll(isApproved, { timeout: 15_000 }).toBe(true)
    },
  },
  'a sent transaction is mined': {
    reason: 'returns the hash that its owners sign, by which it answers for the transaction later',
    run: async ({ connected, on, subject, control }) => {
      const from = await connected()
      await subject.fund?.(from, control)
      const transaction = { from, to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: '0x1' }
      const hash = value(await on('request', 'eth_sendTransaction', [transaction]))
      const { requests } = await control.safe.state()
      expect(requests.map((request) => request.hash)).toEqual([hash])
      const status = async () => {
        const receipt = value(await on('request', 'eth_getTransactionReceipt', [hash]))
        return Object(receipt).status
      }
      await expect.poll(status, { timeout: 15_000 }).toBe('0x1')
    },
  },
}

/** The devnet's Safe with two owners, whose app host shows the page. */
export const safeSubject: Subject = {
  name: 'safe',
  module: connectorsModule,
  exportName: 'safe',
  level: 'latchkey',
  capabilities: {
    isInPage: 'is not injected into the page',
    promptsToConnect: 'being open in it is the permission',
    promptsToSign: true,
    promptsToSwitch: oneChain,
    emitsEvents: fixed,
    changesChain: fixed,
    addsChains: oneChain,
    locks: 'has no lock',
    endsConnection: 'ends with its page',
    signs: true,
    sendsTransactions: true,
    sendsBatches: 'the devnet’s host takes one call at a time',
  },
  deviations: safeDeviations,
  wallet: ownersOf,
  verify: {
    message: ({ message, ...signed }, control) =>
      isValid({ ...signed, hash: hashMessage(message) }, control),
    typedData: ({ address, signature, ...typedData }, control) =>
      isValid({ address, signature, hash: hashTypedData(typedData as never) }, control),
  },
  fund: (address, control) => control.faucet(address, 31337),
  async hostUrl(appUrl, control) {
    const { safe } = await control.services()
    return `${safe}/?app=${encodeURIComponent(appUrl)}`
  },
}

/** Asks the contract (ERC-1271) itself: viem refuses the empty signature without asking. */
async function isValid(
  { address, hash, signature }: { address: Address; hash: Hex; signature: Hex },
  control: DevnetClient,
): Promise<boolean> {
  const { chain } = await control.services()
  const client = createPublicClient({ transport: http(chain) })
  const abi = parseAbi(['function isValidSignature(bytes32, bytes) view returns (bytes4)'])
  const call = { address, abi, functionName: 'isValidSignature', args: [hash, signature] } as const
  // A node that is behind has the owners' approval a moment later.
  for (const deadline = Date.now() + 2000; ; await pause(100)) {
    const answer = await client.readContract(call).catch((error: unknown) => {
      if (error instanceof ContractFunctionExecutionError) return undefined
      throw error
    })
    if (answer === '0x1626ba7e' || Date.now() > deadline) return answer === '0x1626ba7e'
  }
}

type SafeRequest = Awaited<ReturnType<DevnetClient['safe']['state']>>['requests'][number]

/** What the owners of each page do: one of them for all its checks. */
const switchesOf = new WeakMap<Page, SubjectSwitches>()

/**
 * The owners, who do as the policy says with each request that waits for them. All of them approve a
 * message on chain, by which the empty signature is valid; for a wrong one, a single owner has signed.
 */
function ownersOf({ page, control: { safe } }: ConnectorPage): WalletSwitches {
  const switches = switchesOf.get(page) ?? begin()

  function begin() {
    const created: SubjectSwitches = {}
    switchesOf.set(page, created)
    void act(created)
    return created
  }

  async function act(by: SubjectSwitches) {
    while (!page.isClosed()) {
      const { requests } = await safe.state()
      for (const request of requests) if (request.outcome === 'pending') await decide(request, by)
      await pause(100)
    }
  }

  async function decide(
    { id, kind, signed }: SafeRequest,
    { policy, wrongSignature }: SubjectSwitches,
  ) {
    if (policy === 'reject') await safe.reject({ id })
    else if (policy !== 'approve') return
    else if (wrongSignature) await safe.sign({ id, owner: 0 })
    else if (kind === 'message') await safe.approveOnChain({ id })
    else for (const owner of signed.keys()) await safe.sign({ id, owner })
  }

  async function state() {
    const { address, chainId, requests } = await safe.state()
    const pending = requests.filter(({ outcome }) => outcome === 'pending')
    return { accounts: [address], chainId, knownChainIds: [chainId], pending }
  }

  return {
    state,
    async set(part) {
      const { policy: _, wrongSignature: _wrong, ...rest } = part
      const [unknown] = Object.keys(rest)
      if (unknown) throw new Error(`A Safe has no switch “${unknown}”.`)
      Object.assign(switches, part)
      return state()
    },
    async emit(event) {
      throw new Error(`A Safe emits no events, so no “${event}”.`)
    },
    async approve() {
      throw new Error('The owners act by themselves.')
    },
    requests: async () => (await safe.state()).requests.map(({ kind }) => kind).reverse(),
  }
}
