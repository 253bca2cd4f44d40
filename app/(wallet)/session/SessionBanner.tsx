'use client'

import { usePathname } from 'next/navigation'
import { useConnection } from 'wagmi'
import type { BannerTopic } from '#app/(wallet)/session/BannerTopic.ts'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { useSignIn } from '#app/(wallet)/session/SignInProvider.tsx'
import { useStanding } from '#app/(wallet)/session/useStanding.ts'
import { useLoaded } from '#app/ui/useLoaded.ts'
import styles from './SessionBanner.module.css'

const load = () => import('#app/(wallet)/session/BannerContent.tsx')

/** Says under the header what does not fit together between session and wallet; its words load when there are some. */
export function SessionBanner() {
  const topic = useTopic()
  const Content = useLoaded(load, topic !== undefined)?.BannerContent
  return (
    <div className={styles.banner} aria-live="polite">
      {topic && Content && <Content topic={topic} />}
    </div>
  )
}

function useTopic(): BannerTopic | undefined {
  const standing = useStanding()
  const { session, hasEnded, endProblem } = useSession()
  const { flow } = useSignIn()
  const { chain, chainId } = useConnection()
  const pathname = usePathname()
  if (endProblem) return 'endFailed'
  // The sign-in card shows the flow itself, unless it shows who is signed in.
  if (flow.step !== 'idle' && (session || pathname !== '/')) return 'flow'
  if (standing === 'mismatched' || standing === 'locked') return standing
  if (!session && hasEnded) return 'ended'
  if (standing === 'matched' && chainId !== undefined && !chain) return 'wrongChain'
  return undefined
}
