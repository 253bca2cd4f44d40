import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Names: ENS, Base and others. */
export const nameFunctions = signaturesOf({
  registerName: [
    'register(string label, recipient, duration, bytes32 secret)',
    'registerWithConfig(string label, recipient, duration, bytes32 secret, address resolver, address resolved)',
    'register((string label, recipient, duration, address resolver, bytes[] data, bool reverseRecord) request)',
    'register((string label, recipient, duration, bytes32 secret, address resolver, bytes[] data, uint8 reverseRecord, bytes32 referrer) registration)',
    'register((string label, recipient, duration, address resolver, bytes[] data, bool reverseRecord, uint256[] coinTypes, signatureExpiry, bytes signature) request)',
  ],
  renewName: [
    'renew(string label, duration, bytes32 referrer)',
    'renewAll(string[] names, duration)',
  ],
  setRecord: [
    'set(string key, string resolved, tokenId)',
    'setMany/reconfigure(string[] keys, string[] resolved, tokenId)',
    'setReverse(string[] labels)',
    'removeReverse()',
    'setABI(bytes32 node, contentType, bytes data)',
    'setPubkey(bytes32 node, bytes32 x, bytes32 y)',
    'setInterface(bytes32 node, bytes4 interfaceId, address implementer)',
    'setDNSRecords(bytes32 node, bytes data)',
    'setZonehash(bytes32 node, bytes hash)',
    'clearRecords(bytes32 node)',
    'setTTL(bytes32 node, uint64 ttl)',
    'setName(bytes32 node, string label)',
    'setNameForAddr(account, owner, address resolver, string label)',
    'setNameForAddr(account, string label)',
    'setFuses(bytes32 node, uint16 fuses)',
    'setChildFuses(bytes32 node, bytes32 label, uint32 fuses, uint64 expiry)',
    'extendExpiry(bytes32 node, bytes32 label, uint64 expiry)',
  ],
  makeOwner: [
    'setOwner(controller, tokenId)',
    'claimWithResolver(controller, address resolver)',
    'claimForAddr(account, controller, address resolver)',
    'setSubnodeOwner(bytes32 node, string label, controller, uint32 fuses, uint64 expiry)',
    'setSubnodeRecord(bytes32 node, bytes32 label, controller, address resolver, uint64 ttl)',
    'unwrap(bytes32 node, bytes32 label, controller)',
    'unwrapETH2LD(bytes32 label, address registrant, controller)',
    'wrapETH2LD(string label, controller, uint16 fuses, address resolver)',
    'wrap(bytes name, controller, address resolver)',
  ],
  manage: ['approve(bytes32 node, controller, bool approved)'],
})
