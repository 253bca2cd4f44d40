import { concat, type Hex, stringToHex } from 'viem'
import { zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import {
  account,
  type CorpusCase,
  call,
  send,
  tokens,
  values,
} from '#tests/lib/review/preview/corpus/requests.ts'

/** Creation code of a contract that stores one number. */
const storeCode: Hex =
  '0x6080604052348015600e575f5ffd5b5060af80601a5f395ff3fe6080604052348015600e575f5ffd5b50600436106030575f3560e01c80632e64cec11460345780636057361d14604e575b5f5ffd5b603a6066565b60405160459190608d565b60405180910390f35b606460048036038101906060919060c4565b606e565b005b5f5f54905090565b805f8190555050565b5f819050919050565b6087816077565b82525050565b5f602082019050609e5f8301846080565b9291505056fe'
/** Creation code of a proxy that forwards every call to a given contract (EIP-1167). */
const cloneCode = (target: string) =>
  concat([
    '0x3d602d80600a3d3981f3363d3d373d3d3d363d73',
    target as Hex,
    '0x5af43d82803e903d91602b57fd5bf3',
  ])
const create = (data: Hex, value = 0n): CorpusCase['request'] => ({
  kind: 'transaction',
  data,
  value,
})
const deterministicDeployer = '0x4e59b44847b379578588920cA78FbF26c0B4956C'
const createX = '0xba5Ed099633D3B313e4D5F7bdc1305d3c28ba5Ed'

/** Contracts that the account creates, from its own page or with well-known factories. */
export const deployments: CorpusCase[] = [
  {
    name: 'a contract that stores a number',
    source: 'Remix: deployment of Storage.sol',
    request: create(storeCode),
  },
  {
    name: 'a token with a name and a supply',
    source: 'OpenZeppelin Wizard: deployment with constructor arguments',
    request: create(
      concat([
        storeCode,
        values('string name, string symbol, uint256 supply', ['Marlowe Points', 'MRP', 10n ** 24n]),
      ]),
    ),
  },
  {
    name: 'a small copy of an existing contract',
    source: 'EIP-1167: minimal proxy of a public implementation',
    request: create(cloneCode('0x41675C099F32341bf84BFc5382aF534df5C7461a')),
  },
  {
    name: 'a contract at the same address on every network',
    source: 'Foundry: deterministic deployment proxy with salt and creation code',
    request: send(deterministicDeployer, 0n, concat([zeroHash, storeCode])),
  },
  {
    name: 'a contract created with a salt that only the account can use',
    source: 'CreateX: deployCreate2(bytes32,bytes)',
    request: call(
      createX,
      'deployCreate2(bytes32 salt, bytes initCode) payable returns (address newContract)',
      [concat([account, '0x00', '0x5e1f0c9b8a7d6e5f4c3b2a']), storeCode],
    ),
  },
  {
    name: 'a pool for two tokens',
    source: 'Uniswap v3: Factory.createPool(address,address,uint24)',
    request: call(
      '0x1F98431c8aD98523631AE4a59f267346ea31F984',
      'createPool(address tokenA, address tokenB, uint24 fee) returns (address pool)',
      [tokens.steth.address, tokens.usdc.address, 3000],
    ),
  },
  {
    name: 'a schema for attestations registered',
    source: 'EAS: SchemaRegistry.register(string,address,bool)',
    request: call(
      '0xA7b39296258348C78294F95B872b282326A97BDF',
      'register(string schema, address resolver, bool revocable) returns (bytes32)',
      ['bool attended, string workshop', zeroAddress, true],
    ),
  },
  {
    name: 'the source of a page kept on chain',
    source: 'SSTORE2: creation of a contract whose code is data',
    request: create(concat(['0x600b5981380380925939f300', stringToHex('<svg></svg>')])),
  },
]
