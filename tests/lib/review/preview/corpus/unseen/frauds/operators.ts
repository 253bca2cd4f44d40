import { parseUnits } from 'viem'
import { max256 } from '#tests/lib/review/preview/context.ts'
import {
  arbitrum,
  base,
  bnb,
  onArbitrum,
  onBase,
  onBnb,
} from '#tests/lib/review/preview/corpus/chains.ts'
import { contracts } from '#tests/lib/review/preview/corpus/contracts.ts'
import { someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { allowed } from '#tests/lib/review/preview/corpus/node.ts'
import { account, call, collection, tokens } from '#tests/lib/review/preview/corpus/requests.ts'
import { frauds, operated, seen, unlimited } from '#tests/lib/review/preview/corpus/unseen/cases.ts'
import { documents, reports } from '#tests/lib/review/preview/corpus/unseen/sources.ts'

const person = someone('person with permissions')
const fresh = someone('fresh contract with permissions')
const { usdc, usdt, weth, wbtc } = tokens
const approve = 'approve(address spender, uint256 amount) returns (bool)'
/** Begins and ends like Permit2. */
const likePermit2 = '0x000000000022D4730a3D9BC5e11f02C77EA78ba3'
/** Begins and ends like the router of 1inch. */
const likeOneInch = '0x11111112B7e0c19A4EE25F2d9F13c1Ab7A960582'
/** The router of 1inch, version 5. */
const oneInch = '0x1111111254EEB25477B68fb85Ed929f73A960582'
/** Begins and ends like the pool of Aave. */
const likeAave = '0x87870bCA9410B32fD0c6e7E0C7Dd3E0BD0fFA4E2'
const vault = '0xc3d688B66703497DAA19211EEdff47f25384cdc3'
const morpho = '0xBBBBBbbBBb9cC5e90e3b3Af64bdAF62C37EEFFCb'
const debtToken = '0x72E95b8931767C79bA4EeE721354d6E99a61D004'
const vat = '0x35D1b3F3D7966A1DFe207aa4514C12a259A0492B'
const evc = '0x0C9a3dd6b8F28529d72d7f9cE918D493519EE383'
const poolManager = '0x000000000004444c5dc75cB358380D2e3dE08A90'
const superfluid = '0xcfA132E353cB4E398080B9700609bb008eceB125'
const game = someone('items of a game')
const at = (...known: string[]) => seen({ people: [person], young: [fresh], contracts: known })

export const operators = frauds('operators and approvals', {
  'all apes to a contract of today': {
    from: reports.nftSecurity,
    request: call(collection, 'setApprovalForAll(address operator, bool approved)', [fresh, true]),
    node: seen({
      young: [fresh],
      contracts: [collection],
      permissions: [operated(collection, fresh)],
    }),
  },
  'all items of a game on Base to a person': {
    from: documents.erc1155,
    on: base,
    request: call(game, 'setApprovalForAll(address operator, bool approved)', [person, true]),
    node: seen({ people: [person], contracts: [game], permissions: [operated(game, person)] }),
  },
  'all liquidity positions to a person': {
    from: reports.hyperswap,
    request: call(contracts.v3Positions, 'setApprovalForAll(address operator, bool approved)', [
      person,
      true,
    ]),
    node: seen({
      people: [person],
      contracts: [contracts.v3Positions],
      permissions: [operated(contracts.v3Positions, person)],
    }),
  },
  'USDT without limit to a person': {
    from: reports.increaseAllowance,
    request: call(usdt.address, approve, [person, max256]),
    node: seen({ people: [person], permissions: [unlimited(usdt, person)] }),
  },
  'an allowance of USDC increased for a person': {
    from: reports.increaseAllowance,
    request: call(
      usdc.address,
      'increaseAllowance(address spender, uint256 increment) returns (bool)',
      [person, parseUnits('1000', 6)],
    ),
    node: seen({ people: [person], permissions: [allowed(usdc, person, parseUnits('1000', 6))] }),
  },
  'WETH to a spender whose code comes later': {
    from: reports.emptySpender,
    request: call(weth.address, approve, [fresh, parseUnits('1000', 18)]),
    node: seen({ people: [fresh], permissions: [allowed(weth, fresh, parseUnits('1000', 18))] }),
  },
  'USDC of Base to a contract made for this visitor': {
    from: reports.create2,
    on: base,
    request: call(onBase.usdc.address, approve, [fresh, max256]),
    node: seen({
      young: [fresh],
      contracts: [onBase.usdc.address],
      permissions: [unlimited(onBase.usdc, fresh)],
    }),
  },
  'WBTC to an address like that of Permit2': {
    from: reports.clipper,
    on: { knownAddresses: [contracts.permit2] },
    request: call(wbtc.address, approve, [likePermit2, max256]),
    node: seen({ young: [likePermit2], permissions: [unlimited(wbtc, likePermit2)] }),
  },
  'USDC to an address like that of 1inch': {
    from: reports.clipper,
    on: { knownAddresses: [oneInch] },
    request: call(usdc.address, approve, [likeOneInch, max256]),
    node: seen({ young: [likeOneInch], permissions: [unlimited(usdc, likeOneInch)] }),
  },
  'USDT to an address like that of Aave': {
    from: reports.clipper,
    on: { knownAddresses: [contracts.aavePool] },
    request: call(usdt.address, approve, [likeAave, parseUnits('1000', 6)]),
    node: seen({
      people: [likeAave],
      permissions: [allowed(usdt, likeAave, parseUnits('1000', 6))],
    }),
  },
  'BUSD-T of BNB Smart Chain to a staking page': {
    from: reports.oldApproval,
    on: bnb,
    request: call(onBnb.usdt.address, approve, [person, max256]),
    node: seen({
      people: [person],
      contracts: [onBnb.usdt.address],
      permissions: [unlimited(onBnb.usdt, person)],
    }),
  },
  'a position of Compound handed to a manager': {
    from: reports.compoundDns,
    request: call(vault, 'allow(address manager, bool isAllowed)', [person, true]),
    node: at(vault),
  },
  'all of Morpho authorized to a person': {
    from: documents.morpho,
    request: call(morpho, 'setAuthorization(address authorized, bool newIsAuthorized)', [
      person,
      true,
    ]),
    node: at(morpho),
  },
  'credit at Aave delegated without limit': {
    from: documents.aave,
    request: call(debtToken, 'approveDelegation(address delegatee, uint256 amount)', [
      fresh,
      max256,
    ]),
    node: at(debtToken),
  },
  'a relayer of Balancer that nobody knows': {
    from: documents.balancer,
    request: call(
      contracts.balancerVault,
      'setRelayerApproval(address sender, address relayer, bool approved)',
      [account, fresh, true],
    ),
    node: at(contracts.balancerVault),
  },
  'the vault of Maker opened to a person': {
    from: documents.maker,
    request: call(vat, 'hope(address usr)', [person]),
    node: at(vat),
  },
  'an operator of all accounts at Euler': {
    from: documents.euler,
    request: call(
      evc,
      'setAccountOperator(address account, address operator, bool authorized) payable',
      [account, person, true],
    ),
    node: at(evc),
  },
  'an operator in the pool manager of Uniswap v4': {
    from: documents.erc6909,
    request: call(poolManager, 'setOperator(address operator, bool approved) returns (bool)', [
      fresh,
      true,
    ]),
    node: at(poolManager),
  },
  'full control of streams to a person': {
    from: documents.superfluid,
    request: call(
      superfluid,
      'setFlowPermissions(address token, address flowOperator, bool allowCreate, bool allowUpdate, bool allowDelete, int96 flowRateAllowance) returns (bool)',
      ['0x1BA8603DA702602A8657980e825A6DAa03Dee93a', person, true, true, true, 2n ** 95n - 1n],
    ),
    node: at(superfluid),
  },
  'one ape approved to a person': {
    from: documents.erc721,
    request: call(collection, 'approve(address to, uint256 tokenId)', [person, 6612n]),
    node: seen({
      people: [person],
      contracts: [collection],
      permissions: [
        {
          owner: account,
          spender: person,
          kind: 'item',
          token: collection,
          id: 6612n,
          before: 0n,
          after: 1n,
          isUnlimited: false,
        },
      ],
    }),
  },
  'ARB to the page of a false foundation': {
    from: reports.increaseAllowance,
    on: arbitrum,
    request: call(
      onArbitrum.arb.address,
      'increaseAllowance(address spender, uint256 addedValue) returns (bool)',
      [fresh, max256],
    ),
    node: seen({
      young: [fresh],
      contracts: [onArbitrum.arb.address],
      permissions: [unlimited(onArbitrum.arb, fresh)],
    }),
  },
})
