import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Social networks, attestations and other things kept on chain. */
export const socialFunctions = signaturesOf({
  createAccount: [
    'register(address recovery)',
    'register(address recovery, uint256 extraStorage)',
    'registerFor(address recipient, address recovery, uint256 deadline, bytes signature)',
  ],
  rent: ['rent(uint256 fid, uint256 units)', 'batchRent(uint256[] fids, uint256[] units)'],
  appKey: [
    'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
    'addFor(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, uint256 deadline, bytes signature)',
  ],
  removeKey: [
    'remove(bytes key)',
    'removeFor(address fidOwner, bytes key, uint256 deadline, bytes signature)',
  ],
  makeOwner: [
    'transfer(address controller, uint256 deadline, bytes signature)',
    'transferAndChangeRecovery(address controller, address recovery, uint256 deadline, bytes signature)',
    'changeRecoveryAddress(address controller)',
  ],
  follow: [
    'follow(uint256 followerProfileId, uint256[] idsOfProfilesToFollow, uint256[] followTokenIds, bytes[] datas)',
    'unfollow(uint256 followerProfileId, uint256[] idsOfProfilesToUnfollow)',
    'applyListOp(uint256 slot, bytes op)',
    'applyListOps(uint256 slot, bytes[] ops)',
    'mintPrimaryListNoMeta(bytes listStorageLocation)',
    'setMetadataValuesAndApplyListOps(uint256 slot, (string key, bytes value)[] records, bytes[] ops)',
  ],
  publish: [
    'onChainGM(address referrer)',
    'multiAttest((bytes32 schema, (address about, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value)[] data)[] requests)',
    'attestByDelegation((bytes32 schema, (address about, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, uint256 value) data, (uint8 v, bytes32 r, bytes32 s) signature, address attester, uint64 deadline) request)',
    'revoke((bytes32 schema, (bytes32 uid, uint256 value) data) request)',
    'multiRevoke((bytes32 schema, (bytes32 uid, uint256 value)[] data)[] requests)',
    'timestamp(bytes32 data)',
    'multiTimestamp(bytes32[] data)',
    'register(string schema, address resolver, bool revocable)',
    'comment((uint256 profileId, string contentURI, uint256 pointedProfileId, uint256 pointedPubId, uint256[] referrerProfileIds, uint256[] referrerPubIds, bytes referenceModuleData, address[] actionModules, bytes[] actionModulesInitDatas, address referenceModule, bytes referenceModuleInitData) params)',
    'mirror((uint256 profileId, string metadataURI, uint256 pointedProfileId, uint256 pointedPubId, uint256[] referrerProfileIds, uint256[] referrerPubIds, bytes referenceModuleData) params)',
    'setProfileMetadataURI(uint256 profileId, string metadataURI)',
    'createProfile((address recipient, address followModule, bytes followModuleInitData) params)',
    'act((uint256 publicationActedProfileId, uint256 publicationActedId, uint256 actorProfileId, uint256[] referrerProfileIds, uint256[] referrerPubIds, address actionModuleAddress, bytes actionModuleData) params)',
  ],
})
