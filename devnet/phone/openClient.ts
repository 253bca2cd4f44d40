import { Core } from '@walletconnect/core'
import { SignClient } from '@walletconnect/sign-client'
import type { PhoneStorage } from '#devnet/phone/phoneStorage.ts'
import { handleSdkRejections } from '#lib/protocol/handleSdkRejections.ts'

/** The phone's icon in its session metadata. */
const phoneIcon = `data:image/svg+xml,${encodeURIComponent(
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 36 36"><rect width="36" height="36" rx="8" fill="#2f6f5e"/><rect x="12" y="6" width="12" height="24" rx="3" fill="#fff"/></svg>',
)}`

/** The official wallet-side client. */
export type WalletClient = Awaited<ReturnType<typeof SignClient.init>>

/** What is known about the page that published a message. */
type Attestation = { origin: string; isScam: boolean }

/** Looks up a message by the SHA-256 of its encrypted text; undefined if nothing is known. */
export type Attest = (hash: string) => Promise<Attestation | undefined>

/**
 * Starts the official client against the given relay and disables all other outbound requests:
 * telemetry is off, and the origin is looked up with `attest` instead of the vendor's server.
 */
export async function openClient(options: {
  relayUrl: string
  projectId: string
  storage: PhoneStorage
  name: string
  url: string
  attest: Attest
}): Promise<WalletClient> {
  // A second phone in the process, or a site next to it as in tests, needs its own core.
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
  // The SDK accepts undefined for "nothing known", despite its type.
  core.verify.resolve = resolve as typeof core.verify.resolve
  const client = await SignClient.init({
    core: core as NonNullable<Parameters<typeof SignClient.init>[0]>['core'] & object,
    name: options.name,
    metadata: {
      name: options.name,
      description: "The phone of Latchkey's devnet.",
      url: options.url,
      icons: [phoneIcon],
      redirect: { universal: options.url },
    },
    // The SDK's queue handles one request a second; requests.ts removes duplicates.
    signConfig: { disableRequestQueue: true },
    logger: 'silent',
  })
  handleSdkRejections(client)
  return client
}
