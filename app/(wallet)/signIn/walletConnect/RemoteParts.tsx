'use client'

import type { ComponentType } from 'react'
import type { Connector } from 'wagmi'
import {
  isRemote,
  type RemoteConnector,
} from '#app/(wallet)/signIn/walletConnect/remoteConnector.ts'
import { useLoaded } from '#app/ui/useLoaded.ts'
import styles from './RemoteStep.module.css'

type Part = ComponentType<{ connector: RemoteConnector }>

const loadStep = () =>
  import('#app/(wallet)/signIn/walletConnect/RemoteStep.tsx').then(({ RemoteStep }) => RemoteStep)
const loadOpen = () =>
  import('#app/(wallet)/signIn/walletConnect/OpenWallet.tsx').then(({ OpenWallet }) => OpenWallet)
const loadLeftOut = () =>
  import('#app/(wallet)/signIn/walletConnect/LeftOut.tsx').then(({ LeftOut }) => LeftOut)

/** QR code or app list while WalletConnect is connecting; loaded with that connector only. */
export function RemoteConnect({ connector }: { connector: RemoteConnector }) {
  const Step: Part | undefined = useLoaded(loadStep, true)
  return Step ? <Step connector={connector} /> : <div className={styles.step} />
}

/** Link to the wallet app with the pending request; nothing for wallets of this browser. */
export function RemoteRequest({ connector }: { connector: Connector }) {
  const remote = isRemote(connector) ? connector : undefined
  const Open: Part | undefined = useLoaded(loadOpen, remote !== undefined)
  return Open && remote ? <Open connector={remote} /> : null
}

/** What a WalletConnect wallet left out of the proposal; nothing if it approved all. */
export function RemoteGrant({ connector }: { connector: Connector }) {
  const remote = isRemote(connector) ? connector : undefined
  const Note: Part | undefined = useLoaded(loadLeftOut, remote !== undefined)
  return Note && remote ? <Note connector={remote} /> : null
}
