'use client'

import { useEffect, useState, useSyncExternalStore } from 'react'
import { report } from '#lib/errors/report.ts'
import { distanceText } from '#lib/format/distanceText.ts'
import type {
  DeviceAnswer,
  NewDevice,
  NewDevices as NewDevicesBody,
  ReportedEvent,
} from '#lib/protocol/feed.ts'
import { usePages, usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { fetchRoute } from '#react/session/accountApi.ts'
import { BannerRow } from '#react/session/BannerRow.tsx'
import { recoveries } from '#react/session/recoveries.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { SiteLink } from '#react/ui/SiteLink.tsx'
import { useLoadedWagmi, useWallets } from '#react/wagmi/WalletStoreContext.ts'
import { loadWalletScreens } from '#react/wallets/loadWalletScreens.ts'

/** What is asked about new devices; it fails alone. */
export function NewDevices() {
  return (
    <FailsAlone known="unknown">
      <Questions />
    </FailsAlone>
  )
}

/**
 * Asks about sign-ins on devices that the user never used before, one after another, the newest first: yes,
 * or end its sessions. Tells the server of recoveries, too.
 */
function Questions() {
  const sessionMessages = useMessages('session')
  const { basePath } = usePublicConfig()
  const locale = useLocale()
  const loadExplanation = useLoadExplanation()
  const config = useLoadedWagmi()?.config
  const { wallet } = useWallets().connection
  const [devices, setDevices] = useState<NewDevice[]>([])
  const [ended, setEnded] = useState<NewDevice>()
  const [problem, setProblem] = useState<ProblemText>()
  const [isBusy, setBusy] = useState(false)
  const route = `${basePath}/user/devices`
  useEffect(() => {
    let isCurrent = true
    fetchRoute<NewDevicesBody>('GET', route).then(
      (body) => isCurrent && setDevices(body.devices),
      // Nobody has asked: the next page looks again.
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [route])

  const recovered = useSyncExternalStore(recoveries.subscribe, recoveries.get, recoveries.get)
  useEffect(() => {
    if (recovered === 0) return
    const event: ReportedEvent = { kind: 'recovered' }
    for (let left = recoveries.take(); left > 0; left--)
      fetchRoute('POST', `${basePath}/user/feed`, event).catch(report)
  }, [recovered, basePath])

  /** Of the wallet in use, if it has any: one click would sign in there again. */
  async function endWalletSessions() {
    const connector = config?.connectors.find(({ id }) => id === wallet?.id)
    if (connector) await (await loadWalletScreens(connector)).endSessions?.(connector)
  }

  async function answer(device: NewDevice, wasMe: boolean) {
    if (isBusy) return
    setBusy(true)
    setProblem(undefined)
    try {
      const body: DeviceAnswer = { wasMe }
      await fetchRoute('POST', `${route}/${device.id}`, body)
      setDevices((known) => known.filter(({ id }) => id !== device.id))
      if (!wasMe) {
        setEnded(device)
        await endWalletSessions()
      }
    } catch (error) {
      setProblem(await loadExplanation(error))
    }
    setBusy(false)
  }

  const [device] = devices
  if (!ended && !device) return null
  return (
    <section className="latchkey-session-banner-section" data-testid="new-device">
      {ended ? (
        <Ended device={ended} onClose={() => setEnded(undefined)} />
      ) : (
        device && (
          <BannerRow
            text={sessionMessages.newDevice({ moment: momentOf(device, locale) })}
            detail={[device.device, device.wallet].filter(Boolean).join(' · ')}
          >
            <button
              type="button"
              className="latchkey-button"
              aria-disabled={isBusy}
              onClick={() => void answer(device, true)}
            >
              {sessionMessages.wasMe}
            </button>
            <button
              type="button"
              className="latchkey-button"
              aria-disabled={isBusy}
              onClick={() => void answer(device, false)}
            >
              {sessionMessages.wasNotMe}
            </button>
          </BannerRow>
        )
      )}
      {problem && <Problem problem={problem} />}
    </section>
  )
}

/** What is left to do: who has the wallet signs in again. */
function Ended({ device, onClose }: { device: NewDevice; onClose: () => void }) {
  const sessionMessages = useMessages('session')
  const accountMessages = useMessages('account')
  const { account } = usePages()
  const wallet = device.wallet ?? device.identity?.split(':').at(-1) ?? ''
  return (
    <BannerRow
      text={sessionMessages.newDeviceEnded}
      detail={sessionMessages.newDeviceEndedText({ wallet })}
    >
      {account && (
        <SiteLink className="latchkey-button" href={`${account}?tab=security`}>
          {accountMessages.page}
        </SiteLink>
      )}
      <button type="button" className="latchkey-button" onClick={onClose}>
        {sessionMessages.close}
      </button>
    </BannerRow>
  )
}

/** “yesterday”, “5 minutes ago”; at least a minute, because clocks differ. */
function momentOf({ at }: NewDevice, locale: string): string {
  const seconds = Math.max(60, (Date.now() - Date.parse(at)) / 1000)
  return distanceText(-seconds, locale, 'auto')
}
