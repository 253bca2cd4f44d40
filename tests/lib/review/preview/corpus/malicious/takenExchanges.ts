import { now } from '#tests/lib/review/preview/context.ts'
import { zeroAddress } from '#tests/lib/review/preview/corpus/contracts.ts'
import { kind, someone } from '#tests/lib/review/preview/corpus/frauds.ts'
import {
  account,
  type CorpusCase,
  message,
  sign,
} from '#tests/lib/review/preview/corpus/requests.ts'

const agent = someone('agent of a thief')
const milliseconds = `${now}000`
const hyperliquid = (
  type: string,
  fields: string,
  value: Record<string, unknown>,
  chainId = 42_161,
) => {
  const request = sign(
    {
      name: 'HyperliquidSignTransaction',
      version: '1',
      chainId,
      verifyingContract: zeroAddress,
    },
    [`Action(${fields})`],
    { hyperliquidChain: 'Mainnet', ...value },
  )
  if (request.kind !== 'typedData') return request
  const { types, ...rest } = request.typedData as { types: Record<string, unknown> }
  const primaryType = `HyperliquidTransaction:${type}`
  return {
    ...request,
    typedData: { ...rest, primaryType, types: { [primaryType]: types.Action } },
  }
}

const agents = kind(
  'Chainstack docs 2025: Hyperliquid user-signed actions (docs.chainstack.com/docs/hyperliquid-user-signed-actions)',
  {
    'a named agent that looks like an upgrade': hyperliquid(
      'ApproveAgent',
      'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
      { agentAddress: agent, agentName: 'Hyperliquid Security Upgrade', nonce: milliseconds },
    ),
    'an agent that stays for half a year': hyperliquid(
      'ApproveAgent',
      'string hyperliquidChain, address agentAddress, string agentName, uint64 nonce',
      {
        agentAddress: agent,
        agentName: `bot valid_until ${now + 180 * 86_400}000`,
        nonce: milliseconds,
      },
      421_614,
    ),
    'a builder’s fee of the whole for a stranger': hyperliquid(
      'ApproveBuilderFee',
      'string hyperliquidChain, string maxFeeRate, address builder, uint64 nonce',
      { maxFeeRate: '100%', builder: agent, nonce: milliseconds },
    ),
    'an account turned into one that two strangers control': hyperliquid(
      'ConvertToMultiSigUser',
      'string hyperliquidChain, string signers, uint64 nonce',
      {
        signers: JSON.stringify({
          authorizedUsers: [agent.toLowerCase(), someone('second agent').toLowerCase()],
          threshold: 1,
        }),
        nonce: milliseconds,
      },
    ),
  },
)

const payouts = kind(
  'Hyperliquid user-signed actions: usdSend, spotSend, withdraw, sendAsset (docs.chainstack.com/docs/hyperliquid-user-signed-actions, 2025)',
  {
    'USDC of an exchange to a stranger': hyperliquid(
      'UsdSend',
      'string hyperliquidChain, string destination, string amount, uint64 time',
      { destination: agent.toLowerCase(), amount: '21000', time: milliseconds },
    ),
    'a spot token of an exchange to a stranger': hyperliquid(
      'SpotSend',
      'string hyperliquidChain, string destination, string token, string amount, uint64 time',
      {
        destination: agent.toLowerCase(),
        token: 'HYPE:0x0d01dc56dcaaca66ad901c959b4011ec',
        amount: '4900',
        time: milliseconds,
      },
    ),
    'a withdrawal of an exchange to a stranger': hyperliquid(
      'Withdraw',
      'string hyperliquidChain, string destination, string amount, uint64 time',
      { destination: agent.toLowerCase(), amount: '99.5', time: milliseconds },
    ),
    'an asset of a subaccount to a stranger': hyperliquid(
      'SendAsset',
      'string hyperliquidChain, string destination, string sourceDex, string destinationDex, string token, string amount, string fromSubAccount, uint64 nonce',
      {
        destination: agent.toLowerCase(),
        sourceDex: '',
        destinationDex: 'spot',
        token: 'USDC:0x6d1e7cde53ba9467b783cb7c530ce054',
        amount: '12000',
        fromSubAccount: '',
        nonce: milliseconds,
      },
    ),
  },
)

const derivedKeys = kind(
  'zkSync Lite, dYdX, Umbra and Loopring clients: keys derived from a signature; no report known, the mechanism of the clients',
  {
    'the key of a rollup account, asked by another page': message(
      'Access zkSync account.\n\nOnly sign this message for a trusted client!',
    ),
    'the key of a trading account, asked by another page': sign(
      { name: 'dYdX Chain' },
      ['dYdX(string action)'],
      { action: 'dYdX Chain Onboarding' },
    ),
    'the keys of private payments, asked by another page': message(
      'Sign this message to access your Umbra account.\n\nOnly sign this message for a trusted client!',
    ),
    'the key of a Loopring account, asked by another page': message(
      'Sign this message to access Loopring Exchange: 0x0BABA1Ad5bE3a5C0a66E7ac838a129Bf948f1eA4 with key nonce: 0',
    ),
  },
)

const apiKeys = kind(
  'Polymarket, OpenSea and Blur clients: keys and logins by signature; DFINITY advisory 2025 (forum.dfinity.org/t/…/64050): reuse by another page',
  {
    'the API keys of a betting account': sign(
      { name: 'ClobAuthDomain', version: '1', chainId: 137 },
      ['ClobAuth(address address, string timestamp, uint256 nonce, string message)'],
      {
        address: account,
        timestamp: `${now}`,
        nonce: 0,
        message: 'This message attests that I control the given wallet',
      },
    ),
    'a login at an NFT market, asked by another page': message(
      `Welcome to OpenSea!\n\nClick to sign in and accept the OpenSea Terms of Service (https://opensea.io/tos) and Privacy Policy (https://opensea.io/privacy).\n\nThis request will not trigger a blockchain transaction or cost any gas fees.\n\nWallet address:\n${account.toLowerCase()}\n\nNonce:\n8a9f6b1c-22d4-4c9e-9a55-0f6c2f6d7b1a`,
    ),
    'a login at a Blur account, asked by another page': message(
      `Sign in to Blur\n\nChallenge: ${'4d2a9c'.repeat(10)}\n\nhttps://blur.io`,
    ),
  },
)

/** Accounts at exchanges and rollups that a stranger comes to use. */
export const takenExchanges: readonly CorpusCase[] = [
  ...agents,
  ...payouts,
  ...derivedKeys,
  ...apiKeys,
]
