import { KeyFormat } from '@turnkey/iframe-stamper'
import { accountParams, ethereumFormat } from '#connectors/turnkey/accounts.ts'
import { askedOnce } from '#connectors/turnkey/askCustody.ts'
import type { Core } from '#connectors/turnkey/core.ts'
import { type OpenedFrame, openFrame } from '#connectors/turnkey/frame.ts'
import { freshPasskey } from '#connectors/turnkey/freshPasskey.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { FramePlace, ImportTarget, OpenImport } from '#lib/protocol/embeddedWallet.ts'

/**
 * Opens Turnkey's import iframe after a new passkey prompt. The user types the secret there;
 * `finish` lets the iframe encrypt it to the enclave's key and submits the ciphertext.
 * @throws WalletError iframeContainerRequired, cannotProceed, a passkey error, or Turnkey's error
 */
export async function importKey(
  core: Core,
  what: ImportTarget,
  place: FramePlace,
): Promise<OpenImport> {
  const frame = await openFrame('import', core.parameters, place)
  try {
    const { bundle, organizationId, userId } = await importTarget(core, what)
    await frame.ask(({ client }) => client.injectImportBundle(bundle, organizationId, userId))
    return {
      close: frame.close,
      async finish() {
        const encryptedBundle = await extract(frame, what)
        const addresses = await hand(core, what, encryptedBundle)
        frame.close()
        await core.refresh(what.kind === 'wallet' ? 'hd' : 'key')
        return { addresses: addresses as `0x${string}`[] }
      },
    }
  } catch (error) {
    frame.close()
    throw nameFrameError(error)
  }
}

async function importTarget(core: Core, what: ImportTarget) {
  const { client, organizationId, userId } = await freshPasskey(core)
  const result = await askedOnce(client, ({ timestampMs }) => {
    const body = { organizationId, timestampMs, parameters: { userId } }
    return what.kind === 'wallet'
      ? client.initImportWallet({ ...body, type: 'ACTIVITY_TYPE_INIT_IMPORT_WALLET' })
      : client.initImportPrivateKey({ ...body, type: 'ACTIVITY_TYPE_INIT_IMPORT_PRIVATE_KEY' })
  })
  const made = result.initImportWalletResult ?? result.initImportPrivateKeyResult
  if (!made?.importBundle) throw new WalletError('cannotProceed')
  return { bundle: made.importBundle, organizationId, userId }
}

/** The iframe validates the input here; on an error the user can correct it and try again. */
async function extract(frame: OpenedFrame, what: ImportTarget) {
  try {
    return await frame.ask(({ client }) =>
      what.kind === 'wallet'
        ? client.extractWalletEncryptedBundle()
        : client.extractKeyEncryptedBundle(KeyFormat.Hexadecimal),
    )
  } catch (error) {
    throw nameFrameError(error)
  }
}

async function hand(core: Core, what: ImportTarget, encryptedBundle: string) {
  const result = await core.custody.submit(({ client, organizationId, userId, timestampMs }) =>
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

function nameFrameError(error: unknown): unknown {
  if (error instanceof WalletError) return error
  const details = externalMessage(error)
  return new WalletError('cannotProceed', { cause: error, ...(details && { details }) })
}
