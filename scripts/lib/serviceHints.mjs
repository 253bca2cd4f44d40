/**
 * What to try first with each service that `npm start` runs, printed next to its URL.
 *
 * @type {Record<string, string>}
 */
export const serviceHints = {
  site: 'Choose “Dev Wallet”, approve in its window, then open Sign.',
  control: 'Dashboard: accounts, blocks, what was asked. The faucet is here.',
  chain: 'JSON-RPC, chain 31337',
  chain2: 'JSON-RPC, chain 31338, to switch to',
  wallet: 'Dev Wallet: announces itself to the site',
  relay: 'WalletConnect relay, between the site and the phone',
  phone: 'A phone with a wallet: give it the code that the site shows',
  custody: 'Keys of embedded wallets: choose “Passkey or e-mail” on the site',
  frames: 'Where secrets are shown and typed: export and import on /account',
  mailbox: 'E-mails and text messages to any address',
  issuer: 'OpenID issuer that vouches for anybody, for programs',
  popup: 'The smart wallet’s window: choose “Smart wallet” on the site',
  safe: 'An account of two owners that shows the site: start it with FRAME_ANCESTORS=<this URL>',
  link: 'The smart wallet SDK’s second way, for programs',
}
