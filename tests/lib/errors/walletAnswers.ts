import type { ErrorActor, ErrorPhase } from '#lib/errors/defineErrors.ts'

/** What an answer means to the user. */
export type Meaning =
  | 'rejected'
  | 'locked'
  | 'device'
  | 'busy'
  | 'timeout'
  | 'reload'
  | 'chain'
  | 'unsupported'
  | 'parameters'
  | 'unauthorized'
  | 'disconnected'
  | 'internal'
  | 'transaction'
  | 'network'

/** The rows of the catalog that have a meaning, and who can act. */
export const meanings: Record<Meaning, { actors: ErrorActor[]; keys: string[] }> = {
  rejected: { actors: ['wallet'], keys: ['userRejected', 'connectionRejected', 'upgradeRejected'] },
  locked: { actors: ['wallet'], keys: ['walletLocked'] },
  device: { actors: ['wallet'], keys: ['deviceNotReady'] },
  busy: { actors: ['wallet'], keys: ['resourceUnavailable'] },
  timeout: {
    actors: ['wallet', 'page'],
    keys: ['walletNotAnswering', 'connectionProposalExpired'],
  },
  reload: { actors: ['page'], keys: ['walletReloaded'] },
  chain: { actors: ['wallet'], keys: ['unrecognizedChain'] },
  unsupported: {
    actors: ['maker'],
    keys: ['unsupportedMethod', 'methodNotFound', 'methodNotSupported', 'capabilityUnsupported'],
  },
  parameters: {
    actors: ['maker'],
    keys: ['invalidParams', 'invalidRequest', 'invalidInput', 'parseError', 'resourceNotFound'],
  },
  unauthorized: { actors: ['wallet'], keys: ['unauthorized', 'connectorAccountNotFound'] },
  disconnected: { actors: ['page', 'wallet'], keys: ['disconnected', 'chainDisconnected'] },
  internal: {
    actors: ['maker'],
    keys: ['internalError', 'walletFailed', 'walletGaveNoReason'],
  },
  transaction: {
    actors: ['page', 'wallet'],
    keys: [
      'transactionRejected',
      'insufficientFunds',
      'nonceTooLow',
      'replacementUnderpriced',
      'reverted',
      'revertedCustom',
    ],
  },
  network: { actors: ['page'], keys: ['networkUnreachable', 'limitExceeded'] },
}

type Answer = [wallet: string, source: string, meaning: Meaning, answer: unknown]

const any: readonly ErrorPhase[] = ['connect', 'sign', 'switchChain']
const asked: readonly ErrorPhase[] = ['sign', 'switchChain']
const signing: readonly ErrorPhase[] = ['sign']

const rpc = (code: number | string, message: string, data?: unknown) => ({
  code,
  message,
  ...(data !== undefined && { data }),
})

/** Answers that mean the same in every phase. */
const anyPhase: Answer[] = [
  // Rejections with the code of EIP-1193
  ['MetaMask', 'MetaMask/rpc-errors', 'rejected', rpc(4001, 'User rejected the request.')],
  [
    'MetaMask',
    'metamask-mobile#1314',
    'rejected',
    rpc(4001, 'MetaMask Tx Signature: User denied transaction signature.'),
  ],
  [
    'MetaMask',
    'boltz-web-app#1220',
    'rejected',
    rpc(4001, 'ethers-user-denied: MetaMask Tx Signature: User denied transaction signature.', {
      cause: 'rejectAllApprovals',
    }),
  ],
  [
    'MetaMask',
    'metamask-extension#5562',
    'rejected',
    new Error('MetaMask Message Signature: User denied message signature.'),
  ],
  [
    'MetaMask',
    'rarible: reported messages',
    'rejected',
    new Error('MetaMask Tx Signature: Transaction signature denied by user.'),
  ],
  [
    'MetaMask',
    'rarible: reported messages',
    'rejected',
    new Error('MetaMask Tx Signature: User refused to sign the transaction.'),
  ],
  ['MetaMask', 'MetaMask/core#200', 'rejected', new Error('User rejected the transaction.')],
  ['MetaMask', 'MetaMask/core#200', 'rejected', rpc(-32603, 'User cancelled the transaction')],
  [
    'MetaMask Snaps',
    'lifinance/bigmi#77',
    'rejected',
    rpc(-32603, 'User canceled the confirmation'),
  ],
  ['MetaMask SDK', 'metamask-sdk#883', 'rejected', new Error('User closed modal')],
  ['MetaMask SDK', 'metamask-sdk#883', 'rejected', new Error('User closed the window')],
  ['Rabby', 'RabbyHub/Rabby#2146', 'rejected', rpc(4001, 'User rejected the request.')],
  ['Rabby', 'RabbyHub/Rabby#2315', 'rejected', { code: 4001 }],
  [
    'Coinbase Wallet',
    'coinbase-wallet-sdk#241',
    'rejected',
    new Error('User denied account authorization'),
  ],
  [
    'Coinbase Wallet',
    'coinbase-wallet-sdk#914',
    'rejected',
    rpc(4001, 'User denied message signature'),
  ],
  ['Coinbase Wallet', 'wallet-adapter#538', 'rejected', new Error('User canceled request')],
  ['Coinbase Wallet', 'coinbase-wallet-sdk#573', 'rejected', rpc(4001, 'User Rejected Request')],
  [
    'Base Account',
    'coinbase-wallet-sdk errors',
    'rejected',
    rpc(4001, 'User rejected the request'),
  ],
  [
    'Phantom',
    'docs.phantom.com errors',
    'rejected',
    rpc(4001, 'The user rejected the request through Phantom.'),
  ],
  ['Trust Wallet', 'pancake isUserRejected', 'rejected', rpc(-32603, 'Cancelled by User')],
  ['Trust Wallet', 'Uniswap/interface#5996', 'rejected', new Error('cancelled')],
  ['Trust Wallet', 'rarible: reported messages', 'rejected', new Error('User cancelled login')],
  ['OKX Wallet', 'EIP-1193', 'rejected', rpc(4001, 'User rejected the request.')],
  ['OKX Wallet', 'rarible: reported messages', 'rejected', new Error('User declined the request.')],
  ['OKX Wallet', 'rarible: reported messages', 'rejected', new Error('user reject this request')],
  [
    'Rainbow',
    'rainbow-me/browser-extension',
    'rejected',
    { name: 'User Rejected Request', message: 'The user rejected the request.', code: 4001 },
  ],
  [
    'Ledger',
    'ledgerjs#589',
    'rejected',
    {
      name: 'TransportStatusError',
      message: 'Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
      statusCode: 27013,
      statusText: 'CONDITIONS_OF_USE_NOT_SATISFIED',
    },
  ],
  [
    'Ledger',
    'metamask-extension#9510',
    'rejected',
    rpc(
      -32603,
      'TransportStatusError: Ledger device: Condition of use not satisfied (denied by the user?) (0x6985)',
    ),
  ],
  ['Ledger', 'ethers.js#1453', 'rejected', { statusCode: 0x6985 }],
  [
    'Ledger',
    'LedgerHQ errors',
    'rejected',
    Object.assign(new Error('UserRefusedOnDevice'), { name: 'UserRefusedOnDevice' }),
  ],
  [
    'Ledger',
    'vizor-wallet#724',
    'rejected',
    { statusCode: 0x5501, message: 'Ledger device: UNKNOWN_ERROR (0x5501)' },
  ],
  [
    'Trezor',
    'trezor-suite#22110',
    'rejected',
    { code: 'Failure_ActionCancelled', error: 'Cancelled' },
  ],
  ['Trezor', 'trezor-suite#5523', 'rejected', new Error('Action cancelled by user')],
  ['Trezor', 'trezor-suite#12446', 'rejected', rpc(-32603, 'Error: Popup closed')],
  [
    'Trezor',
    'trezor connect errors',
    'rejected',
    {
      success: false,
      payload: { error: 'Permissions not granted', code: 'Method_PermissionsNotGranted' },
    },
  ],
  [
    'Trezor',
    'trezor connect errors',
    'rejected',
    { success: false, payload: { error: 'Popup closed', code: 'Method_Interrupted' } },
  ],
  ['Safe', 'pancake isUserRejected', 'rejected', new Error('Transaction was rejected')],
  ['Safe', 'safe-apps-sdk', 'rejected', 'Transaction was rejected'],
  ['Brave Wallet', 'brave-browser#22738', 'rejected', rpc(4001, 'The user rejected the request.')],
  [
    'Brave Wallet',
    'brave-browser#27729',
    'rejected',
    { code: 4001, message: 'The user rejected the request.' },
  ],
  [
    'Brave Wallet',
    'localized text of Brave',
    'rejected',
    rpc(4001, 'El usuario rechazó la solicitud.'),
  ],
  [
    'Brave Wallet',
    'rarible: reported messages',
    'rejected',
    new Error('El usuario rechazó la solicitud'),
  ],
  [
    'Brave Wallet',
    'rarible: reported messages',
    'rejected',
    new Error('O usuário rejeitou a solicitação'),
  ],
  [
    'Brave Wallet',
    'rarible: reported messages',
    'rejected',
    new Error("L'utilisateur a rejeté la demande"),
  ],
  [
    'Brave Wallet',
    'rarible: reported messages',
    'rejected',
    new Error('Der Nutzer hat die Anfrage abgelehnt'),
  ],
  ['Frame', 'floating/frame accounts', 'rejected', rpc(4001, 'User declined transaction')],
  ['Frame', 'floating/frame provider', 'rejected', new Error('User declined transaction')],
  ['Zerion', 'zerion-wallet-extension errors.ts', 'rejected', rpc(-32010, 'Rejected by User')],
  [
    'Zerion',
    'zerion-wallet-extension errors.ts',
    'rejected',
    rpc(4001, 'Tx Signature: User denied transaction signature.'),
  ],
  ['Binance Wallet', 'EIP-1193', 'rejected', rpc(4001, 'User rejected the request.')],
  ['Binance Wallet', 'pyWalletConnect#16', 'rejected', rpc(-32000, 'User rejected methods.')],
  [
    'Bitget Wallet',
    'rarible: reported messages',
    'rejected',
    new Error('User has rejected the request'),
  ],
  ['Bitget Wallet', 'Bitget: reported message', 'rejected', new Error('用户取消了操作')],
  ['imToken', 'rarible: reported messages', 'rejected', new Error('You canceled')],
  ['imToken', 'rarible: reported messages', 'rejected', new Error('Canceled')],
  ['TokenPocket', 'rarible: reported messages', 'rejected', 'cancel'],
  ['TokenPocket', 'rarible: reported messages', 'rejected', { message: 'User canceled' }],
  ['TokenPocket', 'rarible: reported messages', 'rejected', new Error('rejected')],
  ['Uniswap Wallet', 'EIP-1193', 'rejected', rpc(4001, 'User rejected the request.')],
  ['Argent', 'WalletConnect errors.ts', 'rejected', rpc(5000, 'User rejected.')],
  ['Backpack', 'EIP-1193', 'rejected', rpc(4001, 'User rejected the request')],
  ['Backpack', 'coral-xyz/backpack', 'rejected', new Error('User closed the popup')],
  [
    'Exodus',
    'rarible: reported messages',
    'rejected',
    rpc(4001, 'The user rejected the request through Exodus.'),
  ],
  [
    'Exodus',
    'rarible: reported messages',
    'rejected',
    new Error('The user rejected the request through Exodus.'),
  ],
  ['Keplr', 'web3-wallets#58', 'rejected', new Error('Request rejected')],
  ['Keplr', 'keplr-wallet#1504', 'rejected', rpc(4001, 'User Rejected Request')],
  ['Ctrl (XDEFI)', 'EIP-1193', 'rejected', rpc(4001, 'User rejected the request.')],
  [
    'Ctrl (XDEFI)',
    'rarible: reported messages',
    'rejected',
    new Error('user denied to sign transaction'),
  ],
  [
    'Enkrypt',
    'enKrypt libs/error',
    'rejected',
    rpc(4001, 'User Rejected Request: The user rejected the request.'),
  ],
  [
    'Taho',
    'tahowallet eip-1193.ts',
    'rejected',
    { eip1193Error: undefined, code: 4001, message: 'The user rejected the request.' },
  ],
  ['Taho', 'tahowallet#2672', 'rejected', new Error('the user rejected the request')],
  ['1inch Wallet', 'WalletConnect errors.ts', 'rejected', rpc(5002, 'User rejected methods.')],
  ['Core', 'ava-labs/core-extension', 'rejected', rpc(4001, 'User rejected the request.')],
  [
    'Crypto.com',
    'rarible: reported messages',
    'rejected',
    new Error('rejected request from DeFi Wallet'),
  ],
  ['Zengo', 'WalletConnect errors.ts', 'rejected', rpc(5000, 'User rejected.')],
  ['LUKSO', 'EIP-1193', 'rejected', rpc(4001, 'User denied message signature.')],
  ['Torus', 'rarible: reported messages', 'rejected', new Error('user closed popup')],
  ['Portis', 'rarible: reported messages', 'rejected', new Error('User denied account access')],
  ['Fortmatic', 'rarible: reported messages', 'rejected', new Error('Link iFrame Closed')],
  [
    'Opera',
    'rarible: reported messages',
    'rejected',
    new Error('Permission not given for signing message'),
  ],
  [
    'Pocket Universe',
    'rarible: reported messages',
    'rejected',
    new Error('PocketUniverse Tx Signature: User declined to sign the transaction.'),
  ],
  ['MEW', 'rarible: reported messages', 'rejected', new Error('Transaction canceled')],
  ['MEW', 'rarible: reported messages', 'rejected', new Error('Sign transaction cancelled')],
  [
    'MathWallet',
    'rarible: reported messages',
    'rejected',
    new Error('Signing transaction was cancelled'),
  ],
  [
    'Status',
    'rarible: reported messages',
    'rejected',
    new Error('Request has been cancelled by the user'),
  ],
  ['SafePal', 'rarible: reported messages', 'rejected', new Error('Reject by the user')],
  ['SubWallet', 'SubWallet-Extension#489', 'rejected', rpc(4001, 'User Rejected Request')],
  ['Vultisig', 'vultisig-windows#4565', 'rejected', rpc(-32603, 'User rejected the request')],
  ['Vultisig', 'vultisig-windows#4565', 'rejected', new Error('Request rejected by user')],
  ['rWallet', 'rsksmart/rwallet#655', 'rejected', new Error('User reject')],
  [
    'Clear wallet',
    'chrome extension source',
    'rejected',
    rpc(4001, 'User closed the wallet popup'),
  ],
  ['TronLink', 'MultipleChain/tron-js', 'rejected', new Error('Confirmation declined by user')],
  [
    'ethers',
    'Uniswap/interface#5996',
    'rejected',
    { code: 'ACTION_REJECTED', reason: 'rejected', message: 'user rejected transaction' },
  ],
  [
    'ethers',
    'boltz-web-app#1220',
    'rejected',
    {
      code: 'ACTION_REJECTED',
      message:
        'user rejected action (action="sendTransaction", reason="rejected", info={ "error": { "code": 4001, "message": "User denied transaction signature." } }, code=ACTION_REJECTED, version=6.16.0)',
    },
  ],
  ['any', 'wallets that reject with nothing', 'rejected', undefined],
  ['any', 'wallets that reject with nothing', 'rejected', null],
  ['any', 'wallets that reject with nothing', 'rejected', false],

  // Locked
  ['ZilPay', 'zil-pay errors.ts', 'locked', new Error('Wallet is locked')],
  [
    'MetaMask',
    'MetaMask/core#5171',
    'locked',
    rpc(
      -32603,
      'KeyringController - The operation cannot be completed while the controller is locked.',
    ),
  ],
  [
    'Trust Wallet',
    'reported message',
    'locked',
    new Error('Please unlock your wallet and try again.'),
  ],
  ['Backpack', 'reported message', 'locked', rpc(-32603, 'Wallet locked')],
  [
    'Ledger',
    'ledgerjs errors',
    'locked',
    {
      name: 'LockedDeviceError',
      message: 'Ledger device: Locked device (0x5515)',
      statusCode: 0x5515,
    },
  ],
  ['Ledger', 'ledgerjs errors', 'locked', rpc(-32603, 'Ledger device: Locked device (0x5515)')],
  [
    'Ledger',
    'ledgerjs errors',
    'locked',
    { statusCode: 0x6b0c, message: 'Ledger device: UNKNOWN_ERROR (0x6b0c)' },
  ],

  // A device that is not ready
  [
    'Ledger',
    'metamask-extension#14703',
    'device',
    rpc(-32603, 'Please enable Blind signing or Contract data in the Ethereum app Settings'),
  ],
  [
    'Ledger',
    'freedom-browser#149',
    'device',
    Object.assign(
      new Error('Please enable Blind signing or Contract data in the Ethereum app Settings'),
      { name: 'EthAppPleaseEnableContractData' },
    ),
  ],
  [
    'Ledger',
    'metamask-extension#29802',
    'device',
    new Error('Keyring Controller signTypedMessage: Error: Ledger: Blind signing must be enabled'),
  ],
  [
    'Ledger',
    'ledgerjs errors',
    'device',
    {
      name: 'TransportStatusError',
      message: 'Ledger device: UNKNOWN_ERROR (0x6511)',
      statusCode: 0x6511,
    },
  ],
  ['Ledger', 'ledger-nano-s#19', 'device', new Error('Ledger device: INS_NOT_SUPPORTED (0x6d00)')],
  [
    'Ledger',
    'vizor-wallet#724',
    'device',
    { statusCode: 0x6e00, message: 'Ledger device: CLA_NOT_SUPPORTED (0x6e00)' },
  ],
  [
    'Ledger',
    'metamask-extension#41207',
    'device',
    new Error('Ethereum app is closed. Please open it to continue.'),
  ],
  [
    'Ledger',
    'LedgerHQ errors',
    'device',
    Object.assign(new Error('DisconnectedDevice'), { name: 'DisconnectedDevice' }),
  ],
  ['Trezor', 'metamask-extension#14324', 'device', new Error('device disconnected during action')],
  ['Trezor', 'trezor connect errors', 'device', new Error('Transport is missing')],
  ['Trezor', 'trezor connect errors', 'device', rpc(-32603, 'Device disconnected')],

  // Another request is open
  [
    'MetaMask',
    'metamask-extension#10085',
    'busy',
    rpc(-32002, 'Already processing eth_requestAccounts. Please wait.'),
  ],
  [
    'MetaMask',
    'metamask-extension#10584',
    'busy',
    rpc(
      -32002,
      "Request of type 'wallet_requestPermissions' already pending for origin https://docs.metamask.io. Please wait.",
    ),
  ],
  [
    'MetaMask',
    'metamask-extension#8919',
    'busy',
    new Error('Permissions request already pending; please wait.'),
  ],
  ['Phantom', 'docs.phantom.com errors', 'busy', rpc(-32002, 'Requested resource not available')],
  ['Trezor', 'trezor/connect#962', 'busy', new Error('Device call in progress')],
  ['Trezor', 'trezor/connect#784', 'busy', new Error('Device used in another window')],

  // No answer in time
  [
    'Ledger',
    'ledgerjs#305',
    'timeout',
    new Error('Failed to sign with Ledger device: U2F TIMEOUT'),
  ],
  ['MetaMask', 'metamask-extension#4492', 'timeout', new Error('Request timed out for web3')],
  ['Safe', 'wagmi safe(), 10 ms', 'timeout', new Error('timed out')],
  [
    'Polkadot extension',
    'subsquare#4460',
    'timeout',
    new Error('The wallet request timed out. Please refresh the page and try again later.'),
  ],

  // A dead extension
  ['Keplr', 'keplr-wallet#603', 'reload', new Error('Extension context invalidated.')],
  ['Phantom', 'solana-web3.js#3267', 'reload', new Error('Extension context invalidated.')],
  [
    'MetaMask',
    'metamask-extension#11730',
    'reload',
    new Error('Attempting to use a disconnected port object'),
  ],
  [
    'MetaMask',
    'metamask-extension#11730',
    'reload',
    new Error('Could not establish connection. Receiving end does not exist.'),
  ],
  ['MetaMask', 'metamask-extension#37190', 'reload', rpc(-32603, 'Port disconnected')],
  [
    'MetaMask',
    'MetaMask/providers messages.ts',
    'reload',
    new Error('MetaMask: Disconnected from MetaMask background. Page reload required.'),
  ],
  ['Initia', 'initia#158', 'reload', 'Attempting to use a disconnected port object'],
  [
    'Rabby',
    'Chrome runtime.lastError',
    'reload',
    new Error('The message port closed before a response was received.'),
  ],
  [
    'Coinbase Wallet',
    'Chrome runtime.lastError',
    'reload',
    new Error(
      'A listener indicated an asynchronous response by returning true, but the message channel closed before a response was received',
    ),
  ],

  // A network that the wallet does not know
  [
    'MetaMask',
    'metamask-extension#11030',
    'chain',
    rpc(
      4902,
      'Unrecognized chain ID "0x7a6a". Try adding the chain using wallet_addEthereumChain first.',
    ),
  ],
  [
    'MetaMask Mobile',
    'web3-react#770',
    'chain',
    rpc(
      -32603,
      'Unrecognized chain ID "0x13881". Try adding the chain using wallet_addEthereumChain first.',
      { originalError: { code: 4902 } },
    ),
  ],
  [
    'MetaMask Mobile',
    'metamask-mobile#13415',
    'chain',
    rpc(
      32603,
      'Unrecognized chain ID "0xf00". Try adding the chain using wallet_addEthereumChain first.',
    ),
  ],
  ['Zerion', 'zerion-wallet-extension#519', 'chain', rpc(4902, 'Chain not configured')],
  [
    'Zerion',
    'zerion-wallet-extension#519',
    'chain',
    new Error('Unrecognized chainId: Try adding the chain using wallet_addEthereumChain first.'),
  ],
  [
    'Rainbow',
    'rainbow#5620',
    'chain',
    { name: 'Invalid Request', message: 'Chain Id not supported', code: -32600 },
  ],
  ['Phantom', 'shapeshift/hdwallet#677', 'chain', rpc(-32603, 'Unsupported chainId')],
  ['Safe', 'safe-apps-provider', 'chain', rpc(-32000, 'Unsupported chain')],
  ['Exodus', 'giveth-dapps-v2#3220', 'chain', new Error('Chain not supported')],
  ['WalletConnect', 'WalletConnect errors.ts', 'chain', rpc(5100, 'Unsupported chains.')],
  ['WalletConnect', 'WalletConnect errors.ts', 'chain', rpc(5104, 'Unsupported namespace key.')],
  ['Stargazer', 'stargazer-wallet-ext#395', 'chain', new Error('Unknown network')],
  ['Keplr', 'keplr-wallet#1504', 'chain', { code: '4902', message: 'Unknown chain' }],

  // A method that the wallet does not have
  [
    'Enkrypt',
    'enKrypt libs/error',
    'unsupported',
    rpc(4200, 'Unsupported Method: The Provider does not support the requested method.'),
  ],
  [
    'Taho',
    'tahowallet eip-1193.ts',
    'unsupported',
    rpc(4200, 'The Provider does not support the requested method.'),
  ],
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'unsupported',
    rpc(-32601, 'The method does not exist / is not available.'),
  ],
  ['MetaMask', 'MetaMask/rpc-errors', 'unsupported', rpc(-32004, 'Method not supported.')],
  [
    'MetaMask',
    'metamask-extension#18310',
    'unsupported',
    new Error('Request method wallet_switchEthereumChain is not supported'),
  ],
  [
    'Brave Wallet',
    'brave-browser#18583',
    'unsupported',
    rpc(-32601, "The method 'wallet_switchEthereumChain' does not exist / is not available."),
  ],
  [
    'Brave Wallet',
    'ethernaut#783',
    'unsupported',
    new Error('Request method eth_chainId is not supported'),
  ],
  [
    'AppKit',
    'modal-react-native#44',
    'unsupported',
    rpc(-32601, 'the method wallet_addEthereumChain does not exist/is not available'),
  ],
  [
    'Zerion',
    'zerion-wallet-extension errors.ts',
    'unsupported',
    rpc(-32601, 'Method not implemented'),
  ],
  ['WalletConnect', 'WalletConnect errors.ts', 'unsupported', rpc(5101, 'Unsupported methods.')],
  ['WalletConnect', 'WalletConnect errors.ts', 'unsupported', rpc(1001, 'Invalid method.')],
  [
    'Phantom',
    'docs.phantom.com errors',
    'unsupported',
    rpc(-32601, 'Phantom does not recognize the method.'),
  ],

  // Parameters that the wallet does not take
  [
    'LUKSO',
    'LIT js-sdk#1072',
    'parameters',
    rpc(
      -32602,
      'The login message requests a network (Chain ID: 1) that your profile does not accept.',
    ),
  ],
  ['MetaMask', 'MetaMask/rpc-errors', 'parameters', rpc(-32602, 'Invalid method parameter(s).')],
  [
    'MetaMask',
    'metamask-extension#14165',
    'parameters',
    rpc(
      -32602,
      "Expected an array with at least one valid string HTTPS url 'rpcUrls', Received:\nhttp://localhost:9876",
    ),
  ],
  [
    'MetaMask',
    'metamask-extension#16230',
    'parameters',
    rpc(-32602, 'May not specify default MetaMask chain.'),
  ],
  [
    'MetaMask',
    'metamask-extension#36905',
    'parameters',
    rpc(-32602, "Expected 1-6 character string 'nativeCurrency.symbol'. Received: SepoliaETH"),
  ],
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'parameters',
    rpc(-32600, 'The JSON sent is not a valid Request object.'),
  ],
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'parameters',
    rpc(-32700, 'Invalid JSON was received by the server.'),
  ],
  [
    'Phantom',
    'docs.phantom.com errors',
    'parameters',
    rpc(-32000, 'Missing or invalid parameters.'),
  ],
  ['Zerion', 'zerion-wallet-extension errors.ts', 'parameters', rpc(-32602, 'Record not found')],
  [
    'Coinbase Wallet',
    'coinbase-wallet-sdk errors',
    'parameters',
    rpc(-32001, 'Requested resource not found'),
  ],

  // Not granted
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'unauthorized',
    rpc(4100, 'The requested account and/or method has not been authorized by the user.'),
  ],
  [
    'Enkrypt',
    'enKrypt libs/error',
    'unauthorized',
    rpc(
      4100,
      'Unauthorized: The requested method and/or account has not been authorized by the user.',
    ),
  ],
  [
    'Phantom',
    'docs.phantom.app errors',
    'unauthorized',
    new Error('The requested method and/or account has not been authorized by the user.'),
  ],
  [
    'Coinbase Wallet',
    'coinbase-wallet-sdk',
    'unauthorized',
    rpc(4100, "Must call 'eth_requestAccounts' before other methods"),
  ],
  [
    'Zerion',
    'zerion-wallet-extension errors.ts',
    'unauthorized',
    rpc(-32011, 'Method not allowed for this origin: https://site.example'),
  ],
  [
    'MetaMask',
    'rarible: reported messages',
    'unauthorized',
    new Error(
      'No keyring found for the requested account. Error info: There are keyrings, but none match the address',
    ),
  ],
  ['WalletConnect', 'WalletConnect errors.ts', 'unauthorized', rpc(5103, 'Unsupported accounts.')],

  // Disconnected
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'disconnected',
    rpc(4900, 'The provider is disconnected from all chains.'),
  ],
  [
    'MetaMask',
    'MetaMask/rpc-errors',
    'disconnected',
    rpc(4901, 'The provider is disconnected from the specified chain.'),
  ],
  [
    'MetaMask',
    'MetaMask/providers messages.ts',
    'disconnected',
    rpc(1013, 'MetaMask: Disconnected from chain. Attempting to connect.'),
  ],
  [
    'Phantom',
    'docs.phantom.com errors',
    'disconnected',
    rpc(4900, 'Phantom could not connect to the network.'),
  ],
  ['WalletConnect', 'WalletConnect errors.ts', 'disconnected', rpc(6000, 'User disconnected.')],

  // The wallet failed
  ['MetaMask', 'MetaMask/rpc-errors', 'internal', rpc(-32603, 'Internal JSON-RPC error.')],
  ['Phantom', 'skalenetwork/portal#831', 'internal', rpc(-32603, 'Unexpected error')],
  [
    'Coinbase Wallet',
    'safe-wallet-monorepo#4812',
    'internal',
    rpc(-32603, 'Unknown please try again', { originalError: {} }),
  ],
  [
    'Brave Wallet',
    'brave-browser#32747',
    'internal',
    rpc(-32603, 'An internal error has occurred'),
  ],
  [
    'MetaMask',
    'metamask-extension#21474',
    'internal',
    new Error('response has no error or result for request'),
  ],
  ['MetaMask Mobile', 'metamask-mobile#1314', 'internal', {}],
  ['Enkrypt', 'enKrypt libs/error', 'internal', rpc(8546, '8546: Something broke')],
  ['Binance Wallet', 'bsc-ecosystem#34', 'internal', new Error('notifications not supported')],
  ['WalletConnect', 'WalletConnect errors.ts', 'internal', rpc(7000, 'Session settlement failed.')],

  // A network that is away
  ['MetaMask', 'wallet without a network', 'network', rpc(-32603, 'Failed to fetch')],
  [
    'WalletConnect',
    'WalletConnect core',
    'network',
    new Error('Failed to publish custom payload, please try again.'),
  ],
]

/** Answers that the specification names otherwise while connecting. */
const afterConnecting: Answer[] = [
  [
    'WalletConnect',
    'WalletConnect errors.ts',
    'disconnected',
    rpc(2, 'No matching key. session topic doesn’t exist: 1f'),
  ],
  [
    'WalletConnect',
    'ethereum-provider',
    'disconnected',
    new Error('Please call connect() before request()'),
  ],
  ['WalletConnect', 'sign-client', 'timeout', new Error('Request expired. Please try again.')],
]

/** Answers to a transaction, and words of rejections that are none. */
const sending: Answer[] = [
  ['MetaMask', 'MetaMask/rpc-errors', 'transaction', rpc(-32003, 'Transaction rejected.')],
  ['Phantom', 'docs.phantom.com errors', 'transaction', rpc(-32003, 'Transaction Rejected')],
  ['any', 'a node', 'internal', new Error('transaction rejected by the network')],
  ['any', 'a node', 'internal', rpc(-32603, 'transaction of user rejected by the sequencer')],
  ['any', 'a contract', 'transaction', new Error('execution reverted: user cancelled order')],
  ['any', 'a contract', 'transaction', rpc(3, 'execution reverted: cancelled by user')],
  [
    'any',
    'a contract',
    'transaction',
    rpc(-32603, 'Internal JSON-RPC error.', {
      code: 3,
      message: 'execution reverted: Wallet is locked',
    }),
  ],
  [
    'any',
    'a contract',
    'transaction',
    rpc(-32603, 'execution reverted: {"code":4001,"message":"User rejected"}'),
  ],
  ['any', 'a node', 'internal', new Error('the order book was closed by the operator')],
  ['any', 'a node', 'internal', new Error('cancelled orders cannot be filled')],
  [
    'Rabby',
    'rarible: reported messages',
    'transaction',
    rpc(-32603, 'insufficient funds for gas * price + value'),
  ],
  [
    'Brave Wallet',
    'brave-browser#18023',
    'parameters',
    rpc(-32603, 'Internal JSON-RPC error.', { code: -32000, message: 'invalid sender' }),
  ],
  [
    'MetaMask',
    'metamask-extension#11613',
    'rejected',
    new Error(
      '[ethjs-query] while formatting outputs from RPC \'{"value":{"code":4001,"message":"MetaMask Tx Signature: User denied transaction signature."}}\'',
    ),
  ],
  [
    'MetaMask',
    'rarible: reported messages',
    'transaction',
    new Error('replacement transaction underpriced'),
  ],
  [
    'MetaMask',
    'rarible: reported messages',
    'transaction',
    new Error('Returned error: nonce too low'),
  ],
]

/** A wallet's answer, by reports and sources in public, and what it means in the phases. */
export type WalletAnswer = {
  wallet: string
  source: string
  meaning: Meaning
  answer: unknown
  phases: readonly ErrorPhase[]
}

/**
 * How wallets really answer: the words and shapes of public issues (repository and number), of documents,
 * and of the sources of wallets.
 */
export const walletAnswers: WalletAnswer[] = [
  ...rowsOf(anyPhase, any),
  ...rowsOf(afterConnecting, asked),
  ...rowsOf(sending, signing),
]

function rowsOf(answers: Answer[], phases: readonly ErrorPhase[]) {
  return answers.map(([wallet, source, meaning, answer]) => ({
    ...{ wallet, source, meaning, answer, phases },
  }))
}
