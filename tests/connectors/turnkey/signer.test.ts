import { recoverMessageAddress } from 'viem'
import { privateKeyToAccount } from 'viem/accounts'
import { expect, test } from 'vitest'
import { type SigningAccount, signWithAccount } from '#connectors/turnkey/account/signer.ts'
import type { ActivityResult } from '#connectors/turnkey/custody/activityRequests.ts'
import type { Custody } from '#connectors/turnkey/custody/custody.ts'

const owner = privateKeyToAccount(`0x${'1f'.repeat(32)}`)
const account: SigningAccount = {
  address: owner.address,
  privateKeyId: 'key',
  walletProperties: { turnkeySubOrganizationId: 'org', isSessionKeyCompatible: true },
}

/** Custody that returns a given result: shapes that the devnet's never returns. */
function answering(result: ActivityResult): Pick<Custody, 'submit'> {
  return { submit: async () => result }
}

const sign = (result: ActivityResult, of: SigningAccount = account) =>
  signWithAccount(answering(result), of, (signer) => signer.signMessage({ message: 'Hello' }))

async function parts() {
  const signature = await owner.signMessage({ message: 'Hello' })
  return { r: signature.slice(2, 66), s: signature.slice(66, 130), v: signature.slice(130) }
}

test('v starting at 27 or at 0 means the same', async () => {
  const { r, s, v } = await parts()
  const parity = Number.parseInt(v, 16) - 27
  for (const reported of [v, `0${parity}`, String(parity)]) {
    const signature = await sign({ signRawPayloadResult: { r, s, v: reported } })
    expect(await recoverMessageAddress({ message: 'Hello', signature })).toBe(owner.address)
  }
})

test('r and s without leading zeros, or with 0x, are normalized', async () => {
  const short = { r: `0x${'ab'.repeat(31)}`, s: 'cd'.repeat(30), v: '00' }
  const signature = await sign({ signRawPayloadResult: short })
  expect(signature).toBe(
    `0x${'ab'.repeat(31).padStart(64, '0')}${'cd'.repeat(30).padStart(64, '0')}1b`,
  )
})

test('a completed activity without a signature is ‘Sign raw payload result not found’', async () => {
  for (const result of [{}, { signRawPayloadResult: { r: '', s: 'ab', v: '00' } }])
    await expect(sign(result)).rejects.toMatchObject({
      message: 'Sign raw payload result not found',
    })
})

test('signing needs a sub-organization, signWith and an address', async () => {
  const lacking = (part: Partial<SigningAccount>) => sign({}, { ...account, ...part })
  await expect(
    lacking({ walletProperties: { turnkeySubOrganizationId: '', isSessionKeyCompatible: true } }),
  ).rejects.toMatchObject({ message: 'Turnkey sub organization id not found' })
  await expect(lacking({ privateKeyId: '' })).rejects.toMatchObject({
    message: 'Missing signWith parameter',
  })
  await expect(lacking({ address: '0x' })).rejects.toMatchObject({
    message: 'Unable to find Ethereum address for key',
  })
})
