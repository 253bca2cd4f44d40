import { redact } from '#server/env/log.ts'

/** What one check found: `problem` says what is wrong and how to fix it; without it all is well. */
export type Finding = { name: string; problem?: string; detail?: string }

/** Time limit of one check, in milliseconds. */
const checkMs = 5_000

/**
 * Runs a check, which resolves with a detail to print. An error is the problem; `fix` follows it.
 * Settles within the time limit.
 */
export async function check(
  name: string,
  fix: string,
  run: (signal: AbortSignal) => Promise<string | undefined>,
): Promise<Finding> {
  const signal = AbortSignal.timeout(checkMs)
  try {
    const late = new Promise<never>((_, reject) => {
      signal.addEventListener('abort', () =>
        reject(new Error(`no answer within ${checkMs / 1000} s`)),
      )
    })
    const detail = await Promise.race([run(signal), late])
    return { name, ...(detail && { detail }) }
  } catch (error) {
    return { name, problem: `${reasonOf(error)}. ${fix}` }
  }
}

/**
 * The innermost reason, which fetch and viem hide in causes: a code of Node, or its text. viem's
 * whole message has the URL and the request, which may contain keys.
 */
function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'it failed'
  const { code, cause, errors, shortMessage, status } = error as {
    code?: unknown
    cause?: unknown
    errors?: unknown[]
    shortMessage?: string
    status?: unknown
  }
  if (typeof code === 'string' && /^E[A-Z]/.test(code)) return `it cannot be reached (${code})`
  const inner = cause ?? errors?.[0]
  if (inner instanceof Error) return reasonOf(inner)
  const text = redact(shortMessage ?? error.message).replace(/\.$/, '')
  return typeof status === 'number' ? `${text} (status ${status})` : text
}
