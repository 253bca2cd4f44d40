import { now } from '#tests/lib/review/preview/context.ts'

/** Contracts of Ethereum that several families of everyday requests call. */
export const contracts = {
  permit2: '0x000000000022D473030F116dDEE9F6B43aC78BA3',
  uniswapV2Router: '0x7a250d5630B4cF539739dF2C5dAcb4c659F2488D',
  swapRouter: '0xE592427A0AEce92De3Edee1F18E0157C05861564',
  swapRouter02: '0x68b3465833fb72A70ecDF485E0e4C7bD8665Fc45',
  universalRouter: '0x66a9893cC07D91D95644AEDD05D03f95e1dBA8Af',
  v3Positions: '0xC36442b4a4522E871399CD717aBDD847Ab11FE88',
  v4Positions: '0xbD216513d74C8cf14cf4747E6AaA6420FF64ee9e',
  oneInch: '0x111111125421cA6dc452d289314280a0f8842A65',
  zeroExAllowanceHolder: '0x0000000000001fF3684f28c67538d4D072C22734',
  zeroExProxy: '0xDef1C0ded9bec7F1a1670819833240f027b25EfF',
  cowSettlement: '0x9008D19f58AAbD9eD0D60971565AA8510560ab41',
  cowRelayer: '0xC92E8bdf79f0507f65a392b0ab4667716BFE0110',
  balancerVault: '0xBA12222222228d8Ba445958a75a0704d566BF2C8',
  aavePool: '0x87870Bca3F3fD6335C3F4ce8392D69350B4fA4E2',
  aaveGateway: '0xD322A49006FC828F9B5B37Ab215F99B4E5caB19C',
  withdrawalQueue: '0x889edC2eDab5f40e902b864aD4d7AdE8E412F9B1',
  wsteth: '0x7f39C581F595B53c5cb19bD0b3f8dA6c935E2Ca0',
  seaport: '0x0000000000000068F116a894984e2DB1123eB395',
  openSeaConduit: '0x1E0049783F008A0085193E00003D00cd54003c71',
  multiSendCallOnly: '0x40A2aCCbd92BCA938b02010E17A5b8929b49130D',
  uni: '0x1f9840a85d5aF5bf1D1762F925BDADdC4201F984',
  aave: '0x7Fc66500c84A76Ad7e9c93437bFc5Ac33E2DDaE9',
} as const

/** People to whom the account has never sent anything. */
export const newPerson = '0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65'
/** Another of them. */
export const secondPerson = '0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc'

/** The deadline that swap pages choose: 20 minutes. */
export const soon = now + 1200
/** When a Permit2 allowance of the Uniswap page ends: 30 days. */
export const inAMonth = now + 30 * 86_400
/** The zero address, which stands for ether or for none. */
export const zeroAddress = '0x0000000000000000000000000000000000000000'
/** 32 empty bytes. */
export const zeroHash = `0x${'0'.repeat(64)}` as const
