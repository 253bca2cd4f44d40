import { max256, twin } from '#tests/lib/review/preview/context.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  collection,
  encode,
  stranger,
  thief,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const { usdc, usdt, dai, weth, steth } = tokens
const openSeaTransferHelper = '0x0000000000c2d145a2526bD8C716263bFeBe1A72'

/** Tokens and NFTs that leave the account for somebody it does not know. */
export const maliciousTransfers: CorpusCase[] = [
  {
    name: 'all USDC pulled from the account',
    source: 'ERC-20 transferFrom with the victim as the sender',
    request: call(usdc.address, 'transferFrom(address from, address to, uint256 value)', [
      account,
      thief,
      1_000_000_000n,
    ]),
  },
  {
    name: 'all USDT to an address that resembles the friend’s',
    source: 'Address poisoning, such as the loss of 68 million dollars in May 2024',
    request: call(usdt.address, 'transfer(address to, uint256 value)', [twin, 1_000_000_000n]),
  },
  {
    name: 'an NFT transferred to a stranger with bytes',
    source: 'ERC-721 safeTransferFrom with data',
    request: call(
      collection,
      'safeTransferFrom(address from, address to, uint256 tokenId, bytes data)',
      [account, thief, 8817n, '0x'],
    ),
  },
  {
    name: 'several items of an ERC-1155 contract to a stranger',
    source: 'ERC-1155 safeBatchTransferFrom',
    request: call(
      collection,
      'safeBatchTransferFrom(address from, address to, uint256[] ids, uint256[] values, bytes data)',
      [account, thief, [1n, 2n, 3n], [5n, 1n, 9n], '0x'],
    ),
  },
  {
    name: 'NFTs of a collection sent in bulk to a stranger',
    source: 'OpenSea TransferHelper, bulkTransfer, used by Monkey Drainer',
    request: call(
      openSeaTransferHelper,
      'bulkTransfer(((uint8 itemType, address token, uint256 identifier, uint256 amount)[] items, address recipient, bool validateERC721Receiver)[] items, bytes32 conduitKey)',
      [
        [
          {
            items: [
              { itemType: 2, token: collection, identifier: 8817n, amount: 1n },
              { itemType: 2, token: collection, identifier: 8818n, amount: 1n },
            ],
            recipient: thief,
            validateERC721Receiver: false,
          },
        ],
        '0x0000007b02230091a7ed01230072f7006a004d60a8d4e71d599b8104250f0000',
      ],
    ),
  },
  {
    name: 'three NFTs in one batch to a stranger',
    source: 'EIP-5792 wallet_sendCalls with ERC-721 transfers',
    request: batch(
      ...[8817n, 8818n, 8819n].map((tokenId) =>
        call(collection, 'transferFrom(address from, address to, uint256 tokenId)', [
          account,
          thief,
          tokenId,
        ]),
      ),
    ),
  },
  {
    name: 'all tokens in one batch to a stranger',
    source: 'EIP-5792 wallet_sendCalls, drainers of EIP-7702 accounts in 2025',
    request: batch(
      ...[usdc, dai, weth].map((token) =>
        call(token.address, 'transfer(address to, uint256 value)', [
          thief,
          1000n * 10n ** BigInt(token.decimals),
        ]),
      ),
    ),
  },
  {
    name: 'all shares of stETH to a stranger',
    source: 'Lido stETH, transferShares',
    request: call(steth.address, 'transferShares(address recipient, uint256 shares)', [
      thief,
      830n * 10n ** 18n,
    ]),
  },
  {
    name: 'all DAI pushed by its own function',
    source: 'Dai, push',
    request: call(dai.address, 'push(address usr, uint256 wad)', [thief, 1000n * 10n ** 18n]),
  },
  {
    name: 'an allowance hidden behind a claim in one batch',
    source: 'EIP-5792 wallet_sendCalls with a bait first',
    request: batch(
      call(stranger, 'claimRewards()'),
      call(weth.address, 'approve(address spender, uint256 amount)', [stranger, max256]),
    ),
  },
  {
    name: 'transfers of two tokens in a multicall of a stranger',
    source: 'Inferno Drainer, multicall of its own contract with ether',
    request: call(
      stranger,
      'multicall(bytes[] data)',
      [
        [
          encode('transferFrom(address from, address to, uint256 value)', [account, thief, 5n]),
          encode('claim(address to)', [thief]),
        ],
      ],
      95n * 10n ** 17n,
    ),
  },
]
