/** Key icon of all passkey actions. */
export function PasskeyMark({ size = 20 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden="true">
      <circle cx="8" cy="8" r="4.25" stroke="currentColor" strokeWidth="2" />
      <path
        d="M11 11l8.5 8.5M15.5 15.5l-2.5 2.5M18.5 18.5l-2 2"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
      />
    </svg>
  )
}
