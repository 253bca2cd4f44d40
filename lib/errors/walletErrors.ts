import { defineErrors } from '#lib/errors/defineErrors.ts'

/** Catalog rows for the state a wallet is in, which no standard has a code for; recognized by its words. */
export const walletErrors = defineErrors({
  walletReloaded: {
    message: 'The wallet was updated or restarted after this page was opened.',
    when: 'an extension was updated, reloaded or turned off, and the page still has its old script',
    fix: 'Reload the page, then try again.',
    actor: 'page',
    match: {
      message:
        /extension context (?:was )?invalidated|disconnected port|port (?:is |was )?(?:disconnected|closed)|receiving end does not exist|message (?:port|channel) (?:is )?closed|page reload required/i,
    },
  },
  storageBlocked: {
    message: 'This browser stores no data for this site, and the wallet cannot open without.',
    when: 'a wallet does not open while the browser blocks the storage of the site, as with all cookies blocked',
    fix: 'Allow this site to store data in the settings of the browser and reload the page, or use another wallet.',
    actor: 'page',
  },
  walletLocked: {
    message: 'The wallet is locked.',
    when: 'a wallet or its device is locked',
    fix: 'Unlock it, then try again.',
    actor: 'wallet',
    match: {
      // Two status words of a Ledger.
      codes: [0x5515, 0x6b0c],
      names: ['LockedDeviceError'],
      message:
        /\b(?:wallet|extension|keyring|vault|account|metamask|controller|device) (?:is )?(?:currently )?locked\b|\blocked (?:device|wallet)\b|\bunlock (?:your |the |it)|\b0x(?:5515|6b0c)\b|wallet[_ ]locked/i,
    },
  },
  deviceNotReady: {
    message: 'The hardware wallet is not ready.',
    when: 'a hardware wallet is not connected, has another app open, or does not allow blind signing',
    fix: 'Connect and unlock it, open its Ethereum app, and allow there what the details name.',
    actor: 'wallet',
    match: {
      // Status words of a Ledger: no app is open, or another one.
      codes: [0x6511, 0x650f, 0x6d00, 0x6d02, 0x6e00, 0x6e01],
      names: [
        'EthAppPleaseEnableContractData',
        'DisconnectedDevice',
        'DisconnectedDeviceDuringOperation',
        'TransportOpenUserCancelled',
        'TransportInterfaceNotAvailable',
      ],
      message:
        /\b0x(?:6511|650f|6d0[02]|6e0[01])\b|\bblind sign|enable contract data|\bdevice (?:was )?(?:disconnected|not (?:found|connected|detected))|\btransport is missing|\bno device selected|(?:open|opening) (?:the )?device|app is closed/i,
    },
  },
})
