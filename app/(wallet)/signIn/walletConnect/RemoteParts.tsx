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

/** Code or list of apps while a remote wallet is being connected; loaded with that wallet only. */
export function RemoteConnect({ connector }: { connector: RemoteConnector }) {
  const Step: Part | undefined = useLoaded(loadStep, true)
  return Step ? <Step connector={connector} /> : <div className={styles.step} />
}

/** The way to the app that was asked; nothing for wallets of this browser. */
export function RemoteRequest({ connector }: { connector: Connector }) {
  const remote = isRemote(connector) ? connector : undefined
  const Open: Part | undefined = useLoaded(loadOpen, remote !== undefined)
  return Open && remote ? <Open connector={remote} /> : null
}

/** What a remote wallet left out of what the site asked for; nothing where it granted all. */
export function RemoteGrant({ connector }: { connector: Connector }) {
  const remote = isRemote(connector) ? connector : undefined
  const Note: Part | undefined = useLoaded(loadLeftOut, remote !== undefined)
  return Note && remote ? <Note connector={remote} /> : null
}
