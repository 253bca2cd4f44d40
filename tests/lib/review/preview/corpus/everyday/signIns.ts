import { stringToHex } from 'viem'
import { signIn } from '#tests/lib/review/preview/context.ts'
import { account, type CorpusCase, message } from '#tests/lib/review/preview/corpus/requests.ts'

const mainnet = { chainId: '1' }
const lines = (...each: string[]) => message(each.join('\n'))

/** Sign-in messages and other texts that sites have signed. */
export const signIns: CorpusCase[] = [
  {
    name: 'the sign-in of this site',
    source: 'EIP-4361: all required fields',
    request: message(signIn(mainnet)),
  },
  {
    name: 'the sign-in of this site with resources',
    source: 'EIP-4361: with resources',
    request: message(
      `${signIn(mainnet)}\nResources:\n- https://app.example/terms\n- https://app.example/privacy`,
    ),
  },
  {
    name: 'the sign-in of this site without a statement',
    source: 'EIP-4361: the statement is optional',
    request: lines(
      'app.example wants you to sign in with your Ethereum account:',
      account,
      '',
      '',
      'URI: https://app.example/login',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: 7Qm2xLr9Tz4b',
      'Issued At: 2026-01-15T00:00:00.000Z',
    ),
  },
  {
    name: 'the sign-in of this site with scheme and request identifier',
    source: 'EIP-4361: with scheme, Not Before and Request ID',
    request: lines(
      'https://app.example wants you to sign in with your Ethereum account:',
      account,
      '',
      'Continue to your dashboard.',
      '',
      'URI: https://app.example',
      'Version: 1',
      'Chain ID: 1',
      'Nonce: f81d4fae7dec11d0a765',
      'Issued At: 2026-01-15T00:00:00Z',
      'Expiration Time: 2026-01-15T00:10:00Z',
      'Not Before: 2026-01-14T23:59:00Z',
      'Request ID: 5d0c1a7e',
    ),
  },
  {
    name: 'the sign-in of another site on its own page',
    source: 'EIP-4361: Guild, domain and origin agree',
    request: message(
      signIn({ ...mainnet, domain: 'guild.xyz', uri: 'https://guild.xyz', statement: 'Sign in.' }),
    ),
    context: { origin: 'https://guild.xyz' },
  },
  {
    name: 'terms accepted',
    source: 'Terms of service: acceptance with date, as derivative exchanges ask',
    request: lines(
      'I have read and accept the Terms of Use and the Privacy Policy of this website, version of 2 January 2026.',
      '',
      'I am not a resident of a country in which the service is not offered.',
    ),
  },
  {
    name: 'the ownership of an address verified',
    source: 'Etherscan: verify address ownership, dated message',
    request: lines(
      '[Etherscan.io 15/01/2026 00:00:00] I, hereby verify that the information provided is accurate and I am the owner/creator of the token contract address',
      '[0x5FbDB2315678afecb367f032d93F642f64180aa3]',
    ),
    context: { origin: 'https://etherscan.io' },
  },
  {
    name: 'a nonce of 32 bytes in a sentence',
    source: 'Blur: login challenge in a readable text',
    request: lines(
      'Sign in to Blur',
      '',
      'Challenge: 9f2c4d7e1a0b3c5d8e6f7a9b0c1d2e3f4a5b6c7d8e9f0a1b2c3d4e5f60718293',
    ),
    context: { origin: 'https://blur.io' },
  },
  {
    name: 'a verification for a chat server',
    source: 'Collab.Land: wallet verification text for Discord',
    request: lines(
      'Collab.Land connect: prove that this wallet is yours.',
      '',
      'This costs nothing and gives access to no assets.',
      `Wallet: ${account}`,
      'Timestamp: 1768435200',
    ),
    context: { origin: 'https://connect.collab.land' },
  },
  {
    name: 'a short login nonce',
    source: 'Express back ends: "nonce" login of the pattern before EIP-4361',
    request: message('I am signing my one-time nonce: 482913'),
  },
  {
    name: 'a verification code of an exchange',
    source: 'Exchanges: proof of ownership of a withdrawal address (Travel Rule)',
    request: lines(
      `I confirm that I control the address ${account} and that it is a self-hosted wallet.`,
      'Reference: TR-2026-0115-88213',
    ),
  },
  {
    name: 'a sign-in in German',
    source: 'Text in another language: sign-in of a club page',
    request: lines(
      'Anmeldung bei den Sternfreunden',
      '',
      'Mit dieser Unterschrift melden Sie sich an. Sie kostet nichts.',
      'Einmalkennung: 55-KL-20',
    ),
  },
  {
    name: 'a sign-in in Japanese with a symbol',
    source: 'Text in another language: game launcher',
    request: lines('ログインの確認 🎮', '', `アドレス: ${account}`, 'コード: 771-204'),
  },
  {
    name: 'a text as hexadecimal bytes',
    source: 'personal_sign: UTF-8 text, hex-encoded by the page',
    request: message(stringToHex('Log in to the forum. Code: 20260115-7')),
  },
  {
    name: 'the key of an encrypted inbox created',
    source: 'XMTP v3: inbox creation text with inbox ID',
    request: lines(
      'XMTP : Authenticate to inbox',
      '',
      'Inbox ID: 6c1f0b8e4d2a97536c1f0b8e4d2a97536c1f0b8e4d2a97536c1f0b8e4d2a9753',
      'Current time: 2026-01-15T00:00:00Z',
      '',
      '- Create inbox',
      `  (Owner: ${account.toLowerCase()})`,
      '',
      'For more info: https://xmtp.org/signatures',
    ),
    context: { origin: 'https://xmtp.chat' },
  },
  {
    name: 'a link between a wallet and a passport',
    source: 'Human Passport: sign-in with a JSON object as text',
    request: message(
      JSON.stringify({
        purpose: 'Connect this wallet to your passport',
        address: account,
        issuedAt: '2026-01-15T00:00:00Z',
      }),
    ),
  },
]
