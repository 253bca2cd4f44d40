import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Contract factories, and what tokens have beside the standards. */
export const toolFunctions = signaturesOf({
  deploy: [
    'deploy(uint256 value_, bytes32 salt, bytes code)',
    'deployCreate2(bytes32 salt, bytes code)',
    'deployCreate3(bytes32 salt, bytes code)',
    'deployCreate2AndInit(bytes32 salt, bytes code, bytes data, (uint256 constructorAmount, uint256 initCallAmount) values)',
    'safeCreate2(bytes32 salt, bytes code)',
  ],
  send: [
    'operatorSend(address from, address recipient, uint256 amount, bytes data, bytes operatorData)',
    'transferWithMemo(address recipient, uint256 amount, bytes32 memo)',
  ],
  move: [
    'transferFromAndCall(address from, address recipient, uint256 amount, bytes data)',
    'pull(address from, uint256 amount)',
    'move(address from, address recipient, uint256 amount)',
    'transferFrom(address from, address recipient, uint256 tokenId, uint256 amount)',
  ],
  burn: [
    'burn(address from, uint256 tokenId, uint256 count)',
    'burn(address from, uint256 amount)',
    'burn(uint256 amount, bytes data)',
  ],
  allow: ['approveAndCall(address spender, uint256 amount)'],
  disallow: [
    'cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'revoke(address former)',
  ],
})
