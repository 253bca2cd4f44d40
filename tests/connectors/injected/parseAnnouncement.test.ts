import { expect, test } from 'vitest'
import { parseAnnouncement } from '#connectors/injected/parseAnnouncement.ts'

test('an announcement with an rdns longer than a domain name is ignored', () => {
  const provider = { request: async () => undefined }
  const labels = Array.from({ length: 8 }, () => 'a'.repeat(63)).join('.')
  const info = { uuid: 'a', name: 'Wallet', icon: '', rdns: labels }
  expect(parseAnnouncement({ info, provider })).toBeUndefined()
  expect(parseAnnouncement({ info: { ...info, rdns: 'a.b' }, provider })).toBeDefined()
})

const pictureOf = (length: number) => 'data:image/png,'.padEnd(length, 'a')

test.each([
  ['after a line break', '\ndata:image/png;base64,AAAA', 'data:image/png;base64,AAAA'],
  ['of a favicon', 'data:image/x-icon;base64,AAAA', 'data:image/x-icon;base64,AAAA'],
  ['of Windows', 'data:image/vnd.microsoft.icon,A', 'data:image/vnd.microsoft.icon,A'],
  ['of 128 kB', pictureOf(128 * 1024), pictureOf(128 * 1024)],
  ['of more than 128 kB', pictureOf(128 * 1024 + 1), undefined],
  ['of another site', 'https://icons.example/a.png', undefined],
  ['that is a page', 'data:text/html,<script>', undefined],
])('an icon %s', (_what, icon, shown) => {
  const provider = { request: async () => undefined }
  const info = { uuid: 'a', name: 'Wallet', rdns: 'a.b', icon }
  expect(parseAnnouncement({ info, provider })?.icon).toBe(shown)
})
