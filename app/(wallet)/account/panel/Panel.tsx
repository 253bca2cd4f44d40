import type { ReactNode } from 'react'
import styles from './Panel.module.css'

/** One section of the account page: heading, one sentence (id `<id>-text`) and content. */
export function Panel({
  id,
  title,
  text,
  children,
}: {
  id: string
  title: string
  text: string
  children: ReactNode
}) {
  return (
    <section className={styles.panel} aria-labelledby={`${id}-title`}>
      <div>
        <h2 id={`${id}-title`}>{title}</h2>
        <p id={`${id}-text`} className={styles.text}>
          {text}
        </p>
      </div>
      {children}
    </section>
  )
}
