import type { Elements } from '#react/ui/Elements.ts'

/** One notice of the banner: a sentence, what else is to say, and what can be done. */
export function BannerRow({
  text,
  detail,
  children,
}: {
  text: string
  detail?: string
  children?: Elements
}) {
  return (
    <div className="latchkey-session-banner-row">
      <p className="latchkey-session-banner-text">
        <strong>{text}</strong> {detail && <span>{detail}</span>}
      </p>
      {children && <div className="latchkey-session-banner-actions">{children}</div>}
    </div>
  )
}
