import { parseUnits } from 'viem'
import {
  day,
  max160,
  max256,
  now,
  permit2Types,
  permitTransferTypes,
  permitType,
} from '#tests/lib/review/preview/context.ts'
import { arbitrum, base, onArbitrum, onBase } from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { allowed } from '#tests/lib/review/preview/corpus/node.ts'
import {
  account,
  call,
  collection,
  sign,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'
import { domain, everyday, seen, unlimited } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const { usdc, usdt, weth, dai } = tokens
const old = someone('contract that had an allowance')
const approve = 'approve(address spender, uint256 amount) returns (bool)'
const universalBase = '0x6fF5693b99212Da76ad316178A184AB56D299b43'
const permit2 = (chainId = 1) => ({
  name: 'Permit2',
  chainId,
  verifyingContract: contracts.permit2,
})

export const approvals = everyday('approvals, permits and revocations', {
  'USDC approved for Permit2 without limit': {
    from: documents.permit2,
    request: call(usdc.address, approve, [contracts.permit2, max256]),
    node: seen({
      contracts: [contracts.permit2],
      permissions: [unlimited(usdc, contracts.permit2)],
    }),
  },
  'exactly the USDT of a swap approved for a router': {
    from: documents.erc20,
    request: call(usdt.address, approve, [contracts.swapRouter02, parseUnits('150', 6)]),
    node: seen({
      contracts: [contracts.swapRouter02],
      permissions: [allowed(usdt, contracts.swapRouter02, parseUnits('150', 6))],
    }),
  },
  'DAI approved for Aave': {
    from: documents.aave,
    request: call(dai.address, approve, [contracts.aavePool, parseUnits('400', 18)]),
    node: seen({
      contracts: [contracts.aavePool],
      permissions: [allowed(dai, contracts.aavePool, parseUnits('400', 18))],
    }),
  },
  'WETH approved for the relayer of CoW': {
    from: documents.cow,
    request: call(weth.address, approve, [contracts.cowRelayer, max256]),
    node: seen({
      contracts: [contracts.cowRelayer],
      permissions: [unlimited(weth, contracts.cowRelayer)],
    }),
  },
  'an old allowance of USDC revoked': {
    from: documents.erc20,
    request: call(usdc.address, approve, [old, 0n]),
    node: seen({ contracts: [old], permissions: [allowed(usdc, old, 0n, max256)] }),
  },
  'an old operator of apes revoked': {
    from: documents.erc721,
    request: call(collection, 'setApprovalForAll(address operator, bool approved)', [old, false]),
    node: seen({
      contracts: [old, collection],
      permissions: [
        {
          owner: account,
          spender: old,
          kind: 'operator',
          token: collection,
          before: 1n,
          after: 0n,
          isUnlimited: false,
        },
      ],
    }),
  },
  'allowances of Permit2 locked down': {
    from: documents.permit2,
    request: call(contracts.permit2, 'lockdown((address token, address spender)[] approvals)', [
      [
        { token: usdc.address, spender: old },
        { token: weth.address, spender: old },
      ],
    ]),
    node: seen({ contracts: [contracts.permit2, old] }),
  },
  'nonces of Permit2 made useless': {
    from: documents.permit2,
    request: call(
      contracts.permit2,
      'invalidateNonces(address token, address spender, uint48 newNonce)',
      [usdc.address, contracts.universalRouter, 4],
    ),
    node: seen({ contracts: [contracts.permit2, contracts.universalRouter] }),
  },
  'an allowance decreased': {
    from: documents.erc20,
    request: call(
      usdc.address,
      'decreaseAllowance(address spender, uint256 decrement) returns (bool)',
      [contracts.oneInch, parseUnits('500', 6)],
    ),
    node: seen({
      contracts: [contracts.oneInch],
      permissions: [allowed(usdc, contracts.oneInch, 0n, parseUnits('500', 6))],
    }),
  },
  'USDC for a month for the universal router': {
    from: documents.permit2,
    request: sign(permit2(), permit2Types, {
      details: {
        token: usdc.address,
        amount: String(max160),
        expiration: now + 30 * day,
        nonce: 0,
      },
      spender: contracts.universalRouter,
      sigDeadline: now + 1800,
    }),
    node: seen({ contracts: [contracts.permit2, contracts.universalRouter] }),
  },
  'WETH of Base for a month for the universal router': {
    from: documents.universalRouter,
    on: base,
    request: sign(permit2(8453), permit2Types, {
      details: {
        token: onBase.weth.address,
        amount: String(parseUnits('1', 18)),
        expiration: now + 30 * day,
        nonce: 2,
      },
      spender: universalBase,
      sigDeadline: now + 1800,
    }),
    node: seen({ contracts: [contracts.permit2, universalBase, onBase.weth.address] }),
  },
  'USDC permitted to the pool of Aave for a deposit': {
    from: documents.aave,
    request: sign(domain('USD Coin', usdc.address, 1, '2'), [permitType], {
      owner: account,
      spender: contracts.aavePool,
      value: String(parseUnits('200', 6)),
      nonce: 1,
      deadline: now + 3600,
    }),
    node: seen({ contracts: [contracts.aavePool] }),
  },
  'ARB permitted to the router of 1inch': {
    from: documents.oneInch,
    on: arbitrum,
    request: sign(domain('Arbitrum', onArbitrum.arb.address, 42_161), [permitType], {
      owner: account,
      spender: contracts.oneInch,
      value: String(parseUnits('60', 18)),
      nonce: 0,
      deadline: now + 1200,
    }),
    node: seen({ contracts: [contracts.oneInch, onArbitrum.arb.address] }),
  },
  'a swap of 0x paid by a transfer of Permit2': {
    from: documents.zeroEx,
    request: sign(permit2(), permitTransferTypes, {
      permitted: { token: usdc.address, amount: String(parseUnits('100', 6)) },
      spender: '0x0d0E364aa7852291883C162B22D6D81f6355428F',
      nonce: '2241959297937691820908574931991560',
      deadline: now + 300,
    }),
    node: seen({ contracts: [contracts.permit2, '0x0d0E364aa7852291883C162B22D6D81f6355428F'] }),
  },
  'apes opened to the conduit of OpenSea': {
    from: documents.seaport,
    request: call(collection, 'setApprovalForAll(address operator, bool approved)', [
      contracts.openSeaConduit,
      true,
    ]),
    node: seen({
      contracts: [contracts.openSeaConduit, collection],
      permissions: [
        {
          owner: account,
          spender: contracts.openSeaConduit,
          kind: 'operator',
          token: collection,
          before: 0n,
          after: 1n,
          isUnlimited: false,
        },
      ],
    }),
  },
  'the approval of one item taken back': {
    from: documents.erc721,
    request: call(contracts.v3Positions, 'approve(address to, uint256 tokenId)', [
      zeroAddress,
      1_104_220n,
    ]),
    node: seen({ contracts: [contracts.v3Positions] }),
  },
})
