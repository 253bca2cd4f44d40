import { SiteLink } from '#app/ui/SiteLink.tsx'
import { siteMessages } from '#lib/messages/siteMessages.ts'
import styles from './Brand.module.css'

/** Logo and name, linked to the start page. */
export function Brand({ appName }: { appName: string }) {
  return (
    <SiteLink href="/" className={styles.brand} label={siteMessages.home(appName)}>
      <svg width="28" height="28" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
        <rect className={styles.plate} width="32" height="32" rx="9" />
        <path
          className={styles.hole}
          d="M16 7a5.5 5.5 0 0 0-2.6 10.3L12 25h8l-1.4-7.7A5.5 5.5 0 0 0 16 7z"
        />
      </svg>
      <span className={styles.name}>{appName}</span>
    </SiteLink>
  )
}
