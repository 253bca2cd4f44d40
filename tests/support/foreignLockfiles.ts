/**
 * Lockfiles of apps that test the packages with other projects' kits, and why their licenses are
 * not examined. `npm run test:full` installs each into its own folder; this project neither imports
 * nor delivers anything of them.
 */
export const foreignLockfiles: Record<string, string> = {
  'examples/appkit/package-lock.json': 'AppKit with wagmi 2 and React 18',
  'examples/base-account/package-lock.json': "Base's SDK of its smart account",
  'examples/connectkit/package-lock.json': 'ConnectKit with wagmi 2 and React 18',
  'examples/metamask-test-dapp/package-lock.json': "MetaMask's test page, built",
  'examples/react-wallet-kit/package-lock.json': "Turnkey's kit with React 18",
  'examples/rainbowkit/package-lock.json': 'RainbowKit with wagmi 2 and React 18',
  'examples/safe-account/package-lock.json': "the Safe's contracts for ERC-4337, under the GPL",
}
