/** The account page's panels about smart wallets: which account signs for which. */
export const linkMessages = {
  title: 'Smart wallet',
  text: 'A contract account that yours signs for, without a window. Its address is yours already; its first transaction puts it there.',
  own: 'Your smart wallet',
  added: 'Made you an owner',
  linked: 'Linked',
  network: (name: string) => `on ${name}`,
  isDeployed: 'It is on the network.',
  notDeployed: 'Not on the network yet: nothing was sent from it.',
  copy: 'Copy address',
  link: 'Link it',
  linkLabel: (address: string) => `Link it: ${address}`,
  linking: 'Linking…',
  unlink: 'Unlink',
  unlinkLabel: (address: string) => `Unlink ${address}`,
  unlinkTitle: 'Unlink this smart wallet?',
  unlinkText:
    'This site forgets that the two belong together. Owners of the smart wallet stay as they are; both accounts keep what they have.',
  linkDone: 'Linked. Whichever of the two you sign in with, you find the other here.',
  unlinkDone: 'Unlinked.',

  signerTitle: 'Sign without the window',
  signerText:
    'Let the key of your passkey wallet sign for this smart wallet. The wallet makes it an owner, once, in its window; after that no window opens.',
  chooseSigner: 'Open the passkey wallet',
  signer: 'Signs for this wallet',
  chosen: 'Will be an owner',
  chosenText:
    'An owner may do everything with the smart wallet. The window shows the same address.',
  add: 'Make it an owner',
  isOwner: 'It is an owner already; only the link is missing.',
  finish: 'Link the two',
  adding: 'Say yes in the wallet’s window. Then it takes a moment.',
  checkText: 'An owner of the smart wallet: it signs without the window.',
  check: 'Try a signature',
  checked: 'It signs for this wallet: the network says so.',
} as const
