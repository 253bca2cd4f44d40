import { KeyFormat } from '@turnkey/iframe-stamper'
import { submitOnce } from '#connectors/turnkey/custody/activityRequests.ts'
import { openFrame } from '#connectors/turnkey/custody/frame.ts'
import type { EmbeddedClient } from '#connectors/turnkey/embeddedClient.ts'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { reauthenticate } from '#connectors/turnkey/passkey/reauthenticate.ts'
import { externalMessage } from '#lib/errors/externalMessage.ts'
import { WalletError } from '#lib/errors/WalletError.ts'
import type { ExportTarget, FrameOptions, OpenFrame } from '#lib/protocol/embeddedWallet.ts'

/**
 * Shows a secret in Turnkey's export iframe after a new passkey prompt. Turnkey encrypts the secret
 * to a key that only the iframe has: the page cannot read what passes through it.
 * @throws WalletError iframeContainerRequired, cannotProceed, a passkey error, or Turnkey's error
 */
export async function exportKey(
  embeddedClient: EmbeddedClient,
  what: ExportTarget,
  frameOptions: FrameOptions,
): Promise<OpenFrame> {
  const frame = await openFrame('export', embeddedClient.parameters, frameOptions)
  try {
    if (!frame.publicKey) throw new WalletError(turnkeyErrors.cannotProceed)
    const { bundle, organizationId, address } = await requestExport(
      embeddedClient,
      what,
      frame.publicKey,
    )
    await frame.request(({ client, stamper }) => {
      if (what.kind === 'wallet') return client.injectWalletExportBundle(bundle, organizationId)
      // The client's own method drops the address, by which the iframe rejects another account's
      // key.
      return stamper.injectKeyExportBundle(bundle, organizationId, KeyFormat.Hexadecimal, address)
    })
    return { close: frame.close }
  } catch (error) {
    frame.close()
    if (error instanceof WalletError) throw error
    const details = externalMessage(error)
    throw new WalletError(turnkeyErrors.cannotProceed, {
      cause: error,
      ...(details && { details }),
    })
  }
}

async function requestExport(
  embeddedClient: EmbeddedClient,
  what: ExportTarget,
  targetPublicKey: string,
) {
  const { client, organizationId } = await reauthenticate(embeddedClient)
  const result = await submitOnce(client, ({ timestampMs }) => {
    const body = { organizationId, timestampMs }
    switch (what.kind) {
      case 'wallet': {
        const parameters = { walletId: what.walletId, targetPublicKey }
        return client.exportWallet({ ...body, type: 'ACTIVITY_TYPE_EXPORT_WALLET', parameters })
      }
      case 'account': {
        const parameters = { address: what.address, targetPublicKey }
        const type = 'ACTIVITY_TYPE_EXPORT_WALLET_ACCOUNT'
        return client.exportWalletAccount({ ...body, type, parameters })
      }
      case 'privateKey': {
        const parameters = { privateKeyId: what.privateKeyId, targetPublicKey }
        const type = 'ACTIVITY_TYPE_EXPORT_PRIVATE_KEY'
        return client.exportPrivateKey({ ...body, type, parameters })
      }
    }
  })
  const exported =
    result.exportWalletResult ?? result.exportWalletAccountResult ?? result.exportPrivateKeyResult
  if (!exported?.exportBundle) throw new WalletError(turnkeyErrors.cannotProceed)
  const address = what.kind === 'account' ? what.address : undefined
  return { bundle: exported.exportBundle, organizationId, address }
}
