/** Entry points of the page scripts, relative to the devnet's folder; `bundle` builds them. */
export const pageScripts = {
  wallet: 'wallet/page/wallet.ts',
  approve: 'wallet/approve/approveWindow.ts',
  dashboard: 'dashboard/dashboardWindow.ts',
  phone: 'phone/page/phoneWindow.ts',
  mailbox: 'mailbox/page/mailboxWindow.ts',
  popup: 'popup/page/popupWindow.ts',
  safe: 'safe/page/safeWindow.ts',
  /** Session and recovery credentials share one frame. */
  authFrame: 'frames/page/authFrame.ts',
  exportFrame: 'frames/page/exportFrame.ts',
  importFrame: 'frames/page/importFrame.ts',
} as const
