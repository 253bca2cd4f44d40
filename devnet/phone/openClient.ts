import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PhoneStorage } from '#devnet/phone/memoryStorage.ts'

/** The official wallet-side client. */
export type WalletClient = Awaited<ReturnType<typeof SignClient.init>>

/** What is known of the page that published a sealed message. */
export type Attestation = { origin: string; isScam: boolean }

/** Looks a message up by the SHA-256 of its sealed text; undefined where nothing is known. */
export type Attest = (hash: string) => Promise<Attestation | undefined>

/**
 * Opens the official client against a relay of ours and silences all its other outside hosts:
 * telemetry is off, and its origin look-up goes to `attest` instead of the vendor's server.
 */
export async function openClient(options: {
  relayUrl: string
  projectId: string
  storage: PhoneStorage
  name: string
  url: string
  attest: Attest
}): Promise<WalletClient> {
  // A second phone in one process, or a site beside it as in the tests, needs a core of its own.
  process.env.DISABLE_GLOBAL_CORE = 'true'
  const core = new Core({
    projectId: options.projectId,
    relayUrl: options.relayUrl,
    storage: options.storage as NonNullable<ConstructorParameters<typeof Core>[0]>['storage'] &
      object,
    telemetryEnabled: false,
    logger: 'silent',
  })
  core.eventClient.init = async () => {}
  core.verify.register = async () => ''
  const resolve = async ({ encryptedId }: { encryptedId?: string }) => {
    const attestation = encryptedId ? await options.attest(encryptedId) : undefined
    return attestation ? { ...attestation, isVerified: true } : undefined
  }
  // The SDK takes undefined for "nothing known", whatever its type says.
  core.verify.resolve = resolve as typeof core.verify.resolve
  return SignClient.init({
    core: core as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    name: options.name,
    metadata: {
      name: options.name,
      description: "The phone of Latchkey's devnet.",
      url: options.url,
      icons: [],
      redirect: { universal: options.url },
    },
    // One request a second would be slow; what comes twice is told apart in requests.ts.
    signConfig: { disableRequestQueue: true },
    logger: 'silent',
  })
}
