import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Names: ENS, Base and others. */
export const nameFunctions = signaturesOf({
  registerName: [
    'register(string label, address recipient, uint256 duration, bytes32 secret)',
    'registerWithConfig(string label, address recipient, uint256 duration, bytes32 secret, address resolver, address resolved)',
    'register((string label, address recipient, uint256 duration, address resolver, bytes[] data, bool reverseRecord) request)',
    'register((string label, address recipient, uint256 duration, bytes32 secret, address resolver, bytes[] data, uint8 reverseRecord, bytes32 referrer) registration)',
    'register((string label, address recipient, uint256 duration, address resolver, bytes[] data, bool reverseRecord, uint256[] coinTypes, uint256 signatureExpiry, bytes signature) request)',
  ],
  renewName: [
    'renew(string label, uint256 duration, bytes32 referrer)',
    'renewAll(string[] names, uint256 duration)',
  ],
  setRecord: [
    'set(string key, string resolved, uint256 tokenId)',
    'setMany/reconfigure(string[] keys, string[] resolved, uint256 tokenId)',
    'setReverse(string[] labels)',
    'removeReverse()',
    'setABI(bytes32 node, uint256 contentType, bytes data)',
    'setPubkey(bytes32 node, bytes32 x, bytes32 y)',
    'setInterface(bytes32 node, bytes4 interfaceId, address implementer)',
    'setDNSRecords(bytes32 node, bytes data)',
    'setZonehash(bytes32 node, bytes hash)',
    'clearRecords(bytes32 node)',
    'setTTL(bytes32 node, uint64 ttl)',
    'setName(bytes32 node, string label)',
    'setNameForAddr(address account, address owner, address resolver, string label)',
    'setNameForAddr(address account, string label)',
    'setFuses(bytes32 node, uint16 fuses)',
    'setChildFuses(bytes32 node, bytes32 label, uint32 fuses, uint64 expiry)',
    'extendExpiry(bytes32 node, bytes32 label, uint64 expiry)',
  ],
  makeOwner: [
    'setOwner(address controller, uint256 tokenId)',
    'claimWithResolver(address controller, address resolver)',
    'claimForAddr(address account, address controller, address resolver)',
    'setSubnodeOwner(bytes32 node, string label, address controller, uint32 fuses, uint64 expiry)',
    'setSubnodeRecord(bytes32 node, bytes32 label, address controller, address resolver, uint64 ttl)',
    'unwrap(bytes32 node, bytes32 label, address controller)',
    'unwrapETH2LD(bytes32 label, address registrant, address controller)',
    'wrapETH2LD(string label, address controller, uint16 fuses, address resolver)',
    'wrap(bytes name, address controller, address resolver)',
  ],
  manage: ['approve(bytes32 node, address controller, bool approved)'],
})
