import { now } from '#tests/lib/review/preview/context.ts'
import { polygon } from '#tests/lib/review/preview/corpus/chains.ts'
import { soon, zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { node } from '#tests/lib/review/preview/corpus/node.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  type CorpusCase,
  message,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const onOptimism = { chainId: 10, tokens: [] }
const keyGateway = '0x00000000fC56947c7E7183f8Ca4B62398CaAdf0B'
const keyValidator = '0x00000000FC700472606ED4fA22623Acf62c60553'
const idGateway = '0x00000000Fc25870C6eD6b6c7E41Fb078b7656f69'
const recoveryProxy = '0x00000000FcB080a4D6c39a9354dA9EB9bC104cd7'
const nameRegistry = '0xe3Be01D99bAa8dB9905b33a3cA391238234B79D1'

const farcaster: CorpusCase[] = [
  {
    name: 'a key of an app added to an identity of Farcaster',
    source:
      'Farcaster KeyGateway: Add (github.com/farcasterxyz/contracts, hub-monorepo packages/core eth contracts)',
    request: sign(
      { name: 'Farcaster KeyGateway', version: '1', chainId: 10, verifyingContract: keyGateway },
      [
        'Add(address owner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 nonce, uint256 deadline)',
      ],
      {
        owner: account,
        keyType: 1,
        key: opaque('farcaster key', 32),
        metadataType: 1,
        metadata: opaque('farcaster metadata', 320),
        nonce: 3,
        deadline: soon,
      },
    ),
    context: onOptimism,
    node: node([keyGateway]),
  },
  {
    name: 'the key of an app named for Farcaster',
    source:
      'Farcaster SignedKeyRequestValidator: SignedKeyRequest(uint256 requestFid,bytes key,uint256 deadline)',
    request: sign(
      {
        name: 'Farcaster SignedKeyRequestValidator',
        version: '1',
        chainId: 10,
        verifyingContract: keyValidator,
      },
      ['SignedKeyRequest(uint256 requestFid, bytes key, uint256 deadline)'],
      { requestFid: 9152, key: opaque('farcaster key', 32), deadline: soon },
    ),
    context: onOptimism,
    node: node([keyValidator]),
  },
  {
    name: 'an identity of Farcaster asked for without gas',
    source:
      'Farcaster IdGateway: Register(address to,address recovery,uint256 nonce,uint256 deadline)',
    request: sign(
      { name: 'Farcaster IdGateway', version: '1', chainId: 10, verifyingContract: idGateway },
      ['Register(address to, address recovery, uint256 nonce, uint256 deadline)'],
      { to: account, recovery: recoveryProxy, nonce: 0, deadline: soon },
    ),
    context: onOptimism,
    node: node([idGateway, recoveryProxy]),
  },
  {
    name: 'the account shown on a profile of Farcaster',
    source: 'Farcaster: VerificationClaim (hub-monorepo packages/core eip712 verification)',
    request: sign(
      {
        name: 'Farcaster Verify Ethereum Address',
        version: '2.0.0',
        salt: '0xf2d857f4a3edcb9b78b4d503bfe733db1e3f6cdc2b7971ee739626c97e86a558',
      },
      ['VerificationClaim(uint256 fid, address address, bytes32 blockHash, uint8 network)'],
      { fid: 881_202, address: account, blockHash: opaque('block', 32), network: 1 },
    ),
    node: node([]),
  },
  {
    name: 'a short name of Farcaster claimed',
    source:
      'Farcaster: UserNameProof(string name,uint256 timestamp,address owner) of the name server',
    request: sign(
      {
        name: 'Farcaster name verification',
        version: '1',
        chainId: 1,
        verifyingContract: nameRegistry,
      },
      ['UserNameProof(string name, uint256 timestamp, address owner)'],
      { name: 'latchkeyreader', timestamp: now, owner: account },
    ),
    node: node([nameRegistry]),
  },
]

const inbox = opaque('inbox', 32).slice(2)
const installation = opaque('installation', 32).slice(2)
const xmtpText = (lines: string[]) =>
  message(
    [
      'XMTP : Authenticate to inbox',
      '',
      `Inbox ID: ${inbox}`,
      'Current time: 2026-01-15T00:00:04Z',
      '',
      ...lines,
      '',
      'For more info: https://xmtp.org/signatures',
    ].join('\n'),
  )

const xmtp: CorpusCase[] = [
  {
    name: 'an inbox of XMTP created',
    source:
      'XMTP V3: signature text of a new inbox (github.com/xmtp/libxmtp, xmtp_id unsigned_actions)',
    request: xmtpText([
      '- Create inbox',
      `  (Owner: ${account.toLowerCase()})`,
      '- Grant messaging access to app',
      `  (ID: ${installation})`,
    ]),
    context: { origin: 'https://xmtp.chat' },
    node: node([]),
  },
  {
    name: 'messages of XMTP allowed in another app',
    source: 'XMTP V3: signature text that adds an installation',
    request: xmtpText(['- Grant messaging access to app', `  (ID: ${installation})`]),
    context: { origin: 'https://xmtp.chat' },
    node: node([]),
  },
  {
    name: 'an old app cut off from messages of XMTP',
    source: 'XMTP V3: signature text that revokes an installation',
    request: xmtpText(['- Revoke messaging access from app', `  (ID: ${installation})`]),
    context: { origin: 'https://xmtp.chat' },
    node: node([]),
  },
  {
    name: 'an identity of the older XMTP created',
    source: 'XMTP V2: "XMTP : Create Identity" with the bytes of the key (github.com/xmtp/xmtp-js)',
    request: message(
      `XMTP : Create Identity\n${opaque('xmtp key', 75).slice(2)}\n\nFor more info: https://xmtp.org/signatures/`,
    ),
    context: { origin: 'https://xmtp.chat' },
    node: node([]),
  },
]

const lensHub = '0xDb46d1Dc155634FbC732f92E853b10B288AD5a1d'
const lensHandles = '0xD4F2F33680FCCb36748FA9831851643781608844'
const lensDomain = {
  name: 'Lens Protocol Profiles',
  version: '2',
  chainId: 137,
  verifyingContract: lensHub,
}
const simpleCollect = '0x0D90C58cBe787CD70B5Effe94Ce58185D72143fB'

const lens: CorpusCase[] = [
  {
    name: 'a profile of Lens followed',
    source: 'Lens v2 LensHub: Follow (github.com/lens-protocol/core, Types and Typehash)',
    request: sign(
      lensDomain,
      [
        'Follow(uint256 followerProfileId, uint256[] idsOfProfilesToFollow, uint256[] followTokenIds, bytes[] datas, uint256 nonce, uint256 deadline)',
      ],
      {
        followerProfileId: 112_044,
        idsOfProfilesToFollow: [5],
        followTokenIds: [0],
        datas: ['0x'],
        nonce: 7,
        deadline: soon,
      },
    ),
    context: polygon,
    node: node([lensHub]),
  },
  {
    name: 'a post on Lens that others may collect',
    source: 'Lens v2 LensHub: Post with an action module',
    request: sign(
      lensDomain,
      [
        'Post(uint256 profileId, string contentURI, address[] actionModules, bytes[] actionModulesInitDatas, address referenceModule, bytes referenceModuleInitData, uint256 nonce, uint256 deadline)',
      ],
      {
        profileId: 112_044,
        contentURI: 'ar://hQm3BYgxh4-1S5hXfZ2dfVq0cA8e5bqzRr0Jw5g8Q0s',
        actionModules: [simpleCollect],
        actionModulesInitDatas: [opaque('collect', 320)],
        referenceModule: zeroAddress,
        referenceModuleInitData: '0x',
        nonce: 8,
        deadline: soon,
      },
    ),
    context: polygon,
    node: node([lensHub, simpleCollect]),
  },
  {
    name: 'a handle of Lens linked to the own profile',
    source:
      'Lens v2 TokenHandleRegistry: Link(uint256 handleId,uint256 profileId,uint256 nonce,uint256 deadline)',
    request: sign(
      { ...lensDomain, verifyingContract: lensHandles },
      ['Link(uint256 handleId, uint256 profileId, uint256 nonce, uint256 deadline)'],
      { handleId: '84120938471029384712', profileId: 112_044, nonce: 9, deadline: soon },
    ),
    context: polygon,
    node: node([lensHandles]),
  },
]

/** Identities and messages: Farcaster, XMTP, Lens. */
export const messaging: CorpusCase[] = [...farcaster, ...xmtp, ...lens]
