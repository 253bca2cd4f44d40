import { expect, test } from 'vitest'
import { loadTranslation } from '#lib/messages/loadTranslation.ts'
import { type Locale, locales } from '#lib/messages/locales.ts'
import { readMessages } from '#lib/messages/readMessages.ts'
import { newPasskeyName } from '#react/wallets/turnkey/authentication/newPasskeyName.ts'
import { nameSchema } from '#server/custody/fieldSchemas.ts'

test.each(Object.keys(locales) as Locale[])(
  'the server accepts the name of a new passkey in %s',
  async (locale) => {
    const { embedded } = await loadTranslation(locale)
    const messages = readMessages<'embedded'>(embedded, locale)
    const now = Date.UTC(2026, 10, 23, 12)
    const name = newPasskeyName(messages, { appName: 'Latchkey', now, locale })
    expect(name).toContain('Latchkey')
    expect(nameSchema.parse(name)).toBe(name)
  },
)
