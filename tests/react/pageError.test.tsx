// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import PageError from '#app/error.tsx'
import de from '#lib/messages/de/pages.json'
import { MessagesContext } from '#react/locale/MessagesContext.tsx'

// The file cannot be loaded: offline, or after a new deployment.
vi.mock('#app/ui/Failure.tsx', () => {
  throw new Error('Failed to load chunk')
})

afterEach(cleanup)

test('an error page without its own file is in the language of the page', async () => {
  render(
    <MessagesContext value={{ locale: 'de', sections: de }}>
      <PageError error={new Error('broken')} retry={() => undefined} />
    </MessagesContext>,
  )
  const link = await screen.findByRole('link', { name: de.failure.toStart })
  expect(link.getAttribute('href')).toBe('/')
  expect(screen.getByText(de.failure.errorTitle)).toBeTruthy()
})
