import { namehash, parseEther } from 'viem'
import { base, polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { gainedItem, node, paid } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
} from '#tests/lib/review/preview/corpus/requests.ts'

const controller = '0x59E16fcCd424Cc24e280Be16E11Bcd56fb0CE547'
const bulkRenewal = '0xfF252725f6122A92551A5FA9a6b6bf10eb0Be035'
const resolver = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'
const newResolver = '0xF29100983E058B709F3D539b0c765937B804AC15'
const wrapper = '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401'
const year = 31_536_000n
const mine = namehash('latchkey-reader.eth')
const setText = 'setText(bytes32 node, string key, string value)'

const ens: CorpusCase[] = [
  {
    name: 'a name of ENS registered with the controller of 2025',
    source:
      'ENS ETHRegistrarController.register(Registration) (github.com/ensdomains/ens-contracts, deployments/mainnet)',
    request: call(
      controller,
      'register((string label, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, uint8 reverseRecord, bytes32 referrer) registration) payable',
      [
        {
          label: 'latchkey-reader',
          owner: account,
          duration: year,
          secret: opaque('ens secret', 32),
          resolver: newResolver,
          data: [encode('setAddr(bytes32 node, address a)', [mine, account])],
          reverseRecord: 1,
          referrer: zeroHash,
        },
      ],
      parseEther('0.00172'),
    ),
    node: node([controller, newResolver], {
      changes: paid('ether', parseEther('0.00167'), controller),
    }),
  },
  {
    name: 'three names of ENS renewed at once',
    source: 'ENS BulkRenewal.renewAll(string[],uint256)',
    request: call(
      bulkRenewal,
      'renewAll(string[] names, uint256 duration) payable',
      [['latchkey-reader', 'latchkey-writer', 'reading-club'], 2n * year],
      parseEther('0.0103'),
    ),
    node: node([bulkRenewal], { changes: paid('ether', parseEther('0.0101'), bulkRenewal) }),
  },
  {
    name: 'a profile of a name of ENS saved',
    source:
      'ENS PublicResolver.multicall(bytes[]) with setText and setAddr, as the manager app does',
    request: call(resolver, 'multicall(bytes[] data) returns (bytes[] results)', [
      [
        encode(setText, [mine, 'description', 'Reads a lot.']),
        encode(setText, [mine, 'com.twitter', 'reader']),
        encode('setAddr(bytes32 node, uint256 coinType, bytes a)', [mine, 60n, account]),
      ],
    ]),
    node: node([resolver], { changes: [], permissions: [] }),
  },
  {
    name: 'a name below the own one for a friend',
    source: 'ENS NameWrapper.setSubnodeRecord(bytes32,string,address,address,uint64,uint32,uint64)',
    request: call(
      wrapper,
      'setSubnodeRecord(bytes32 parentNode, string label, address owner, address resolver, uint64 ttl, uint32 fuses, uint64 expiry) returns (bytes32 node)',
      [mine, 'friend', friend, resolver, 0n, 0, 0n],
    ),
    node: node([wrapper, resolver], { people: [friend], changes: [], permissions: [] }),
  },
]

const baseController = '0x4cCb0BB02FCABA27e82a56646E81d8c5bC4119a5'
const baseResolver = '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD'
const baseReverse = '0x79EA96012eEa67A83431F1701B3dFf7e37F9E282'
const baseNames = '0x03c4738Ee98aE44591e1A4A4F3CaB6641d95DD9a'
const basename = namehash('latchkeyreader.base.eth')

const basenames: CorpusCase[] = [
  {
    name: 'a name of Base registered and shown for the account',
    source: 'Basenames RegistrarController.register(RegisterRequest) (github.com/base/basenames)',
    request: call(
      baseController,
      'register((string name, address owner, uint256 duration, address resolver, bytes[] data, bool reverseRecord) request) payable',
      [
        {
          name: 'latchkeyreader',
          owner: account,
          duration: year,
          resolver: baseResolver,
          data: [
            encode('setAddr(bytes32 node, address a)', [basename, account]),
            encode('setName(bytes32 node, string newName)', [basename, 'latchkeyreader.base.eth']),
          ],
          reverseRecord: true,
        },
      ],
      parseEther('0.001'),
    ),
    context: base,
    node: node([baseController, baseResolver], {
      changes: [
        ...paid('ether', parseEther('0.001'), baseController),
        gainedItem(baseNames, BigInt(opaque('latchkeyreader', 32))),
      ],
    }),
  },
  {
    name: 'a name of Base renewed for three years',
    source: 'Basenames RegistrarController.renew(string,uint256)',
    request: call(
      baseController,
      'renew(string name, uint256 duration) payable',
      ['latchkeyreader', 3n * year],
      parseEther('0.003'),
    ),
    context: base,
    node: node([baseController], { changes: paid('ether', parseEther('0.003'), baseController) }),
  },
  {
    name: 'the picture of a name of Base changed',
    source: 'Basenames L2Resolver.setText(bytes32,string,string)',
    request: call(baseResolver, setText, [
      basename,
      'avatar',
      'ipfs://bafybeihdwdcefgh4dqkjv67uzcmw7ojee6xedzdetojuzjevtenxquvyku',
    ]),
    context: base,
    node: node([baseResolver], { changes: [], permissions: [] }),
  },
  {
    name: 'the own account named on Base',
    source: 'Basenames ReverseRegistrar.setNameForAddr(address,address,address,string)',
    request: call(
      baseReverse,
      'setNameForAddr(address addr, address owner, address resolver, string name) returns (bytes32)',
      [account, account, baseResolver, 'latchkeyreader.base.eth'],
    ),
    context: base,
    node: node([baseReverse, baseResolver], { changes: [], permissions: [] }),
  },
]

const uns = '0xa9a6A3626993D487d2Dbda3173cf58cA1a9D9e9f'
const unsToken = BigInt(namehash('latchkeyreader.crypto'))

const unstoppable: CorpusCase[] = [
  {
    name: 'an address for bitcoin in a name of Unstoppable Domains',
    source:
      'Unstoppable UNSRegistry.set(string,string,uint256) on Polygon (github.com/unstoppabledomains/uns)',
    request: call(uns, 'set(string key, string value, uint256 tokenId)', [
      'crypto.BTC.address',
      'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq',
      unsToken,
    ]),
    context: polygon,
    node: node([uns], { changes: [], permissions: [] }),
  },
  {
    name: 'several records of a name of Unstoppable Domains',
    source: 'Unstoppable UNSRegistry.setMany(string[],string[],uint256)',
    request: call(uns, 'setMany(string[] keys, string[] values, uint256 tokenId)', [
      ['crypto.ETH.address', 'crypto.MATIC.version.MATIC.address', 'dns.ttl'],
      [account, account, '300'],
      unsToken,
    ]),
    context: polygon,
    node: node([uns], { changes: [], permissions: [] }),
  },
  {
    name: 'a name of Unstoppable Domains shown for the account',
    source: 'Unstoppable UNSRegistry.setReverse(string[])',
    request: call(uns, 'setReverse(string[] labels)', [['latchkeyreader', 'crypto']]),
    context: polygon,
    node: node([uns], { changes: [], permissions: [] }),
  },
]

/** Names: ENS, Basenames, Unstoppable Domains. */
export const naming: CorpusCase[] = [...ens, ...basenames, ...unstoppable]
