/**
 * The benchmark page of the smart wallet: our connector under wagmi, the official SDK alone with
 * the same popup, and the baseline, a minimal popup that reports that it has loaded, answers one
 * message and closes. Driven by smartWalletTimes.ts.
 */
import { createCoinbaseWalletSDK, type ProviderInterface } from '@coinbase/wallet-sdk'
import { stringToHex } from 'viem'
import { connect, sendCalls, signMessage, waitForCallsStatus } from 'wagmi/actions'
import { smartWallet } from '#connectors/smartWallet.ts'
import { devnetCounter } from '#lib/protocol/smartWallet.ts'
import { benchConfig, chainId } from './benchConfig.ts'

/** Milliseconds until the popup reports that it has loaded, and until the end. */
export type SmartWalletTiming = { ready: number; done: number }

/** The page's functions, called by its driver. */
export type SmartWalletBench = typeof bench

const {
  popup = '',
  baseline = '',
  rpcUrl = '',
} = Object.fromEntries(new URLSearchParams(location.search))
/** Calldata of the counter's `increase()`. */
const increase = { to: devnetCounter, data: '0xe8927fbc' } as const
/** Polling interval for a batch's status, in milliseconds. */
const pollingInterval = 50

const config = benchConfig(
  smartWallet({ appName: 'Bench', popupUrl: popup, bundlerUrls: { [chainId]: rpcUrl } }),
  rpcUrl,
)
const [connector] = config.connectors
let official: ProviderInterface

const bench = {
  /** Preloads the SDK, as hovering does. */
  preload: () => connector.preload(),
  connect: () => timed(() => connect(config, { connector })),
  sign: (message: string) => timed(() => signMessage(config, { message })),
  batch: () =>
    timed(async () => {
      const { id } = await sendCalls(config, { calls: [increase, increase] })
      const { status } = await waitForCallsStatus(config, { id, pollingInterval })
      if (status !== 'success') throw new Error(`the batch is ${status}`)
    }),
  officialConnect: async () => {
    official = createCoinbaseWalletSDK({
      appName: 'Bench',
      appChainIds: [chainId],
      preference: { options: 'smartWalletOnly', keysUrl: popup },
    }).getProvider()
    await official.request({ method: 'eth_requestAccounts' })
  },
  officialSign: (message: string) =>
    timed(async () => {
      const [account] = (await official.request({ method: 'eth_accounts' })) as string[]
      await official.request({ method: 'personal_sign', params: [stringToHex(message), account] })
    }),
  baseline: () => timed(roundTrip),
}
Object.assign(window, { bench })
document.documentElement.dataset.ready = 'true'

async function timed(run: () => Promise<unknown>): Promise<SmartWalletTiming> {
  const at = performance.now()
  const ready = nextMessage(({ data }) => data?.event === 'PopupLoaded').then(
    () => performance.now() - at,
  )
  await run()
  const done = performance.now() - at
  return { ready: await ready, done }
}

async function roundTrip(): Promise<void> {
  const loaded = nextMessage(({ data }) => data?.event === 'PopupLoaded')
  const opened = window.open(baseline, 'baseline', 'width=420,height=700')
  await loaded
  const answered = nextMessage(({ data }) => data?.requestId === 'baseline')
  opened?.postMessage({ id: 'baseline' }, new URL(baseline).origin)
  await answered
}

function nextMessage(isWanted: (event: MessageEvent) => boolean): Promise<MessageEvent> {
  return new Promise((resolve) => {
    window.addEventListener('message', function onMessage(event) {
      if (!isWanted(event)) return
      window.removeEventListener('message', onMessage)
      resolve(event)
    })
  })
}
