import { foundry } from 'viem/chains'
import { loadErrorCatalog } from '#connectors/defineConnector/loadErrorCatalog.ts'
import { injectedErrors } from '#connectors/injected/errors.ts'
import { safeErrors } from '#connectors/safe/errors.ts'
import { smartWalletErrors } from '#connectors/smartWallet/errors.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { walletConnectErrors } from '#connectors/walletConnect/errors.ts'
import type { ErrorRow, ErrorRows } from '#lib/errors/defineErrors.ts'

/** The page of all errors, those of every wallet kind included, in the order of their keys. */
export async function errorsPage(): Promise<string> {
  const common = await loadErrorCatalog({ chains: [foundry], connectors: [] })
  const catalog: ErrorRows = {
    ...common,
    ...injectedErrors,
    ...safeErrors,
    ...smartWalletErrors,
    ...turnkeyErrors,
    ...walletConnectErrors,
  }
  const rows = Object.values(catalog).toSorted((one, other) => (one.key < other.key ? -1 : 1))
  return [
    '# Errors',
    'Each error has a key, which is the `code` in the JSON of a route, and a message. `WalletError` has it as `key`; the page `/errors` of a site shows the same list in its language.',
    ...rows.map(textOf),
    '',
  ].join('\n\n')
}

function textOf({ key, message, when, fix, code, status }: ErrorRow): string {
  const facts = [
    code !== undefined && `code ${code}`,
    status !== undefined && `HTTP status ${status}`,
  ].filter(Boolean)
  return [
    `## ${key}`,
    `> ${sentenceOf(message)}`,
    `**When**: ${when}`,
    `**What to do**: ${fix}`,
    facts.length > 0 && `*${facts.join(', ')}*`,
  ]
    .filter(Boolean)
    .join('\n\n')
}

/** A message with its placeholders in braces. */
function sentenceOf(message: ErrorRow['message']): string {
  if (typeof message === 'string') return message
  return message(new Proxy({}, { get: (_, name) => `{${String(name)}}` }) as never)
}
