import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { readSettings } from '#server/env/settings.ts'

const folder = mkdtempSync(join(tmpdir(), 'latchkey-secrets-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function file(name: string, text: string): string {
  const path = join(folder, name)
  writeFileSync(path, text)
  return path
}

test('a variable may be in a file, without the last line break', () => {
  const url = 'postgres://latchkey:a pass@database.example/latchkey'
  const settings = readSettings({ DATABASE_URL_FILE: file('url', `${url}\n`), APP_NAME: 'Example' })
  expect(settings).toMatchObject({ databaseUrl: url, appName: 'Example' })
})

test('so may those of OpenID providers, whose names are the site’s own', () => {
  const variables = {
    OPENID_PROVIDERS: 'example',
    OPENID_EXAMPLE_ISSUER: 'https://id.example',
    OPENID_EXAMPLE_CLIENT_ID: 'site',
    OPENID_EXAMPLE_CLIENT_SECRET_FILE: file('secret', 'a secret'),
  }
  const [client] = readSettings(variables).openIdClients
  expect(JSON.stringify(client)).toContain('a secret')
})

test('a variable that is not ours may end so', () => {
  expect(() => readSettings({ COUNTS_FILE: '/nowhere', MY_DATABASE_URL_FILE: '/x' })).not.toThrow()
})

test.each([
  ['is missing', () => join(folder, 'nothing'), 'DATABASE_URL_FILE cannot be read (ENOENT)'],
  ['is a folder', () => folder, 'DATABASE_URL_FILE cannot be read (EISDIR)'],
  [
    'is another than meant',
    () => file('large', 'x'.repeat(70_000)),
    'DATABASE_URL_FILE cannot be read (larger than 64 kB)',
  ],
  ['has a wrong value', () => file('wrong', 'mysql://x'), 'DATABASE_URL must start with postgres:'],
])('a file that %s stops the start with a sentence', (_, path, sentence) => {
  expect(() => readSettings({ DATABASE_URL_FILE: path() })).toThrow(sentence)
})

test('a variable and its file cannot both be set', () => {
  const both = { APP_NAME: 'One', APP_NAME_FILE: file('name', 'Other') }
  expect(() => readSettings(both)).toThrow('APP_NAME and APP_NAME_FILE are set; unset one of them.')
})
