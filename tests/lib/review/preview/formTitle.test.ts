import { expect, test } from 'vitest'
import { preview } from '#lib/review/preview/preview.ts'
import { account, context, friend, thief, token, typed } from '#tests/lib/review/preview/context.ts'

const shown = (definition: string, message: Record<string, unknown>, domain: object = {}) =>
  preview(typed([definition], message, { name: 'Example', chainId: 31337, ...domain }), context)

test.each([
  [
    'Ballot(uint256 proposalId, uint8 support)',
    { proposalId: 7, support: 1 },
    'Vote on proposal 7 of Example',
  ],
  [
    'Vote(address from, string space, string proposal, uint32 choice)',
    { from: account, space: 'a.eth', proposal: 'p-12', choice: 2 },
    'Vote on proposal p-12 of Example',
  ],
  [
    'Attest(bytes32 schema, address recipient, bytes data)',
    { schema: `0x${'1'.repeat(64)}`, recipient: friend, data: '0x01' },
    'Publish at Example',
  ],
  [
    'Delegation(address delegatee, uint256 nonce, uint256 expiry)',
    { delegatee: friend, nonce: 0, expiry: 1 },
    'Let 0x7099…79C8 vote with your Example',
  ],
  [
    'Approve(address agentAddress, uint64 nonce)',
    { agentAddress: thief, nonce: 1 },
    'Let 0x3C44…93BC act for you at Example',
  ],
  [
    'Order(address maker, uint256 tokenId, uint256 makerAmount, uint256 takerAmount)',
    { maker: account, tokenId: 1, makerAmount: 2, takerAmount: 3 },
    'Place an order at Example',
  ],
  [
    'UsdSend(string destination, string amount)',
    { destination: thief, amount: '75' },
    'Send 75 to 0x3C44…93BC',
  ],
  [
    'SpotSend(string destination, string token, string amount)',
    { destination: thief, token: 'HYPE:0x0d01', amount: '75' },
    'Send 75 HYPE to 0x3C44…93BC',
  ],
  [
    'Withdraw(string destination, string amount)',
    { destination: account, amount: '75' },
    'Withdraw 75 from Example',
  ],
  ['CancelOrders(bytes[] orderUids)', { orderUids: ['0x01'] }, 'Cancel orders at Example'],
])('%s is titled by its form, and its values are shown', (definition, message, title) => {
  const { isVague, ...preview } = shown(definition, message)
  expect(preview.title).toBe(title)
  expect(isVague).toBe(true)
})

test.each([
  [
    'a cancellation that pays somebody',
    'Cancel(address to, uint256 amount)',
    { to: thief, amount: 5 },
  ],
  ['a vote without a proposal', 'Vote(uint8 support)', { support: 1 }],
  ['an own key', 'Login(address signer)', { signer: account }],
  ['an amount without a destination', 'Move(string amount)', { amount: '5' }],
])('%s keeps the name of its type', (_, definition, message) => {
  const [type] = definition.split('(')
  expect(shown(definition, message).title).toBe(`Sign ${type} for Example`)
})

test('a title by form makes no danger smaller', () => {
  const codes = shown(
    'Approve(address agentAddress, uint64 nonce)',
    { agentAddress: thief, nonce: 1 },
    { verifyingContract: token },
  ).warnings.map(({ code }) => code)
  expect(codes).toContain('actsForYou')
})

test('what a page writes into a title is short, and hides nothing', () => {
  const { title } = shown('UsdSend(string destination, string amount)', {
    destination: thief,
    amount: `1\u202e${'9'.repeat(200)}`,
  })
  expect(title.length).toBeLessThan(80)
  expect(title).not.toContain('\u202e')
})
