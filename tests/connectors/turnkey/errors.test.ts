import { expect, test } from 'vitest'
import { turnkeyErrors } from '#connectors/turnkey/errors.ts'
import { WalletError } from '#lib/errors/WalletError.ts'

test('a canceled passkey prompt is reported as a warning', () => {
  expect(new WalletError(turnkeyErrors.passkeyAborted).level).toBe('warn')
})
