import { appOf, readApp, storeApp } from '#connectors/walletConnect/chosenApp.ts'
import { adoptLate, openWalletConnect } from '#connectors/walletConnect/openWalletConnect.ts'

/** What the entry point loads together once the wallet may be opened; without the SDK. */
export const internals = { adoptLate, appOf, openWalletConnect, readApp, storeApp }
