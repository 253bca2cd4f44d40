import type { ShownTitle } from '#lib/tracker/ShownTitle.ts'

/** Under which title something was confirmed, in the language that the page had then. */
export function SentTitle({ title, className }: { title: ShownTitle; className?: string }) {
  return (
    <span className={className} lang={title.locale} dir="auto" data-testid="sent-title">
      {title.text}
    </span>
  )
}
