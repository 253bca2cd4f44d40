import { KeyFormat } from '@turnkey/iframe-stamper'
import { accountParams, ethereumFormat } from '#connectors/turnkey/account/accounts.ts'
import { submitOnce } from '#connectors/turnkey/custody/activityRequests.ts'
import { type OpenedFrame, openFrame } from '#connectors/turnkey/custody/frame.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { reauthenticate } from '#connectors/turnkey/passkey/reauthenticate.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { FrameOptions, ImportTarget, OpenImport } from '#lib/protocol/embeddedWallet.ts'

/**
 * Opens Turnkey's import iframe after a new passkey prompt. The user types the secret there;
 * `finish` lets the iframe encrypt it to the enclave's key and submits the ciphertext.
 * @throws WalletError iframeContainerRequired, cannotProceed, a passkey error, or Turnkey's error
 */
export async function importKey(
  embeddedClient: EmbeddedClient,
  what: ImportTarget,
  frameOptions: FrameOptions,
): Promise<OpenImport> {
  const frame = await openFrame('import', embeddedClient.parameters, frameOptions)
  try {
    const { bundle, organizationId, userId } = await initImport(embeddedClient, what)
    await frame.request(({ client }) => client.injectImportBundle(bundle, organizationId, userId))
    return {
      close: frame.close,
      async finish() {
        const encryptedBundle = await extract(frame, what)
        const addresses = await submitImport(embeddedClient, what, encryptedBundle)
        frame.close()
        await embeddedClient.refresh(what.kind === 'wallet' ? 'hd' : 'key')
        return { addresses: addresses as `0x${string}`[] }
      },
    }
  } catch (error) {
    frame.close()
    throw normalizeFrameError(error)
  }
}

async function initImport(embeddedClient: EmbeddedClient, what: ImportTarget) {
  const { client, organizationId, userId } = await reauthenticate(embeddedClient)
  const result = await submitOnce(client, ({ timestampMs }) => {
    const body = { organizationId, timestampMs, parameters: { userId } }
    return what.kind === 'wallet'
      ? client.initImportWallet({ ...body, type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET' })
      : client.initImportPrivateKey({ ...body, type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY' })
  })
  const initResult = result.initImportWalletResult ?? result.initImportPrivateKeyResult
  if (!initResult?.importBundle) throw new WalletError(turnkeyErrors.cannotProceed)
  return { bundle: initResult.importBundle, organizationId, userId }
}

/** The iframe validates the input here; on an error the user can correct it and try again. */
async function extract(frame: OpenedFrame, what: ImportTarget) {
  try {
    return await frame.request(({ client }) =>
      what.kind === 'wallet'
        ? client.extractWalletEncryptedBundle()
        : client.extractKeyEncryptedBundle(KeyFormat.Hexadecimal),
    )
  } catch (error) {
    throw normalizeFrameError(error)
  }
}

async function submitImport(
  embeddedClient: EmbeddedClient,
  what: ImportTarget,
  encryptedBundle: string,
) {
  const result = await embeddedClient.custody.submit(
    ({ client, organizationId, userId, timestampMs }) =>
      what.kind === 'wallet'
        ? client.importWallet({
            type: 'ACTIVITY_TYPE_IMPORT_WALLET',
            organizationId,
            timestampMs,
            parameters: {
              userId,
              walletName: what.name,
              encryptedBundle,
              accounts: [accountParams(0)],
            },
          })
        : client.importPrivateKey({
            type: 'ACTIVITY_TYPE_IMPORT_PRIVATE_KEY',
            organizationId,
            timestampMs,
            parameters: {
              userId,
              privateKeyName: what.name,
              encryptedBundle,
              curve: 'CURVE_SECP256K1',
              addressFormats: [ethereumFormat],
            },
          }),
  )
  const keyAddresses = result.importPrivateKeyResult?.addresses ?? []
  return (
    result.importWalletResult?.addresses ?? keyAddresses.flatMap(({ address }) => address ?? [])
  )
}

function normalizeFrameError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const details = externalMessage(error)
  return new WalletError(turnkeyErrors.cannotProceed, { cause: error, ...(details && { details }) })
}
