import { isInspected } from 'latchkey/pages'
import { Inspector } from 'latchkey/react/inspector'
import type { Metadata } from 'next'
import { notFound } from 'next/navigation'
import { ProvideMessages } from '#app/locale/ProvideMessages.tsx'
import { serverMessages } from '#app/locale/serverMessages.ts'
import '#app/ui/page.css'
import { latchkey } from '#latchkey.ts'
import { wallets } from '#wallets.config.ts'

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await serverMessages('inspector')).title, robots: { index: false } }
}

/** What was asked of each wallet in this browser, for developers. */
export default async function InspectorPage() {
  const config = latchkey.publicConfig()
  if (!isInspected(config, wallets(config))) notFound()
  const inspectorMessages = await serverMessages('inspector')
  return (
    <main id="main" className="site-page">
      <h1>{inspectorMessages.title}</h1>
      <p className="site-page-lead">{inspectorMessages.lead}</p>
      <ProvideMessages sections={['inspector', 'sign']}>
        <Inspector />
      </ProvideMessages>
    </main>
  )
}
