import { frauds } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const ether = { name: 'Ether', symbol: 'ETH', decimals: 18 }
const chains = [
  { id: 1, name: 'Ethereum', symbol: 'ETH', hosts: ['eth.example'] },
  { id: 8453, name: 'Base', symbol: 'ETH', hosts: ['base.example'] },
]
const add = (chain: Record<string, unknown>) => ({ kind: 'addChain' as const, chain })

export const networks = frauds('networks of a fraud', {
  'Ethereum by a fork of a development service': {
    from: reports.rpc,
    on: { chains },
    request: add({
      chainId: '0x1',
      chainName: 'Ethereum Mainnet',
      nativeCurrency: ether,
      rpcUrls: ['https://rpc.tenderly.co/fork/34ce4192-e929-4e48-a02b-d96180f9f748'],
    }),
  },
  'Base by a server that nobody knows': {
    from: reports.chainMismatch,
    on: { chains },
    request: add({
      chainId: '0x2105',
      chainName: 'Base',
      nativeCurrency: ether,
      rpcUrls: ['https://base-rpc.fast-nodes.example'],
    }),
  },
  'a network with the name of Ethereum and another number': {
    from: documents.eip3085,
    on: { chains },
    request: add({
      chainId: '0x2f1c',
      chainName: 'Ethereum Mainnet',
      nativeCurrency: ether,
      rpcUrls: ['https://rpc.ethereum-mainnet.example'],
    }),
  },
  'a network over a connection without encryption': {
    from: documents.eip3085,
    on: { chains },
    request: add({
      chainId: '0x89',
      chainName: 'Polygon',
      nativeCurrency: { name: 'POL', symbol: 'POL', decimals: 18 },
      rpcUrls: ['http://203.0.113.7:8545'],
    }),
  },
  'a network whose currency pretends to be USDT': {
    from: reports.rpc,
    on: { chains },
    request: add({
      chainId: '0x1a0a',
      chainName: 'Tether Chain',
      nativeCurrency: { name: 'Tether', symbol: 'USDT', decimals: 18 },
      rpcUrls: ['https://rpc.tether-chain.example'],
    }),
  },
  'Ethereum by a server on a numeric address': {
    from: reports.chainMismatch,
    on: { chains },
    request: add({
      chainId: '0x1',
      chainName: 'Ethereum',
      nativeCurrency: ether,
      rpcUrls: ['https://198.51.100.20/rpc'],
      blockExplorerUrls: ['https://etherscan.example'],
    }),
  },
})
