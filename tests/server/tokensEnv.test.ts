import { describe, expect, test } from 'vitest'
import { devnetToken } from '#lib/protocol/devnet.ts'
import { readSettings } from '#server/env/settings.ts'

const live = {
  WORLD: 'live',
  APP_ORIGIN: 'https://wallet.example',
  RPC_URLS: '1=https://a.example',
}
const usdc = '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48'

describe('TOKENS', () => {
  test('names tokens by chain, in order, with a checksummed contract', () => {
    const TOKENS = `1=${usdc.toLowerCase()}/USDC/6, 1=0xdAC17F958D2ee523a2206206994597C13D831ec7/USD₮/6`
    expect(readSettings({ ...live, TOKENS }).tokens).toEqual([
      { chainId: 1, address: usdc, symbol: 'USDC', decimals: 6 },
      {
        chainId: 1,
        address: '0xdAC17F958D2ee523a2206206994597C13D831ec7',
        symbol: 'USD₮',
        decimals: 6,
      },
    ])
  })

  test('is by default the devnet’s token on its chains, and none in live', () => {
    expect(readSettings({}).tokens).toEqual([
      { chainId: 31337, ...devnetToken },
      { chainId: 31338, ...devnetToken },
    ])
    expect(readSettings(live).tokens).toEqual([])
  })

  test.each([
    ['no contract', '1=USDC/6'],
    ['no decimals', `1=${usdc}/USDC`],
    ['a contract with a wrong checksum', `1=${usdc.replace('0xA0b', '0xa0B')}/USDC/6`],
    ['a contract twice', `1=${usdc}/USDC/6,1=${usdc.toLowerCase()}/USD/6`],
    ['a symbol with markup', `1=${usdc}/<b>/6`],
    ['too many decimals', `1=${usdc}/USDC/77`],
  ])('with %s is refused with the fix', (_what, TOKENS) => {
    expect(() => readSettings({ ...live, TOKENS })).toThrow(
      /TOKENS must be .* set for example TOKENS=/,
    )
  })

  test.each([
    ['on a chain that the site does not have', `5=${usdc}/USDC/6`, /TOKENS names chain 5/],
    ['with the symbol of the chain’s currency', `1=${usdc}/eth/6`, /TOKENS uses the symbol eth/],
    [
      'of which two have one symbol',
      `1=${usdc}/USDC/6,1=0xdAC17F958D2ee523a2206206994597C13D831ec7/USDC/6`,
      /TOKENS uses the symbol USDC twice/,
    ],
  ])('tokens %s are refused', (_what, TOKENS, problem) => {
    expect(() => readSettings({ ...live, TOKENS })).toThrow(problem)
  })
})
