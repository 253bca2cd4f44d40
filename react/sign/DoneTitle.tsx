import './DoneTitle.css'

/** Title of a result, with a tick. */
export function DoneTitle({ text }: { text: string }) {
  return (
    <h3 className="latchkey-done-title">
      <svg
        className="latchkey-done-title-tick"
        viewBox="0 0 24 24"
        aria-hidden="true"
        focusable="false"
      >
        <circle cx="12" cy="12" r="12" />
        <path d="m7 12.5 3.5 3.5L17 9" />
      </svg>
      <span>{text}</span>
    </h3>
  )
}
