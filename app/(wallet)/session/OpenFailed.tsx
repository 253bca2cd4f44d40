import controls from '#app/ui/controls.module.css'
import { Problem, type ProblemText } from '#app/ui/Problem.tsx'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** Shows that the embedded wallet failed to load and why, with a retry button. */
export function OpenFailed({ problem, onRetry }: { problem: ProblemText; onRetry: () => void }) {
  return (
    <Problem problem={{ ...problem, message: walletAccountMessages.openFailed }}>
      <button type="button" className={controls.button} onClick={onRetry}>
        {walletAccountMessages.tryAgain}
      </button>
    </Problem>
  )
}
