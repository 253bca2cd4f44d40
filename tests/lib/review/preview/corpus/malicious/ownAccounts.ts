import { inAMonth, zeroAddress, zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { amount, ether, kind, seen, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { opaque } from '#tests/lib/review/preview/corpus/opaque.ts'
import {
  account,
  batch,
  type CorpusCase,
  call,
  collection,
  message,
  send,
  sign,
  stranger,
  tokens,
} from '#tests/lib/review/preview/corpus/requests.ts'

const gainer = someone('gainer')
const trap = someone('trap')
const contracts = [trap, stranger, collection]
const node = seen({ people: [gainer], contracts })
const usdc = { name: 'USD Coin', version: '2', chainId: 1, verifyingContract: tokens.usdc.address }

/** Takings that no name of a function, a field or a type announces. */
export const maliciousOwnAccounts: readonly CorpusCase[] = [
  ...kind(
    'Code of an account that delegates (EIP-7702): Porto, Uniswap Calibur and Kernel add keys and validators by calls of the account to itself',
    {
      'unread bytes run by the own account': {
        request: send(account, 0n, '0xdeadbeef00000000'),
        node,
      },
      'another root validator of the own account': {
        request: call(
          account,
          'changeRootValidator(bytes21 id, address hook, bytes validatorData, bytes hookData)',
          [`0x01${trap.slice(2)}`, zeroAddress, gainer, '0x'],
        ),
        node,
      },
      'a passkey of somebody for the own account': {
        request: call(account, 'addPasskey(bytes32 id, uint256 x, uint256 y)', [
          opaque('passkey', 32),
          5n,
          6n,
        ]),
        node,
      },
      'an admin key for the own account': {
        request: call(
          account,
          'authorize((uint40 expiry, uint8 keyType, bool isSuperAdmin, bytes publicKey) key)',
          [{ expiry: 0, keyType: 2, isSuperAdmin: true, publicKey: opaque('key', 64) }],
        ),
        node,
      },
      'a key registered and made an admin in one batch': {
        request: batch(
          call(account, 'register((uint8 keyType, bytes publicKey) key)', [
            { keyType: 1, publicKey: opaque('key', 64) },
          ]),
          call(account, 'update(bytes32 keyHash, uint256 settings)', [
            opaque('hash', 32),
            1n << 200n,
          ]),
        ),
        node,
      },
    },
  ),
  ...kind('Bridges: recipients as bytes, and addresses that only another network knows', {
    'a newer bridge of LI.FI that pays somebody': {
      request: call(
        '0x1231DEB6f5749EF6cE6943a275A1D3E7486F4EaE',
        'startBridgeTokensViaEco((bytes32 transactionId, string bridge, string integrator, address referrer, address sendingAssetId, address receiver, uint256 minAmount, uint256 destinationChainId, bool hasSourceSwaps, bool hasDestinationCall) bridgeData, (bytes nonEVMReceiver, address prover, uint64 rewardDeadline, bytes encodedRoute) ecoData)',
        [
          {
            transactionId: opaque('transfer', 32),
            bridge: 'eco',
            integrator: 'jumper.exchange',
            referrer: zeroAddress,
            sendingAssetId: tokens.usdc.address,
            receiver: gainer,
            minAmount: amount('usdc', '120'),
            destinationChainId: 10n,
            hasSourceSwaps: false,
            hasDestinationCall: false,
          },
          {
            nonEVMReceiver: '0x',
            prover: stranger,
            rewardDeadline: 1_800_000_000n,
            encodedRoute: opaque('route'),
          },
        ],
      ),
      node,
    },
    'an address packed into bytes of an unknown function': {
      request: call(
        trap,
        'interchainTransfer(string destinationChain, bytes destinationAddress, uint256 amount, bytes metadata)',
        ['base', gainer, amount('usdc', '400'), '0x'],
      ),
      node,
    },
    'nearly everything sent to an address of Solana': {
      request: call(
        '0x28b5a0e9C621a5BadaA536219b3a228C8168cf5d',
        'depositForBurn(uint256 amount, uint32 destinationDomain, bytes32 mintRecipient, address burnToken, bytes32 destinationCaller, uint256 maxFee, uint32 minFinalityThreshold)',
        [
          amount('usdc', '980'),
          5,
          opaque('address of Solana', 32),
          tokens.usdc.address,
          zeroHash,
          30_000n,
          1000,
        ],
      ),
      node,
    },
  }),
  ...kind('Typed data of 2025 that pays in a token of the thief, or hands an account over', {
    'a listing for a worthless currency': {
      request: sign(
        {
          name: 'LooksRareProtocol',
          version: '2',
          chainId: 1,
          verifyingContract: '0x0000000000E655fAe4d56241588680F86E3b2377',
        },
        [
          'Maker(uint8 quoteType, uint256 orderNonce, address collection, address currency, address signer, uint256 startTime, uint256 endTime, uint256 price, uint256[] itemIds, uint256[] amounts)',
        ],
        {
          quoteType: 1,
          orderNonce: 1n,
          collection,
          currency: trap,
          signer: account,
          startTime: 0n,
          endTime: BigInt(inAMonth),
          price: ether('1000'),
          itemIds: [5n],
          amounts: [1n],
        },
      ),
      node,
    },
    'a token moved to a contract by its own typed data': {
      request: sign(
        usdc,
        ['MetaTransfer(address from, address to, uint256 amount, uint256 nonce)'],
        {
          from: account,
          to: trap,
          amount: amount('usdc', '900'),
          nonce: 0n,
        },
      ),
      node,
    },
    'an ownership handed over by the name of its type': {
      request: sign(
        { name: 'Vault', version: '1', chainId: 1, verifyingContract: trap },
        ['TransferOwnership(address account, address to, uint256 nonce)'],
        { account, to: gainer, nonce: 0n },
      ),
      node,
    },
    'an alias that votes for the account': {
      request: sign(
        { name: 'snapshot', version: '0.1.4' },
        ['Alias(address from, address alias, uint64 timestamp)'],
        { from: account, alias: gainer, timestamp: 0n },
      ),
      node,
    },
  }),
  ...kind('Messages of phishing pages: the request stands below a friendly sentence', {
    'typed data below a sentence': message(
      'Please confirm your session.\n{"types":{"Permit":[]},"primaryType":"Permit","domain":{},"message":{}}',
    ),
    'full access and control of the wallet': message(
      `I grant ${gainer} full access and control over my wallet.`,
    ),
    'a wallet managed without asking': message(
      'I authorize app.example to act on my behalf and manage my wallet without further confirmation.',
    ),
    'all items sold by a sentence': message(`I agree to sell all my NFTs to ${gainer} for 1 wei.`),
  }),
  ...kind(
    'Kernel, Polymarket, Seaport and Merkl: documents of 2025, with a thief as the one who gains',
    {
      'a validator enabled by its kind and address': {
        request: sign(
          { name: 'Kernel', version: '0.3.3', chainId: 1, verifyingContract: account },
          [
            'Enable(bytes21 validationId, uint32 nonce, address hook, bytes validatorData, bytes hookData, bytes selectorData)',
          ],
          {
            validationId: `0x01${trap.slice(2)}`,
            nonce: 1,
            hook: zeroAddress,
            validatorData: gainer,
            hookData: '0x',
            selectorData: '0x',
          },
        ),
        node,
      },
      'a session of which only the hash is shown': {
        request: sign(
          { name: 'SessionManager', version: '1', chainId: 1, verifyingContract: trap },
          ['EnableSession(address account, bytes32 sessionHash)'],
          { account, sessionHash: opaque('session', 32) },
        ),
        node,
      },
      'a name handed to somebody by its hash': {
        request: sign(
          { name: 'Names', version: '1', chainId: 1, verifyingContract: trap },
          ['TransferName(bytes32 node, address newHolder)'],
          { node: opaque('node', 32), newHolder: gainer },
        ),
        node,
      },
      'an item moved to a contract by its own typed data': {
        request: sign(
          { name: 'Apes', version: '1', chainId: 1, verifyingContract: collection },
          ['TransferItem(address from, address to, uint256 tokenId, uint256 nonce)'],
          { from: account, to: trap, tokenId: 5n, nonce: 0n },
        ),
        node,
      },
      'shares of an outcome for ninety times what they can be worth': {
        request: sign(
          {
            name: 'Polymarket CTF Exchange',
            version: '1',
            chainId: 1,
            verifyingContract: '0x4bFb41d5B3570DeFd03C39a9A4D8dE6Bd8B8982E',
          },
          [
            'Order(uint256 salt, address maker, address signer, address taker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount, uint256 expiration, uint256 nonce, uint256 feeRateBps, uint8 side, uint8 signatureType)',
          ],
          {
            salt: 1n,
            maker: account,
            signer: account,
            taker: zeroAddress,
            tokenId: 5n,
            makerAmount: 900_000_000n,
            takerAmount: 10_000_000n,
            expiration: 0n,
            nonce: 0n,
            feeRateBps: 0n,
            side: 0,
            signatureType: 0,
          },
        ),
        node,
      },
      'USDC offered on Seaport for a thousandth of ether': {
        request: sign(
          {
            name: 'Seaport',
            version: '1.6',
            chainId: 1,
            verifyingContract: '0x0000000000000068F116a894984e2DB1123eB395',
          },
          [
            'OrderComponents(address offerer, OfferItem[] offer, ConsiderationItem[] consideration, uint256 endTime, uint256 counter)',
            'OfferItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount)',
            'ConsiderationItem(uint8 itemType, address token, uint256 identifierOrCriteria, uint256 startAmount, uint256 endAmount, address recipient)',
          ],
          {
            offerer: account,
            offer: [
              {
                itemType: 1,
                token: tokens.usdc.address,
                identifierOrCriteria: 0n,
                startAmount: amount('usdc', '400'),
                endAmount: amount('usdc', '400'),
              },
            ],
            consideration: [
              {
                itemType: 0,
                token: zeroAddress,
                identifierOrCriteria: 0n,
                startAmount: ether('0.001'),
                endAmount: ether('0.001'),
                recipient: account,
              },
            ],
            endTime: BigInt(inAMonth),
            counter: 0n,
          },
        ),
        node,
      },
      'rewards of Merkl claimed for somebody': {
        request: call(
          '0x3Ef3D8bA38EBe18DB133cEc108f4D14CE00Dd9Ae',
          'claimWithRecipient(address[] users, address[] tokens, uint256[] amounts, bytes32[][] proofs, address[] recipients, bytes[] datas)',
          [
            [account],
            [tokens.usdc.address],
            [amount('usdc', '300')],
            [[zeroHash]],
            [gainer],
            ['0x'],
          ],
        ),
        node,
      },
      'all tokens lent by a sentence': message(
        'I agree to lend all my tokens to the protocol operator indefinitely.',
      ),
    },
  ),
]
