import type { Messages } from '#lib/messages/Messages.ts'

/** Name of a typed data sample. */
export type SampleName = keyof Messages['sign']['sampleNames']

const hourSeconds = 3600
const exampleAddress = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const contract = '0x5FbDB2315678afecb367f032d93F642f64180aa3'

/** Sample typed data for the current account and chain, as JSON text. */
export function typedDataSample(name: SampleName, account: string, chainId: number): string {
  const now = Math.floor(Date.now() / 1000)
  const samples = { mail, permit, order }
  return JSON.stringify(samples[name](account, chainId, now + hourSeconds), undefined, 2)
}

function mail(account: string, chainId: number) {
  return {
    domain: { name: 'Ether Mail', version: '1', chainId, verifyingContract: contract },
    types: {
      Person: [
        { name: 'name', type: 'string' },
        { name: 'wallet', type: 'address' },
      ],
      Mail: [
        { name: 'from', type: 'Person' },
        { name: 'to', type: 'Person' },
        { name: 'contents', type: 'string' },
      ],
    },
    primaryType: 'Mail',
    message: {
      from: { name: 'You', wallet: account },
      to: { name: 'Bea', wallet: exampleAddress },
      contents: 'Hello, Bea!',
    },
  }
}

function permit(account: string, chainId: number, deadline: number) {
  return {
    domain: { name: 'Example Token', version: '1', chainId, verifyingContract: contract },
    types: {
      Permit: [
        { name: 'owner', type: 'address' },
        { name: 'spender', type: 'address' },
        { name: 'value', type: 'uint256' },
        { name: 'nonce', type: 'uint256' },
        { name: 'deadline', type: 'uint256' },
      ],
    },
    primaryType: 'Permit',
    message: {
      owner: account,
      spender: exampleAddress,
      value: '25000000000000000000',
      nonce: '0',
      deadline: String(deadline),
    },
  }
}

function order(account: string, chainId: number, deadline: number) {
  return {
    domain: { name: 'Example Exchange', version: '1', chainId, verifyingContract: contract },
    types: {
      Order: [
        { name: 'maker', type: 'address' },
        { name: 'sellToken', type: 'address' },
        { name: 'sellAmount', type: 'uint256' },
        { name: 'buyToken', type: 'address' },
        { name: 'buyAmount', type: 'uint256' },
        { name: 'validTo', type: 'uint32' },
      ],
    },
    primaryType: 'Order',
    message: {
      maker: account,
      sellToken: contract,
      sellAmount: '1000000000000000000',
      // How exchanges write the chain's own currency.
      buyToken: '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
      buyAmount: '2500000000000000000',
      validTo: deadline,
    },
  }
}
