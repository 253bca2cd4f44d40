import { day, now } from '#tests/lib/review/preview/context.ts'
import { zeroHash } from '#tests/lib/review/preview/corpus/contracts.ts'
import { amount, ether, kind, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import { account, type CorpusCase, sign } from '#tests/lib/review/preview/corpus/requests.ts'

const max = 2n ** 256n - 1n

const venue = someone('perpetual exchange')
const signer = someone('linked signer')
const subaccount = `${account.toLowerCase()}${'64656661756c740000000000'}`
const exchanges = kind(
  'Vertex, Orderly and Aevo API documents: linked signers, keys and withdrawals; no report known, the mechanism of the documents',
  {
    'a signer linked to a trading account': sign(
      { name: 'Vertex', version: '0.0.1', chainId: 42_161, verifyingContract: venue },
      ['LinkSigner(bytes32 sender, bytes32 signer, uint64 nonce)'],
      {
        sender: subaccount,
        signer: `${signer.toLowerCase()}${'0'.repeat(24)}`,
        nonce: '1',
      },
    ),
    'a trading key with every scope for a year': sign(
      { name: 'Orderly', version: '1', chainId: 1, verifyingContract: venue },
      [
        'AddOrderlyKey(string brokerId, uint256 chainId, string orderlyKey, string scope, uint64 timestamp, uint64 expiration)',
      ],
      {
        brokerId: 'unknown_broker',
        chainId: 1,
        orderlyKey: 'ed25519:8tm7dnKYkSc3FzgPuJaw1wztr79eeZpN35nHW5pL5XhX',
        scope: 'read,trading,asset',
        timestamp: `${now}000`,
        expiration: `${now + 365 * day}000`,
      },
    ),
    'a withdrawal from an exchange to a stranger': sign(
      { name: 'Orderly', version: '1', chainId: 1, verifyingContract: venue },
      [
        'Withdraw(string brokerId, uint256 chainId, address receiver, string token, uint256 amount, uint64 withdrawNonce, uint64 timestamp)',
      ],
      {
        brokerId: 'woofi_pro',
        chainId: 1,
        receiver: signer,
        token: 'USDC',
        amount: '4000000000',
        withdrawNonce: '3',
        timestamp: `${now}000`,
      },
    ),
    'a signing key registered for a stranger': sign(
      { name: 'Aevo Mainnet', version: '1', chainId: 1 },
      ['Register(address key, uint256 expiry)'],
      { key: signer, expiry: `${max}` },
    ),
    'a transfer between trading accounts to a stranger’s': sign(
      { name: 'Vertex', version: '0.0.1', chainId: 42_161, verifyingContract: venue },
      ['TransferQuote(bytes32 sender, bytes32 recipient, uint128 amount, uint64 nonce)'],
      {
        sender: subaccount,
        recipient: `${signer.toLowerCase()}${'64656661756c740000000000'}`,
        amount: `${ether('9900')}`,
        nonce: '2',
      },
    ),
  },
)

const payee = someone('receiver of withdrawals')
const layerWithdrawals = kind(
  'Loopring and Polymarket API documents: transfers and withdrawals by signature; no report known, the mechanism of the documents',
  {
    'a transfer inside a rollup': sign(
      {
        name: 'Loopring Protocol',
        version: '3.6.0',
        chainId: 1,
        verifyingContract: '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4',
      },
      [
        'Transfer(address from, address to, uint16 tokenID, uint96 amount, uint16 feeTokenID, uint96 maxFee, uint32 validUntil, uint32 storageID)',
      ],
      {
        from: account,
        to: payee,
        tokenID: 0,
        amount: `${ether('3.3')}`,
        feeTokenID: 0,
        maxFee: '1000000000000',
        validUntil: now + 60 * day,
        storageID: 1,
      },
    ),
    'a withdrawal from a rollup to a stranger': sign(
      {
        name: 'Loopring Protocol',
        version: '3.6.0',
        chainId: 1,
        verifyingContract: '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4',
      },
      [
        'Withdrawal(address owner, uint32 accountID, uint16 tokenID, uint96 amount, uint16 feeTokenID, uint96 maxFee, address to, bytes extraData, uint256 minGas, uint32 validUntil, uint32 storageID)',
      ],
      {
        owner: account,
        accountID: 11_022,
        tokenID: 0,
        amount: `${ether('3.3')}`,
        feeTokenID: 0,
        maxFee: '1000000000000',
        to: payee,
        extraData: '0x',
        minGas: '0',
        validUntil: now + 60 * day,
        storageID: 3,
      },
    ),
    'a new key for a rollup account': sign(
      {
        name: 'Loopring Protocol',
        version: '3.6.0',
        chainId: 1,
        verifyingContract: '0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4',
      },
      [
        'AccountUpdate(address owner, uint32 accountID, uint16 feeTokenID, uint96 maxFee, uint256 publicKey, uint32 validUntil, uint32 nonce)',
      ],
      {
        owner: account,
        accountID: 11_022,
        feeTokenID: 0,
        maxFee: '0',
        publicKey: BigInt(zeroHash.replace(/0$/, '7')).toString(),
        validUntil: now + 60 * day,
        nonce: 1,
      },
    ),
    'a proxy wallet’s tokens for a stranger': sign(
      {
        name: 'Polymarket Contract Proxy Factory',
        chainId: 137,
        verifyingContract: '0xaacFeEa03eb1561C4e67d661e40682Bd20E3541b',
      },
      ['CreateProxy(address paymentToken, uint256 payment, address paymentReceiver)'],
      {
        paymentToken: '0x2791Bca1f2de4661ED88A30C99A7a9449Aa84174',
        payment: `${amount('usdc', '1000')}`,
        paymentReceiver: payee,
      },
    ),
    'an exchange’s withdrawal where the recipient is text': sign(
      { name: 'Exchange', version: '1', chainId: 1 },
      [
        'WithdrawRequest(string account, string asset, string quantity, string destination, uint64 time)',
      ],
      {
        account,
        asset: 'ETH',
        quantity: '25.5',
        destination: payee,
        time: `${now}`,
      },
    ),
  },
)

/** Accounts at exchanges and rollups that a stranger comes to use. */
export const maliciousExchangeKeys: readonly CorpusCase[] = [...exchanges, ...layerWithdrawals]
