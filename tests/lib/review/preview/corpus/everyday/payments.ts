import { parseEther, parseUnits, stringToHex } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import { newPerson, secondPerson } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  friend,
  send,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const transfer = 'transfer(address to, uint256 amount) returns (bool)'
const link = '0x514910771AF9Ca656af840dff83E8264EcF986CA'
const foundation = '0xde0B295669a9FD93d5F28D9Ec85E40f4cb697BAe'

/** Payments of ether and of tokens, to people the account has paid before and to new ones. */
export const payments: CorpusCase[] = [
  {
    name: 'ether to a friend',
    source: 'Ethereum: plain transfer',
    request: send(friend, parseEther('0.05')),
  },
  {
    name: 'ether to an address never paid before',
    source: 'Ethereum: plain transfer',
    request: send(newPerson, parseEther('1.25')),
  },
  {
    name: 'ether to a friend with a note as calldata',
    source: 'Ethereum: transfer with UTF-8 input data, as MetaMask and MyCrypto allow',
    request: send(friend, parseEther('0.012'), stringToHex('Thanks for lunch!')),
  },
  {
    name: 'nothing to oneself, to replace a stuck transaction',
    source: 'MetaMask: Cancel, a transfer of 0 ether to the own account',
    request: send(account, 0n),
  },
  {
    name: 'a donation to the Ethereum Foundation',
    source: 'Ethereum Foundation: published donation address',
    request: send(foundation, parseEther('0.1')),
  },
  {
    name: 'USDC to a friend',
    source: 'Circle: USD Coin transfer(address,uint256)',
    request: call(tokens.usdc.address, transfer, [friend, parseUnits('25', 6)]),
  },
  {
    name: 'half of all USDC to a friend',
    source: 'Circle: USD Coin transfer(address,uint256)',
    request: call(tokens.usdc.address, transfer, [friend, parseUnits('500', 6)]),
  },
  {
    name: 'USDT to the deposit address of an exchange',
    source: 'Tether: TetherToken transfer(address,uint256), which returns nothing',
    request: call(tokens.usdt.address, 'transfer(address _to, uint256 _value)', [
      newPerson,
      parseUnits('120', 6),
    ]),
  },
  {
    name: 'DAI for the rent',
    source: 'Maker: Dai transfer(address,uint256)',
    request: call(tokens.dai.address, transfer, [secondPerson, parseEther('740')]),
  },
  {
    name: 'DAI with the push method to a friend',
    source: 'Maker: Dai push(address,uint256)',
    request: call(tokens.dai.address, 'push(address usr, uint256 wad)', [friend, parseEther('15')]),
  },
  {
    name: 'wrapped bitcoin to a friend',
    source: 'BitGo: WBTC transfer(address,uint256)',
    request: call(tokens.wbtc.address, transfer, [friend, parseUnits('0.01', 8)]),
  },
  {
    name: 'stETH to a friend, by shares',
    source: 'Lido: stETH transferShares(address,uint256)',
    request: call(
      tokens.steth.address,
      'transferShares(address _recipient, uint256 _sharesAmount) returns (uint256)',
      [friend, parseEther('0.41')],
    ),
  },
  {
    name: 'a token that the site does not list, to a friend',
    source: 'Chainlink: LinkToken transfer(address,uint256)',
    request: call(link, transfer, [friend, parseEther('12')]),
  },
  {
    name: 'an ERC-677 payment with a reference',
    source: 'Chainlink: LinkToken transferAndCall(address,uint256,bytes)',
    request: call(
      link,
      'transferAndCall(address to, uint256 value, bytes data) returns (bool success)',
      [friend, parseEther('3'), stringToHex('invoice 2026-014')],
    ),
  },
  {
    name: 'one cent for a request to a paid API',
    source: 'x402: exact scheme, USD Coin TransferWithAuthorization (EIP-3009)',
    request: sign(
      { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address },
      [
        'TransferWithAuthorization(address from, address to, uint256 value, uint256 validAfter, uint256 validBefore, bytes32 nonce)',
      ],
      {
        from: account,
        to: newPerson,
        value: '10000',
        validAfter: String(now - 60),
        validBefore: String(now + 300),
        nonce: '0xf3746613c2d920b5fdabc0856f2aeb2d4f88ee6037b8cc5d04a71a4462f13480',
      },
    ),
  },
  {
    name: 'dinner split between two people in one batch',
    source: 'EIP-5792: wallet_sendCalls with two ERC-20 transfers',
    request: batch(
      call(tokens.usdc.address, transfer, [friend, parseUnits('32.4', 6)]),
      call(tokens.usdc.address, transfer, [newPerson, parseUnits('32.4', 6)]),
    ),
  },
]
