/** The account of the signed-in user: wallets, security, devices, activity, allowances, receipts. */
export { AccountView } from '#react/account/AccountView.tsx'
/** Signs out and disconnects the wallet. */
export { useSignOutAndDisconnect } from '#react/account/useSignOutAndDisconnect.ts'
