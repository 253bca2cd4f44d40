import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Social networks, attestations and other things kept on chain. */
export const socialFunctions = signaturesOf({
  createAccount: [
    'register(address recovery)',
    'register(address recovery, extraStorage)',
    'register(string agentURI)',
    'registerFor(recipient, address recovery, deadline, bytes signature)',
  ],
  rent: ['rent(fid, units)', 'batchRent(uint256[] fids, uint256[] units)'],
  appKey: [
    'add(uint32 keyType, bytes key, uint8 metadataType, bytes metadata)',
    'addFor(address fidOwner, uint32 keyType, bytes key, uint8 metadataType, bytes metadata, deadline, bytes signature)',
  ],
  removeKey: [
    'remove(bytes key)',
    'removeFor(address fidOwner, bytes key, deadline, bytes signature)',
  ],
  makeOwner: [
    'transfer(controller, deadline, bytes signature)',
    'transferAndChangeRecovery(controller, address recovery, deadline, bytes signature)',
    'changeRecoveryAddress(controller)',
  ],
  follow: [
    'follow(followerProfileId, uint256[] idsOfProfilesToFollow, uint256[] followTokenIds, bytes[] datas)',
    'unfollow(followerProfileId, uint256[] idsOfProfilesToUnfollow)',
    'applyListOp(slot, bytes op)',
    'applyListOps(slot, bytes[] ops)',
    'mintPrimaryListNoMeta(bytes listStorageLocation)',
    'setMetadataValuesAndApplyListOps(slot, (string key, bytes value)[] records, bytes[] ops)',
  ],
  publish: [
    'onChainGM(address referrer)',
    'setAgentURI(agentId, string agentURI)',
    'giveFeedback(agentId, int128 rating, uint8 decimals, string tag1, string tag2, string endpoint, string feedbackURI, bytes32 feedbackHash)',
    'multiAttest((bytes32 schema, (address about, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, value)[] data)[] requests)',
    'attestByDelegation((bytes32 schema, (address about, uint64 expirationTime, bool revocable, bytes32 refUID, bytes data, value) data, (uint8 v, bytes32 r, bytes32 s) signature, address attester, uint64 deadline) request)',
    'revoke((bytes32 schema, (bytes32 uid, value) data) request)',
    'multiRevoke((bytes32 schema, (bytes32 uid, value)[] data)[] requests)',
    'timestamp(bytes32 data)',
    'multiTimestamp(bytes32[] data)',
    'register(string schema, address resolver, bool revocable)',
    'comment((profileId, string contentURI, pointedProfileId, pointedPubId, uint256[] referrerProfileIds, uint256[] referrerPubIds, bytes referenceModuleData, address[] actionModules, bytes[] actionModulesInitDatas, address referenceModule, bytes referenceModuleInitData) params)',
    'mirror((profileId, string metadataURI, pointedProfileId, pointedPubId, uint256[] referrerProfileIds, uint256[] referrerPubIds, bytes referenceModuleData) params)',
    'setProfileMetadataURI(profileId, string metadataURI)',
    'createProfile((recipient, address followModule, bytes followModuleInitData) params)',
    'act((publicationActedProfileId, publicationActedId, actorProfileId, uint256[] referrerProfileIds, uint256[] referrerPubIds, address actionModuleAddress, bytes actionModuleData) params)',
    'gm/GM/sayGM/increment()',
  ],
})
