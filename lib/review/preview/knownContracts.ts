/**
 * Contracts that official front ends ask people to allow to take their tokens, in lower case.
 * Each is the same contract on every chain, because its address depends on its deployer.
 */
const spenders = byAddress({
  Permit2: ['0x000000000022d473030f116ddee9f6b43ac78ba3'],
  Uniswap: [
    '0x7a250d5630b4cf539739df2c5dacb4c659f2488d',
    '0xe592427a0aece92de3edee1f18e0157c05861564',
    '0x68b3465833fb72a70ecdf485e0e4c7bd8665fc45',
    '0x3fc91a3afd70395cd496c647d5a6cc9d4b2b7fad',
    '0x66a9893cc07d91d95644aedd05d03f95e1dba8af',
    '0xc36442b4a4522e871399cd717abdd847ab11fe88',
    '0xbd216513d74c8cf14cf4747e6aaa6420ff64ee9e',
    '0x6ff5693b99212da76ad316178a184ab56d299b43',
  ],
  UniswapX: [
    '0x00000011f84b9aa48e5f8aa8b9897600006289be',
    '0x6000da47483062a0d734ba3dc7576ce6a0b645c4',
  ],
  '1inch': [
    '0x1111111254eeb25477b68fb85ed929f73a960582',
    '0x111111125421ca6dc452d289314280a0f8842a65',
  ],
  '0x': [
    '0xdef1c0ded9bec7f1a1670819833240f027b25eff',
    '0x0000000000001ff3684f28c67538d4d072c22734',
  ],
  'CoW Protocol': ['0xc92e8bdf79f0507f65a392b0ab4667716bfe0110'],
  ParaSwap: [
    '0x216b4b4ba9f3e719726886d34a177484278bfcae',
    '0x6a000f20005980200259b80c5102003040001068',
  ],
  SushiSwap: ['0xd9e1ce17f2641f24ae83637ab66a2cca9c378b9f'],
  Curve: [
    '0x16c6521dff6bab339122a0fe25a9116693265353',
    '0xbebc44782c7db0a1a60cb6fe97d0b483032ff1c7',
    '0x5f3b5dfeb7b28cdbd7faba78963ee202a494e2a2',
  ],
  Balancer: ['0xba12222222228d8ba445958a75a0704d566bf2c8'],
  Aave: [
    '0x87870bca3f3fd6335c3f4ce8392d69350b4fa4e2',
    '0xd322a49006fc828f9b5b37ab215f99b4e5cab19c',
    '0x893411580e590d62ddbca8a703d61cc4a8c7b2b9',
    '0x794a61358d6845594f94dc1db02a252b5b4814ad',
    '0xa238dd80c259a72e81d7e4664a9801593f98d1c5',
  ],
  Spark: ['0xc13e21b648a5ee794902342038ff3adab66be987'],
  Compound: [
    '0xc3d688b66703497daa19211eedff47f25384cdc3',
    '0xa397a8c2086c554b531c02e29f3291c9704b00c7',
  ],
  Morpho: [
    '0xbbbbbbbbbb9cc5e90e3b3af64bdaf62c37eeffcb',
    '0x4a6c312ec70e8747a587ee860a0353cd42be0ae0',
  ],
  Lido: [
    '0x7f39c581f595b53c5cb19bd0b3f8da6c935e2ca0',
    '0x889edc2edab5f40e902b864ad4d7ade8e412f9b1',
  ],
  EigenLayer: ['0x858646372cc42e1a627fce94aa7a7033e7cf075a'],
  Across: [
    '0x5c7bcd6e7de5423a257d81b442095a1a6ced35c5',
    '0x09aea4b2242abc8bb4bb78d537a67a245a7bec64',
  ],
  Circle: [
    '0xbd3fa81b58ba92a82136038b25adec7066af3155',
    '0x28b5a0e9c621a5badaa536219b3a228c8168cf5d',
  ],
  Optimism: ['0x99c9fc46f92e8a1c0dec1b1747d010903e884be1'],
  Base: ['0x3154cf16ccdb4c6d922629664174b904d80f2c35'],
  Disperse: ['0xd152f549545093347a162dce210e7293f1452150'],
  'LI.FI': ['0x1231deb6f5749ef6ce6943a275a1d3e7486f4eae'],
  KyberSwap: ['0x6131b5fae19ea4f9d964eac0408e4408b66337b5'],
  Pendle: ['0x888888888889758f76e7103c6cbf23abbf58f946'],
  GMX: ['0x7452c558d45f8afc8c83dae62c3f8a5be19c71f6'],
  deBridge: ['0xef4fb24ad0916217251f553c0596f8edc630eb66'],
  'Circle Paymaster': ['0x0578cfb241215b77442a541325d6a4e6dfe700ec'],
  OpenSea: ['0x1e0049783f008a0085193e00003d00cd54003c71'],
  Blur: ['0x00000000000111abe46ff893f3b2fdf1f759a8a8'],
  Sky: ['0xa3931d71877c0e7a3148cb7eb4463524fec27fbd', '0x3225737a9bbb6473cb4a45b7244aca2befdb276a'],
  Ethena: ['0x9d39a5de30e57443bff2a8307a4256c8797a3497'],
  Convex: [
    '0xf403c135812408bfbe8713b5a23a04b3d48aae31',
    '0x72a19342e8f1838460ebfccef09f6585e32db86e',
  ],
  Aerodrome: [
    '0xebf418fe2512e7e6bd9b87a8f0f294acdc67e6b4',
    '0xcf77a3ba9a5ca399b7c97c74d54e5b1beb874e43',
  ],
  'ether.fi': [
    '0xcd5fe23c85820f7b72d0926fc9b05b43e359b7ee',
    '0x308861a430be4cce5502d0a12724771fc6daf216',
  ],
  Frax: ['0xac3e018457b222d93114458476f3e3416abbe38f'],
  USDT0: ['0x6c96de32cea08842dcc4058c14d3aaad7fa41dee'],
  dYdX: ['0x46b2deae6eff3011008ea27ea36b7c27255ddfa9'],
  Sablier: ['0x7c01aa3783577e15fd7e272443d44b92d5b21056'],
  Bebop: ['0xbbbbbbb520d69a9775e85b458c58c648259fad5f'],
  Polymarket: [
    '0x4bfb41d5b3570defd03c39a9a4d8de6bd8b8982e',
    '0xc5d563a36ae78145c45a50134d48a1215220f80a',
    '0xd91e80cf2e7be2e162c6513ced06f1dd0da35296',
  ],
  PancakeSwap: ['0x13f4ea83d0bd40e75c8222255bc855a974568dd4'],
  MetaMask: ['0x881d40237659c251811cec9c364ef91dc08d300c'],
  Odos: ['0x0d05a7d3448512b78fa8a9e46c4872c88c4a0d05'],
  OKX: ['0x40aa958dd87fc8305b97f2ba922cddca374bcd7f'],
})

/** The network's own currency as a token: each network has one that everybody uses. */
const wrappers = byAddress({
  'Wrapped Ether': [
    '0xc02aaa39b223fe8d0a0e5c4f27ead9083c756cc2',
    '0x4200000000000000000000000000000000000006',
    '0x82af49447d8a07e3bd95bd0d56f35241523fbab1',
    '0xe5d7c2a44ffddf6b295a15c148167daaaf5cf34f',
    '0x5300000000000000000000000000000000000004',
    '0x4300000000000000000000000000000000000004',
    '0x5aea5775959fbc2557cc8789bc1bf90a239d9a91',
  ],
  WPOL: ['0x0d500b1d8e8ef31e21c99d1db9a6444d3adf1270'],
  WBNB: ['0xbb4cdb9cbd36b01bd1cbaebf2de08d9173bc095c'],
  WAVAX: ['0xb31f66aa3c1e785363f0875a1b74e27b85fd66c7'],
  WXDAI: ['0xe91d153e0b41518a2ce8dd3d7944fa863463a97d'],
  WFTM: ['0x21be370d5312f44cb42ce377bc9b8a0cef1a4c83'],
  wS: ['0x039e2fb66102314ce7b64ce5ce3e5183bc94ad38'],
  WMNT: ['0x78c1b0c915c4faa5fffa6cabf0219da63d7f4cb8'],
  WGLMR: ['0xacc15dc74880c9944775448304b263d191c6077f'],
  WCRO: ['0x5c7f8a570d578ed84e63fdfa7b1ee72deae1ae23'],
  WBERA: ['0x6969696969696969696969696969696969696969'],
  WHYPE: ['0x5555555555555555555555555555555555555555'],
})

/** Contracts that tokens and items are sent to for an order or a deposit, by official routers or by people. */
const vaults = byAddress({
  GMX: [
    '0x31ef83a530fde1b38ee9a18093a333d8bbbc40d5',
    '0xf89e77e8dc11691c9e8757e84aafbcd8a67d7a55',
    '0x0628d46b5d145f183adb6ef1f2c97ed1c4701c55',
  ],
  Chainlink: ['0xbc10f2e862ed4502144c7d632a3459f49dfcdb5e'],
  Hyperliquid: ['0x2df1c51e09aecf9cacb7bc98cb1742757f163df7'],
  PancakeSwap: ['0x556b9306565093c855aea9ae92a594704c2cd59e'],
})

/** Contracts that a title can name, but that never need a permission to take tokens. */
const others = byAddress({
  Lido: ['0xae7ab96520de3a18e5e111b5eaab095312d7fe84'],
  OpenSea: [
    '0x00000000000000adc04c56bf30ac9d3c0aaf14dc',
    '0x0000000000000068f116a894984e2db1123eb395',
  ],
  'CoW Protocol': ['0x9008d19f58aabd9ed0d60971565aa8510560ab41'],
  ParaSwap: ['0xdef171fe48cf0115b1d80b88dc8eab59176fee57'],
  Multicall3: ['0xca11bde05977b3631167028862be2a173976ca11'],
  EntryPoint: [
    '0x5ff137d4b0fdcd49dca30c7cf57e578a026d2789',
    '0x0000000071727de22e5e9d8baf0edac6f37da032',
  ],
  ENS: ['0x253553366da8546fc250f225fe3d25d0c782303b'],
  'Rocket Pool': ['0xdd3f50f8a6cafbe9b31a427582963f465e745af8'],
  Farcaster: [
    '0x00000000fcb080a4d6c39a9354da9eb9bc104cd7',
    '0x00000000fc56947c7e7183f8ca4b62398caadf0b',
  ],
  Bebop: ['0xbeb0b0623f66be8ce162ebdfa2ec543a522f4ea6'],
})

/** Safe's contracts that only make the calls they are given, each of which is read by itself. */
const safeMultiSends = new Set([
  '0xa238cbeb142c10ef7ad8442c6d1f9e89e07e7761',
  '0x38869bf66a61cf6bdb996a6ae40d5853fd43b526',
  '0x218543288004cd07832472d464648173c77d7eb7',
  '0x40a2accbd92bca938b02010e17a5b8929b49130d',
  '0x9641d764fc13c8b624c04430c7356c1c7c8102e2',
])

/** Passes calldata on as a salt and the code of a new contract (CREATE2); it has no functions. */
const create2Factory = '0x4e59b44847b379578588920ca78fbf26c0b4956c'

/** All of them. */
export const knownContracts = [...Object.keys(spenders), ...Object.keys(others)]

/** The names by address. */
function byAddress(byName: Record<string, readonly string[]>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(byName).flatMap(([name, addresses]) => addresses.map((each) => [each, name])),
  )
}

/** The name of a contract that many people use. */
export function contractName(address: string): string | undefined {
  const key = address.toLowerCase()
  if (Object.hasOwn(spenders, key)) return spenders[key]
  if (Object.hasOwn(vaults, key)) return vaults[key]
  if (Object.hasOwn(wrappers, key)) return wrappers[key]
  return Object.hasOwn(others, key) ? others[key] : undefined
}

/** Whether official front ends have people’s tokens taken by this contract, or sent to it. */
export function isTrustedContract(address: string): boolean {
  const key = address.toLowerCase()
  return [spenders, vaults, wrappers].some((each) => Object.hasOwn(each, key))
}

/** Whether a delegate call to this contract only makes the calls that its data lists. */
export const isSafeMultiSend = (address: string) => safeMultiSends.has(address.toLowerCase())

/** Whether a call to this contract creates another one. */
export const isCreate2Factory = (address: string) => address.toLowerCase() === create2Factory
