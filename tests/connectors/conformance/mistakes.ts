import type { Breakage } from '#tests/connectors/conformance/breakConnector.ts'

/** A mistake that the test of each deviation has to find: those of the phone and of the popup. */
export const deviationMistakes: Record<string, Breakage> = {
  'connect with a chain id ends on that chain': 'ignoresChainId',
  'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works':
    'hidesErrors',
  'a chain unknown to the wallet (4902) is added, then switched to': 'emitsNothing',
}

/** A mistake that each check has to find in a connector whose wallet is in the page. */
export const mistakes: Record<string, Breakage> = {
  'for a visitor who never connected, the wallet receives no request': 'requestsOnPageLoad',
  'getProvider fails until the wallet is opened': 'exposesWalletProvider',
  'importing it on a server loads nothing and sends no request': 'isAlwaysAuthorized',
  'connect returns checksummed accounts and the chain': 'lowercasesAccounts',
  'connect with capabilities returns objects': 'ignoresCapabilities',
  'connect with a chain id ends on that chain': 'ignoresChainId',
  'the init events are emitted once, before the prompt': 'emitsNothing',
  'a double click prompts the user once': 'promptsTwice',
  'a rejection (4001) is thrown as UserRejectedRequestError, and the next attempt works':
    'hidesErrors',
  'a pending prompt (-32002) is thrown as ResourceUnavailableRpcError': 'hidesErrors',
  'a wallet that is injected late can be connected': 'expectsWalletAtOnce',
  'connect fails with a named error without the wallet, and works once it is injected':
    'expectsWalletAtOnce',
  'after a reload it reconnects without a prompt': 'forgetsConnection',
  'reconnect waits for a wallet that is injected late': 'expectsWalletAtOnce',
  'a wallet that is locked at reload is not prompted, and connects on a click':
    'isAlwaysAuthorized',
  'isAuthorized never throws': 'throwsFromIsAuthorized',
  'a wallet that does not respond to silent requests does not block the page': 'isAlwaysAuthorized',
  'an account switch emits change once, checksummed': 'lowercasesAccounts',
  'a chain switch emits change once': 'emitsTwice',
  'the messages accountChange, chainChange and disconnect are emitted once per change':
    'emitsTwice',
  'a chain change equal to the current chain is ignored': 'forwardsWalletEvents',
  'a decimal chain id is accepted, as a string or a number': 'stopsAfterFirstChange',
  'an invalid chain id is ignored': 'forwardsWalletEvents',
  'invalid entries in a list of accounts are ignored': 'forwardsWalletEvents',
  'a burst of changes ends in the last state': 'emitsNothing',
  'a lock (no accounts) ends the connection': 'emitsNoDisconnect',
  'a lock (no accounts) ends the connection once': 'emitsTwice',
  "the wallet's disconnect ends the connection once": 'disconnectsOnRestart',
  'a wallet that only restarts (1013) keeps its connection': 'disconnectsOnRestart',
  'disconnect can be called twice': 'needsWalletToDisconnect',
  'disconnect can be called before the first connect': 'needsWalletToDisconnect',
  'after disconnect, events of the wallet are ignored': 'forwardsWalletEvents',
  'after disconnect, a reload does not reconnect': 'staysConnected',
  'after disconnect, a reload sends the wallet no request': 'requestsOnPageLoad',
  'two configs on one page each receive an event once': 'emitsTwice',
  'getAccounts and getChainId return the state of the wallet': 'inventsState',
  'a chain unknown to the wallet (4902) is added, then switched to': 'addsNoChain',
  'switchChain emits one change': 'emitsTwice',
  'switchChain rejects a chain that is not configured, without a request to the wallet':
    'addsNoChain',
  'a switch to a chain that the wallet does not know is an error, never null':
    'answersNullToUnknownChain',
  'a rejected switch is thrown as UserRejectedRequestError and changes nothing': 'hidesErrors',
  'a signed message verifies': 'changesWhatIsSigned',
  'signed typed data verifies': 'changesWhatIsSigned',
  "a signature by another account's key does not verify": 'signsItself',
  'a signature for an address that is not its own is refused': 'signsForAnyAddress',
  'a transaction from an address that is not its own is refused, and none is sent': 'ignoresFrom',
  'a sent transaction is mined': 'sendsNothing',
  'the capabilities for batches are those of the account, by chain': 'knowsEveryBatch',
  'a sent batch ends with its receipts': 'knowsEveryBatch',
  'a batch from an address that is not its own is refused, and none is sent': 'ignoresFrom',
  'the status of a batch that was never sent is an error (5730)': 'knowsEveryBatch',
  'a rejected signature is thrown as UserRejectedRequestError and changes nothing': 'hidesErrors',
  'eth_sign is rejected as unsupported (4200), without a request to the wallet':
    'exposesWalletProvider',
  'a wallet that throws at once results in a named error': 'throwsStrings',
  'a wallet that rejects with a string results in a named error': 'throwsStrings',
  'a wallet that rejects with nothing results in a named error': 'exposesWalletProvider',
  'a request function replaced after connecting is not called': 'exposesWalletProvider',
  'open, currentChain and lastUsedChain are stored under its id; disconnect keeps lastUsedChain':
    'storesNothing',
  'the connector has the fields of the wallet connector entity': 'hasNoEntity',
}
