import { labelhash, namehash, parseEther } from 'viem'
import { now } from '#tests/lib/review/preview/context.ts'
import {
  account,
  type CorpusCase,
  call,
  encode,
  friend,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const controller = '0x253553366Da8546fC250F225fe3d25d0C782303b'
const resolver = '0x231b0Ee14048e9dCcD1d247744d114a4EB5E8E63'
const reverse = '0xa58E81fe9b61B5c3fE2AFD33CF304c454AbFc7Cb'
const wrapper = '0xD4416b13d2b3a9aBae7AcD5D6C2BbDBE25686401'
const registry = '0x00000000000C2E074eC69A0dFb2997BA6C7d2e1e'
const registrar = '0x57f1887a8BF19b14fC0dF6Fd9B2acc9Af147eA85'
const node = namehash('marlowe-garden.eth')
const year = 31_536_000n
const setText = 'setText(bytes32 node, string key, string value)'
const setAddr = 'setAddr(bytes32 node, address a)'

/** Names of ENS, registered and kept by the account. */
export const names: CorpusCase[] = [
  {
    name: 'a name reserved before its registration',
    source: 'ENS: ETHRegistrarController.commit(bytes32)',
    request: call(controller, 'commit(bytes32 commitment)', [
      '0x8f4a0b6f3c1d2e5978a6b4c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3',
    ]),
  },
  {
    name: 'a name registered for a year, with its address',
    source: 'ENS: ETHRegistrarController.register with setAddr as resolver data',
    request: call(
      controller,
      'register(string name, address owner, uint256 duration, bytes32 secret, address resolver, bytes[] data, bool reverseRecord, uint16 ownerControlledFuses) payable',
      [
        'marlowe-garden',
        account,
        year,
        '0x5d3c2b1a09f8e7d6c5b4a392817060f5e4d3c2b1a0f9e8d7c6b5a4938271605f',
        resolver,
        [encode(setAddr, [node, account])],
        true,
        0,
      ],
      parseEther('0.0017'),
    ),
  },
  {
    name: 'a name renewed for two years',
    source: 'ENS: ETHRegistrarController.renew(string,uint256)',
    request: call(
      controller,
      'renew(string name, uint256 duration) payable',
      ['marlowe-garden', 2n * year],
      parseEther('0.0034'),
    ),
  },
  {
    name: 'a website written into the profile',
    source: 'ENS: PublicResolver.setText(bytes32,string,string)',
    request: call(resolver, setText, [node, 'url', 'https://marlowe.garden']),
  },
  {
    name: 'several records of a profile at once',
    source: 'ENS: PublicResolver.multicall(bytes[]) of setText, setAddr',
    request: call(resolver, 'multicall(bytes[] data) returns (bytes[] results)', [
      [
        encode(setText, [node, 'com.github', 'marlowe-garden']),
        encode(setText, [node, 'description', 'Plants, mostly ferns']),
        encode(setAddr, [node, account]),
      ],
    ]),
  },
  {
    name: 'a bitcoin address in the profile',
    source: 'ENS: PublicResolver.setAddr(bytes32,uint256,bytes) (ENSIP-9)',
    request: call(resolver, 'setAddr(bytes32 node, uint256 coinType, bytes a)', [
      node,
      0n,
      '0x0014751e76e8199196d454941c45d1b3a323f1433bd6',
    ]),
  },
  {
    name: 'a site on IPFS',
    source: 'ENS: PublicResolver.setContenthash(bytes32,bytes)',
    request: call(resolver, 'setContenthash(bytes32 node, bytes hash)', [
      node,
      '0xe3010170122029f2d17be6139079dc48696d1f582a8530eb9805b561eda517e22a892c7e3f1f',
    ]),
  },
  {
    name: 'the primary name of the account',
    source: 'ENS: ReverseRegistrar.setName(string)',
    request: call(reverse, 'setName(string name) returns (bytes32)', ['marlowe-garden.eth']),
  },
  {
    name: 'a subname for a friend',
    source: 'ENS: NameWrapper.setSubnodeRecord',
    request: call(
      wrapper,
      'setSubnodeRecord(bytes32 parentNode, string label, address owner, address resolver, uint64 ttl, uint32 fuses, uint64 expiry) returns (bytes32 node)',
      [node, 'ida', friend, resolver, 0n, 0, 0n],
    ),
  },
  {
    name: 'the current public resolver chosen',
    source: 'ENS: ENSRegistry.setResolver(bytes32,address)',
    request: call(registry, 'setResolver(bytes32 node, address resolver)', [node, resolver]),
  },
  {
    name: 'control of an own name taken back',
    source: 'ENS: BaseRegistrarImplementation.reclaim(uint256,address) to the own account',
    request: call(registrar, 'reclaim(uint256 id, address owner)', [
      BigInt(labelhash('marlowe-garden')),
      account,
    ]),
  },
  {
    name: 'a picture uploaded for a name',
    source:
      'ENS: avatar upload service, Upload(string upload, string expiry, string name, string hash)',
    request: sign(
      { name: 'Ethereum Name Service', version: '1' },
      ['Upload(string upload, string expiry, string name, string hash)'],
      {
        upload: 'avatar',
        expiry: String((now + 604_800) * 1000),
        name: 'marlowe-garden.eth',
        hash: 'd0c4a7f1b8e25936a1c2d3e4f5061728394a5b6c7d8e9fa0b1c2d3e4f5a6b7c8',
      },
    ),
    context: { origin: 'https://app.ens.domains' },
  },
  {
    name: 'a name of Base registered',
    source: 'Basenames: RegistrarController.register(RegisterRequest)',
    request: call(
      '0x4cCb0BB02FCABA27e82a56646E81d8c5bC4119a5',
      'register((string name, address owner, uint256 duration, address resolver, bytes[] data, bool reverseRecord) request) payable',
      [
        {
          name: 'marlowegarden',
          owner: account,
          duration: year,
          resolver: '0xC6d566A56A1aFf6508b41f6c90ff131615583BCD',
          data: [],
          reverseRecord: false,
        },
      ],
      parseEther('0.001'),
    ),
    context: { chainId: 8453, tokens: [] },
  },
]
