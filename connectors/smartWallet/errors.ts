import { popupErrors } from '#connectors/smartWallet/popupErrors.ts'
import { sdkErrors } from '#connectors/smartWallet/sdkErrors.ts'

/** Catalog rows for errors of smart wallets and their popup. */
export const smartWalletErrors = { ...sdkErrors, ...popupErrors }
