import { ExternalLink, SiteLink } from 'latchkey/react/ui'
import { serverMessages } from '#app/locale/serverMessages.ts'
import styles from './DevnetStrip.module.css'

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
    <aside aria-label={siteMessages.devnet} className={styles.strip}>
      <span>{siteMessages.devnet}</span>
      <span className={styles.detail}>{siteMessages.devnetStrip}</span>
      <nav aria-label={siteMessages.devnet}>
        {links.map(([name, path]) => (
          <ExternalLink key={path} className={styles.link} href={`${devnetUrl}${path}`}>
            {name}
          </ExternalLink>
        ))}
        {isInspected && (
          <SiteLink className={styles.link} href="/inspector">
            {inspector}
          </SiteLink>
        )}
      </nav>
    </aside>
  )
}
