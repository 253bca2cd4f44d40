import { signaturesOf } from '#lib/review/preview/functions/KnownSignature.ts'

/** Contract factories, and what tokens have beside the standards. */
export const toolFunctions = signaturesOf({
  wrap: ['upgradeByETH()'],
  deploy: [
    'deploy(value_, bytes32 salt, bytes code)',
    'deployCreate2(bytes32 salt, bytes code)',
    'deployCreate3(bytes32 salt, bytes code)',
    'deployCreate2AndInit(bytes32 salt, bytes code, bytes data, (constructorAmount, initCallAmount) values)',
    'safeCreate2(bytes32 salt, bytes code)',
  ],
  send: [
    'operatorSend(from, recipient, amount, bytes data, bytes operatorData)',
    'transferWithMemo(recipient, amount, bytes32 memo)',
    'transferAndCall(recipient, amount)',
  ],
  move: [
    'transferFromAndCall(from, recipient, amount, bytes data)',
    'pull(from, amount)',
    'move(from, recipient, amount)',
    'transferFrom(from, recipient, tokenId, amount)',
  ],
  burn: ['burn(from, tokenId, count)', 'burn(from, amount)', 'burn(amount, bytes data)'],
  allow: ['approveAndCall(spender, amount)'],
  disallow: [
    'cancelAuthorization(address authorizer, bytes32 nonce, uint8 v, bytes32 r, bytes32 s)',
    'revoke(address former)',
  ],
})
