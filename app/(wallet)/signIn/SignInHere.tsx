'use client'

import { lazy, Suspense } from 'react'
import styles from './SignInHere.module.css'

/** Rendered on the server too, but loaded only where nobody is signed in. */
const SignInCard = lazy(() =>
  import('#app/(wallet)/signIn/SignInCard.tsx').then(({ SignInCard }) => ({ default: SignInCard })),
)

/** The sign-in card in place of a page's content that needs a signed-in user. */
export function SignInHere() {
  return (
    <div className={styles.here}>
      <Suspense>
        <SignInCard onDone={stay} />
      </Suspense>
    </div>
  )
}

/** The page shows its own content as soon as there is a session. */
function stay() {}
