import { ExternalLink, SiteLink } from 'latchkey/react/ui'
import { serverMessages } from '#app/locale/serverMessages.ts'

/**
 * The bar that says that this is a devnet, with links to its mailbox, phone, faucet and dashboard,
 * and to the site's inspector.
 */
export async function DevnetStrip({
  devnetUrl,
  isInspected,
}: {
  devnetUrl: string
  isInspected: boolean
}) {
  const siteMessages = await serverMessages('site')
  const { mailbox, phone, faucet, dashboard, inspector } = siteMessages.devnetLinks
  const links = [
    [mailbox, '/mailbox'],
    [phone, '/phone'],
    [faucet, '/#faucet'],
    [dashboard, '/'],
  ] as const
  return (
    <aside aria-label={siteMessages.devnet} className="site-devnet-strip">
      <span>{siteMessages.devnet}</span>
      <span className="site-devnet-strip-detail">{siteMessages.devnetStrip}</span>
      <nav aria-label={siteMessages.devnet}>
        {links.map(([label, path]) => (
          <ExternalLink key={path} className="site-devnet-strip-link" href={`${devnetUrl}${path}`}>
            {label}
          </ExternalLink>
        ))}
        {isInspected && (
          <SiteLink className="site-devnet-strip-link" href="/inspector">
            {inspector}
          </SiteLink>
        )}
      </nav>
    </aside>
  )
}
