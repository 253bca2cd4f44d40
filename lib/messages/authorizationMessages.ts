/** EIP-7702 authorizations on the signing page. */
export const authorizationMessages = {
  current: 'Delegation now',
  currentLoading: 'Reading the account…',
  currentUnknown: 'The network cannot be reached, so nobody knows.',
  currentNone: 'None: only your key acts as this account.',
  currentContract: 'The account is a contract itself, and delegates to none.',
  currentTo: (name: string) => `The code of ${name} acts as this account.`,
  unknownDelegate: 'a contract this site does not know',
  revoke: 'Revoke…',
  contract: 'Contract',
  contractHint: '0x… address whose code acts as your account',
  samples: 'Samples',
  revocation: 'Nobody (revoke)',
  nonce: 'Nonce',
  nonceText: (nonce: string) => `${nonce}: counts if the account’s next transaction carries it`,
  nonceLoading: 'Reading the account…',
  nonceUnknown: 'Network unreachable, retrying.',
  noCode: 'There is no contract at this address on this network.',
  sign: 'Sign authorization',
  signRevocation: 'Sign revocation',
  cannotTitle: 'This wallet signs no authorizations',
  cannot: {
    injected: (name: string) =>
      `An authorization hands your whole account to a contract’s code, so wallets like ${name} let no site ask for one: they delegate by themselves, where they want to.`,
    walletConnect: (name: string) =>
      `An authorization hands your whole account to a contract’s code. WalletConnect has no request for it, so ${name} cannot be asked.`,
    smartWallet: (name: string) =>
      `${name} is a contract already. Only the key of an account without code can delegate it.`,
    other: (name: string) => `${name} has no way for a site to ask for an authorization.`,
  },
  cannotFix: 'Sign in with “Passkey or e-mail” to use one: its account belongs to a key of yours.',
  resultTitle: 'Authorization',
  checking: 'Checking who signed…',
  signedBy: 'Signed by',
  otherSigner: 'This authorization is not your account’s. Do not use it.',
  copy: 'Copy as JSON',
  apply: 'Apply',
  applyRevocation: 'Apply revocation',
  applyText:
    'Sends a transaction of type 4 from your account that carries the authorization. It costs gas.',
  nonceChanged:
    'The account has sent something since, so this authorization counts no more. Sign again.',
  applied: 'Sent. It takes effect once it is mined.',
  isDelegated: 'In force: the network says so.',
  revoked: 'Revoked: the account is a plain one again.',
  notDelegated: 'It was mined, but the account delegates to something else. Sign again.',
  failed: 'The transaction that carried it failed.',
} as const
