import type { Metadata } from 'next'
import { SignScreen } from '#app/(wallet)/sign/SignScreen.tsx'
import { ProvideMessages } from '#app/locale/ProvideMessages.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import '#app/ui/page.css'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('sign')).title }
}

/** The signing page: sign a message, typed data or a transaction after reviewing it. */
export default async function SignPage() {
  const signMessages = await serverMessages('sign')
  return (
    <main id="main" className="site-page">
      <h1>{signMessages.title}</h1>
      <p className="site-page-lead">{signMessages.lead}</p>
      <ProvideMessages sections={['sign', 'preview', 'effects', 'name', 'batch', 'authorization']}>
        <SignScreen />
      </ProvideMessages>
    </main>
  )
}
