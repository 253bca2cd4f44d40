import { simple7702Account } from '#lib/protocol/smartWallet.ts'

/** Contracts designed as EIP-7702 delegates, by address in lower case. The same on every chain. */
const knownDelegates: Record<string, string> = {
  [simple7702Account.toLowerCase()]: 'Simple7702Account (ERC-4337)',
  '0x63c0c19a282a1b52b07dd5a65b58948a07dae32b': 'MetaMask',
  '0x7702cb554e6bfb442cb743a7df23154544a7176c': 'Coinbase Smart Wallet',
  '0x000000009b1d0af20d8c6d0a44e162d11f9b8f00': 'Uniswap Calibur',
  '0x000000005c84f8fd50b21cac312528a64437030e': 'Uniswap Calibur',
  '0x5a7fc11397e9a8ad41bf10bf13f22b0a63f96f6d': 'Ambire',
  '0x69007702764179f14f51cdce752f4f775d74e139': 'Alchemy',
  '0xd6cedde84be40893d153be9d467cd6ad37875b28': 'ZeroDev Kernel',
  '0x80296ff8d1ed46f8e3c7992664d13b833504c2bb': 'OKX',
  '0xd2e28229f6f2c235e57de2ebc727025a1d0530fb': 'Trust Wallet',
}

/** Their addresses; similar-looking ones trigger a warning. */
export const knownDelegateAddresses = Object.keys(knownDelegates)

/** The name of a known delegate contract. */
export function delegateName(address: string): string | undefined {
  const key = address.toLowerCase()
  return Object.hasOwn(knownDelegates, key) ? knownDelegates[key] : undefined
}
