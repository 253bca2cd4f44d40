import { answer } from '#devnet/http/answer.ts'
import { httpError } from '#devnet/http/httpError.ts'
import type { Routes } from '#devnet/http/router.ts'
import type { TokenClaims } from '#devnet/issuer/issuer.ts'

/**
 * The issuer's route, on the control port only: a client that can request tokens can impersonate
 * any user.
 */
export function issuerControl(mint: (claims: TokenClaims) => string): Routes {
  return {
    'POST /control/issuer/token': answer((body) => {
      const { expiresInSeconds } = body
      if (expiresInSeconds !== undefined && !Number.isInteger(expiresInSeconds)) {
        throw httpError(400, 'expiresInSeconds must be a whole number.')
      }
      const email = optionalText(body, 'email')
      const nonce = optionalText(body, 'nonce')
      const token = mint({
        ...{ subject: text(body, 'subject'), audience: text(body, 'audience') },
        ...(email === undefined ? {} : { email }),
        ...(nonce === undefined ? {} : { nonce }),
        ...(expiresInSeconds === undefined ? {} : { expiresInSeconds: Number(expiresInSeconds) }),
      })
      return { token }
    }),
  }
}

function text(body: Record<string, unknown>, name: string): string {
  const value = body[name]
  if (typeof value !== 'string' || !value) throw httpError(400, `${name} must be text.`)
  return value
}

function optionalText(body: Record<string, unknown>, name: string): string | undefined {
  return body[name] === undefined ? undefined : text(body, name)
}
