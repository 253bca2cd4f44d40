'use client'

import { useEffect } from 'react'
import { useNavigation } from '#react/navigation/Navigation.ts'
import { useSignIn } from '#react/session/SignInProvider.tsx'
import { SignInCard } from '#react/signIn/SignInCard.tsx'

/** The sign-in card of the sign-in page, which continues to another page. */
export function SignInOnPage({ next }: { next: string }) {
  const router = useNavigation().useRouter()
  const hasStarted = useSignIn().flow.step !== 'idle'
  useEffect(() => {
    if (hasStarted) router.prefetch(next)
  }, [hasStarted, router, next])
  return <SignInCard next={next} onDone={() => router.push(next)} />
}
