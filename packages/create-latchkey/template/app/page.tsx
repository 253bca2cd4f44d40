import { safeRedirect } from 'latchkey/pages'
import { SignInOnPage } from 'latchkey/react'

type Props = { searchParams: Promise<{ redirect?: string | string[] }> }

/** The sign-in page; `?redirect=/path` is the page to continue to. */
export default async function SignInPage({ searchParams }: Props) {
  const next = safeRedirect((await searchParams).redirect) ?? '/account'
  return (
    <main id="main">
      <SignInOnPage next={next} />
    </main>
  )
}
