import { safeRedirect } from 'latchkey/pages'
import { SignInOnPage } from 'latchkey/react'
import type { Metadata } from 'next'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { LegalSentence } from '#app/ui/LegalSentence.tsx'
import { latchkey } from '#latchkey.ts'

export async function generateMetadata(): Promise<Metadata> {
  const signInMessages = await serverMessages('signIn')
  return { title: { absolute: signInMessages.title({ appName: latchkey.publicConfig().appName }) } }
}

/** The sign-in page. `?redirect=/path` is the page to show afterwards. */
export default async function SignInPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, string | string[] | undefined>>
}) {
  const redirect = safeRedirect((await searchParams).redirect)
  return (
    <main id="main" className="site-sign-in-page">
      <SignInOnPage next={redirect ?? '/sign'} />
      <LegalSentence />
    </main>
  )
}
