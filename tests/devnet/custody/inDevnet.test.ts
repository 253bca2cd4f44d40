import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Turnkey } from '@turnkey/sdk-server'
import { expect, onTestFinished, test } from 'vitest'
import { devnetCustody } from '#lib/protocol/custody.ts'
import type { CustodyState, MailboxMessage } from '#lib/protocol/devnet.ts'
import { createApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import { apiKeyParams } from '#tests/devnet/custody/support/keyParams.ts'
import { startDevnetProcess } from '#tests/devnet/support/startDevnetProcess.ts'

const { organizationId: parentId, apiPublicKey, apiPrivateKey } = devnetCustody

function clientOf(
  apiBaseUrl: string,
  keys: { apiPublicKey: string; apiPrivateKey: string },
  defaultOrganizationId: string,
) {
  return new Turnkey({ apiBaseUrl, defaultOrganizationId, ...keys }).apiClient()
}

test('custody survives kill -9 of the devnet, is controlled by the control port, and keeps organizations after a reset', async () => {
  const DATA_DIR = await mkdtemp(join(tmpdir(), 'latchkey-devnet-'))
  onTestFinished(() => rm(DATA_DIR, { recursive: true, force: true }))
  const first = await startDevnetProcess({ DATA_DIR })
  onTestFinished(() => first.stop())
  const apiKey = createApiKey()
  const { custody = '', frames = '', mailbox = '', issuer = '' } = first.services
  const parent = clientOf(custody, { apiPublicKey, apiPrivateKey }, parentId)
  const { subOrganizationId } = await parent.createSubOrganization({
    subOrganizationName: 'Ada',
    rootQuorumThreshold: 1,
    rootUsers: [
      {
        userName: 'Ada',
        userEmail: 'ada@example.com',
        apiKeys: [apiKeyParams(apiKey.apiPublicKey)],
        authenticators: [],
        oauthProviders: [],
      },
    ],
  })
  await parent.initOtp({
    otpType: 'OTP_TYPE_EMAIL',
    contact: 'ada@example.com',
    appName: 'Test',
  })
  const emails = (await first.control('/control/mailbox?to=ada@example.com')) as MailboxMessage[]
  expect(emails).toMatchObject([{ kind: 'email', to: 'ada@example.com', code: expect.any(String) }])
  for (const page of [`${frames}/auth`, `${mailbox}/`, `${issuer}/jwks.json`]) {
    expect((await fetch(page)).status, page).toBe(200)
  }

  await first.control('/control/custody/fault', { kind: 'html', times: 10 })
  await first.control('/control/custody/clock', { offsetSeconds: 1000 })
  await first.control('/control/reset', {})
  const state = (await first.control('/control/custody')) as CustodyState
  expect(state).toMatchObject({ organizations: 2, forced: [], faults: [] })
  expect(await first.control('/control/mailbox')).toEqual([])

  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startDevnetProcess({ DATA_DIR })
  onTestFinished(() => second.stop())
  const own = clientOf(second.services.custody ?? '', apiKey, subOrganizationId)
  expect(await own.getWhoami()).toMatchObject({ username: 'Ada' })
})
