import { parseAccounts } from '#connectors/defineConnector/parseAccounts.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import { parseJson } from '#lib/input/parseJson.ts'
import type { SmartWalletChain, SmartWalletState } from '#lib/protocol/entities.ts'
import { localKeys, readLocal, removeLocal } from '#lib/storage/localStorage.ts'

/** Prefix of the SDK's records in localStorage. */
const sdkPrefix = '-CBWSDK:'
const keysPrefix = `${sdkPrefix}SCWKeyManager:`
const statePrefix = `${sdkPrefix}SCWStateManager:`
const signerKey = `${sdkPrefix}SignerConfigurator:SignerType`
const linkPrefix = '-walletlink:'
const linkAddressesKey = `${linkPrefix}https://www.walletlink.org:Addresses`

/**
 * The smart wallet's state as the SDK stores it in this browser; never a private key. Undefined if
 * no wallet is connected or the records are invalid.
 */
export function readSmartWalletState(): SmartWalletState | undefined {
  const accounts = storedAccounts()
  if (accounts.length === 0) return undefined
  const activeChain = chainOf(readObject(`${statePrefix}activeChain`))
  const available = readObject(`${statePrefix}availableChains`)
  const capabilities = readObject(`${statePrefix}walletCapabilities`)
  const ownPublicKey = readLocal(`${keysPrefix}ownPublicKey`)
  const peerPublicKey = readLocal(`${keysPrefix}peerPublicKey`)
  return {
    accounts: [...accounts],
    ...(activeChain && { activeChain }),
    availableChains: Array.isArray(available)
      ? available.map(chainOf).filter((chain) => chain !== undefined)
      : [],
    walletCapabilities: isRecord(capabilities) ? capabilities : {},
    ...(ownPublicKey && { ownPublicKey }),
    ...(peerPublicKey && { peerPublicKey }),
  }
}

/**
 * The session's accounts in this browser, checksummed; empty without a session. Read before any
 * request: a request without a session makes the SDK end the session of another tab.
 */
export function storedAccounts() {
  switch (readLocal(signerKey)) {
    case 'scw':
      return parseAccounts(readObject(`${statePrefix}accounts`))
    case 'walletlink':
      return parseAccounts(readLocal(linkAddressesKey)?.split(' '))
    default:
      return []
  }
}

/** Whether a `storage` event means that another page of this site changed the session. */
export function isSessionKey(key: string | null) {
  return key === null || key === signerKey || key === `${statePrefix}accounts`
}

/** Removes the keys of a key exchange that led to no session. */
export function removeKeys() {
  removeRecords((key) => key.startsWith(keysPrefix) || key.startsWith(statePrefix))
}

/** Removes invalid records that would keep the SDK from starting: it does not validate them. */
export function removeInvalidRecords() {
  const isValid = (key: string) => {
    if (!key.startsWith(statePrefix)) return true
    const text = readLocal(key)
    return text === null || readObject(key) !== undefined
  }
  const signer = readLocal(signerKey)
  const isKnown = signer === null || signer === 'scw' || signer === 'walletlink'
  const isOrphan = signer === 'scw' && storedAccounts().length === 0
  if (isOrphan || !isKnown || !localKeys().every(isValid))
    removeRecords((key) => key.startsWith(sdkPrefix))
}

function removeRecords(shouldRemove: (key: string) => boolean) {
  for (const key of localKeys()) if (shouldRemove(key)) removeLocal(key)
}

function readObject(key: string): unknown {
  return parseJson(readLocal(key) ?? '') ?? undefined
}

function chainOf(value: unknown): SmartWalletChain | undefined {
  if (!isRecord(value) || !Number.isSafeInteger(value.id)) return undefined
  const { id, rpcUrl } = value
  return { id: id as number, ...(typeof rpcUrl === 'string' && { rpcUrl }) }
}
