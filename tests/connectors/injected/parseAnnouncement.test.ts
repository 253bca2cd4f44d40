import { expect, test } from 'vitest'
import { parseAnnouncement } from '#connectors/injected/parseAnnouncement.ts'

test('an announcement with an rdns longer than a domain name is ignored', () => {
  const provider = { request: async () => undefined }
  const labels = Array.from({ length: 8 }, () => 'a'.repeat(63)).join('.')
  const info = { uuid: 'a', name: 'Wallet', icon: '', rdns: labels }
  expect(parseAnnouncement({ info, provider })).toBeUndefined()
  expect(parseAnnouncement({ info: { ...info, rdns: 'a.b' }, provider })).toBeDefined()
})
