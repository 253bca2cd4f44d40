import type { Sdk } from '#connectors/walletConnect/Sdk.ts'

/**
 * Keeps the official provider from calling hosts nobody configured: its start-up report always,
 * and its origin look-up unless `verify` is on. Without the override that look-up would put a
 * hidden frame in the page and hold back every request for five seconds where its host is dark.
 * Neither is asked before the first proposal, so it is early enough right after the start.
 */
export function silence({ signer }: Sdk, { verify }: { verify: boolean }) {
  const { core } = signer.client
  core.eventClient.init = async () => undefined
  if (!verify) core.verify.register = async () => ''
}
