import 'server-only'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ChainNode } from '#lib/server/chainsEnv.ts'
import type { Env } from '#lib/server/env.ts'
import type { SiweMessage } from '#lib/siwe/siweMessage.ts'

/**
 * Checks that apply to every message, although this server issued it: the configuration may have
 * changed since, and a database row must not decide what the site's own domain is.
 * @returns the message's chain
 * @throws WalletError messageInvalid, with the field's name as details, or chainNotAllowed
 */
export function checkMessage(message: SiweMessage, env: Env, now: Date): ChainNode {
  const origin = new URL(env.appOrigin)
  const refuse = (details: string) => new WalletError('messageInvalid', { details })
  if (message.domain !== origin.host) throw refuse('domain')
  if (message.scheme !== undefined && `${message.scheme}:` !== origin.protocol)
    throw refuse('scheme')
  if (!URL.canParse(message.uri) || new URL(message.uri).origin !== origin.origin)
    throw refuse('uri')
  const age = now.getTime() - Date.parse(message.issuedAt)
  if (!(age <= 5 * 60_000 && age >= -60_000)) throw refuse('issuedAt')
  const left = Date.parse(message.expirationTime ?? '') - now.getTime()
  if (!(left > 0 && left <= 10 * 60_000)) throw refuse('expirationTime')
  if (message.notBefore !== undefined && Date.parse(message.notBefore) > now.getTime())
    throw refuse('notBefore')
  if (BigInt(message.address) === 0n) throw refuse('address')
  const chain = env.chains.find(({ id }) => id === message.chainId)
  if (!chain) throw new WalletError('chainNotAllowed')
  return chain
}
