'use client'

import { useLayoutEffect } from 'react'
import { useChains } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import { type Currency, ether, formatShortAmount } from '#lib/format/formatAmount.ts'
import { shortenNumbers } from '#lib/format/shortenNumbers.ts'
import type { Locale } from '#lib/messages/locales.ts'
import type { Messages } from '#lib/messages/Messages.ts'
import type { PublicToken } from '#lib/protocol/publicConfig.ts'
import type { SigningRequest } from '#lib/review/preview/SigningRequest.ts'
import { requestedCalls } from '#lib/review/simulation/requestedCalls.ts'
import type { RevertReason } from '#lib/review/simulation/revertReason.ts'
import type {
  Asset,
  BalanceChange,
  Permission,
  Simulation,
} from '#lib/review/simulation/Simulation.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { useSimulation } from '#react/review/useSimulation.ts'
import { useTokens } from '#react/tokens/useTokens.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './Effects.css'

type EffectsProps = {
  chainId: number
  /** The calls are made from this address: the signer's, or its smart wallet's. */
  account: `0x${string}`
  request: SigningRequest
  /** Called with what the node says; undefined while it is being asked, and once the request changes. */
  onSimulated?: (simulation: Simulation | undefined) => void
  /** Names of addresses in lower case, shown in their place. */
  names?: ReadonlyMap<string, string> | undefined
}

/**
 * What a request would change for an account, as its node simulates it: the review's outlook. Nothing for
 * typed data that permits nothing which could be run.
 */
export function Effects({ chainId, account, request, onSimulated, names }: EffectsProps) {
  const messages = useMessages('effects')
  const locale = useLocale()
  const simulation = useSimulation(chainId, account, request)
  // Before it is seen: the order of the review and its buttons follow what is said here.
  useLayoutEffect(() => onSimulated?.(simulation), [simulation, onSimulated])
  const tokens = useTokens(chainId)
  const currency = useChains().find(({ id }) => id === chainId)?.nativeCurrency ?? ether
  const words = { messages, locale, currency, tokens, names }
  const lines: Line[] = simulation
    ? linesOf(simulation, request, words)
    : [{ text: messages.simulating, tone: 'quiet' }]
  const isSignature = request.kind === 'typedData'
  // Most typed data has no effects: no title for the moment until that is known.
  if (isSignature && (!simulation || simulation.status === 'none')) return null
  const title = isSignature ? signatureTitle(simulation, account, words) : messages.title
  return (
    <section
      className="latchkey-effects"
      aria-label={title}
      data-testid="effects"
      data-status={simulation?.status ?? 'simulating'}
    >
      <h3>{title}</h3>
      <ul aria-live="polite" aria-busy={!simulation}>
        {lines.map(({ text, sign, tone }) => (
          <li key={`${sign} ${text}`} data-tone={tone}>
            {sign && <span className="latchkey-effects-sign">{sign}</span>}
            <Verbatim>{shortenNumbers(text)}</Verbatim>
          </li>
        ))}
      </ul>
    </section>
  )
}

type Line = { text: string; sign?: '+' | '−'; tone: 'in' | 'out' | 'quiet' | 'warn' | 'danger' }

/** What the lines are written with. */
type Words = {
  messages: Messages['effects']
  locale: Locale
  currency: Currency
  tokens: readonly PublicToken[]
  names: ReadonlyMap<string, string> | undefined
}

/** Says whose assets the lines are about, unless they are the signer's own. */
function signatureTitle(simulation: Simulation | undefined, signer: string, words: Words): string {
  const { messages } = words
  if (simulation?.status !== 'succeeded') return messages.ifSignatureUsed
  const owners = [
    ...simulation.balances.map(({ account }) => account),
    ...simulation.permissions.map(({ owner }) => owner),
  ]
  const other = owners.find((owner) => !isSameAddress(owner, signer))
  return other
    ? messages.ifSignatureUsedFor({ account: nameOf(other, words) })
    : messages.ifSignatureUsed
}

function linesOf(simulation: Simulation, request: SigningRequest, words: Words): Line[] {
  const { messages } = words
  const callCount = requestedCalls(request)?.length ?? 1
  if (simulation.status === 'none') return []
  if (request.kind === 'typedData' && simulation.status === 'unmeasured')
    return [{ text: messages.signatureUnmeasured, tone: 'quiet' }]
  if (request.kind === 'typedData' && simulation.status === 'failed') {
    const reason = reasonText(simulation.reason, messages)
    const text = reason ? messages.signatureFailsBecause({ reason }) : messages.signatureFails
    return [{ text, tone: 'quiet' }]
  }
  if (simulation.status === 'unavailable') return [{ text: messages.unavailable, tone: 'quiet' }]
  if (simulation.status === 'unmeasured') {
    const text = callCount > 1 ? messages.unmeasuredBatch : messages.unmeasured
    return [{ text, tone: 'quiet' }]
  }
  if (simulation.status === 'failed') {
    const { callIndex, reason } = simulation
    const number = callCount > 1 && callIndex !== undefined ? callIndex + 1 : undefined
    return [{ text: failureText(reason, number, messages), tone: 'danger' }]
  }
  const lines = [
    ...simulation.balances
      .toSorted((one, other) => Number(one.amount > 0n) - Number(other.amount > 0n))
      .map((change) => balanceLine(change, words)),
    ...simulation.permissions.map((permission) => permissionLine(permission, words)),
  ]
  if (!simulation.isComplete) lines.push({ text: messages.incomplete, tone: 'warn' })
  return lines.length > 0 ? lines : [{ text: messages.nothing, tone: 'quiet' }]
}

function failureText(
  reason: RevertReason,
  number: number | undefined,
  messages: Messages['effects'],
): string {
  const text = reasonText(reason, messages)
  if (number === undefined)
    return text === undefined ? messages.fails : messages.failsBecause({ reason: text })
  return text === undefined
    ? messages.callFails({ number })
    : messages.callFailsBecause({ number, reason: text })
}

function reasonText(reason: RevertReason, { reasons }: Messages['effects']): string | undefined {
  if (reason.key === 'unknown') return undefined
  if (reason.key === 'stated') return reason.text
  if (reason.key === 'custom') return reasons.custom({ name: reason.text })
  return reasons[reason.key]
}

function balanceLine({ asset, amount }: BalanceChange, words: Words): Line {
  const text = assetText(asset, amount < 0n ? -amount : amount, words)
  return amount < 0n ? { text, sign: '−', tone: 'out' } : { text, sign: '+', tone: 'in' }
}

function assetText(asset: Asset, amount: bigint, words: Words): string {
  if (asset.kind === 'native') return formatShortAmount(amount, words.currency, words.locale)
  if (asset.kind === 'ERC-20') return amountText(asset, amount, words)
  const item = itemText(asset, words)
  return asset.kind === 'ERC-1155' && amount > 1n ? `${amount} × ${item}` : item
}

/** A token's claims about itself. */
type TokenClaims = {
  token: string
  symbol?: string | undefined
  decimals?: number | undefined
}

function amountText(claims: TokenClaims, amount: bigint, words: Words): string {
  const known = knownToken(claims, words)
  if (known) return formatShortAmount(amount, known, words.locale)
  const name = tokenName(claims, words)
  const { decimals } = claims
  return decimals === undefined
    ? words.messages.rawAmount({ amount: String(amount), token: name })
    : formatShortAmount(amount, { symbol: name, decimals }, words.locale)
}

function itemText(claims: TokenClaims & { id?: bigint | undefined }, words: Words): string {
  const digits = String(claims.id ?? 0n)
  const id = digits.length > 12 ? `${digits.slice(0, 5)}…${digits.slice(-4)}` : digits
  return words.messages.item({ token: tokenName(claims, words), id })
}

/** Anyone can call a token USDC, so that the symbol of an unknown token has its address beside it. */
function tokenName(claims: TokenClaims, words: Words): string {
  const known = knownToken(claims, words)
  if (known) return known.symbol
  const address = nameOf(claims.token, words)
  return claims.symbol ? `${claims.symbol} (${address})` : address
}

function knownToken({ token }: TokenClaims, { tokens }: Words): PublicToken | undefined {
  return tokens.find(({ address }) => isSameAddress(address, token))
}

function nameOf(address: string, { names }: Words): string {
  return names?.get(address.toLowerCase()) ?? shortAddress(address)
}

function permissionLine(permission: Permission, words: Words): Line {
  const { messages } = words
  const spender = nameOf(permission.spender, words)
  const { kind, before, after, isUnlimited } = permission
  const isItem = kind === 'item'
  const token = isItem ? itemText(permission, words) : tokenName(permission, words)
  if (after === 0n) return { text: messages.removes({ spender, token }), tone: 'quiet' }
  if (isItem) return { text: messages.allowsItem({ spender, item: token }), tone: 'warn' }
  const isLeft = before === after
  if (kind === 'operator') {
    const pattern = isLeft ? messages.stillAll : messages.allowsAll
    return { text: pattern({ spender, token }), tone: 'warn' }
  }
  if (isUnlimited && isLeft)
    return { text: messages.stillUnlimited({ spender, token }), tone: 'warn' }
  const date = permission.expiresAt && dateText(permission.expiresAt, words)
  if (isUnlimited)
    return {
      text: date
        ? messages.allowsUnlimitedUntil({ spender, token, date })
        : messages.allowsUnlimited({ spender, token }),
      tone: 'warn',
    }
  const amount = amountText(permission, after, words)
  return {
    text: date
      ? messages.allowsUntil({ spender, amount, date })
      : messages.allows({ spender, amount }),
    tone: 'out',
  }
}

/** Undefined if the time is beyond what a date can hold, which is as good as no end. */
function dateText(seconds: number, { locale }: Words): string | undefined {
  const date = new Date(seconds * 1000)
  const isFar = seconds > 32_503_680_000
  return isFar ? undefined : date.toLocaleDateString(locale, { dateStyle: 'medium' })
}
