// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react'
import { createElement, type ReactNode } from 'react'
import { afterEach, expect, test } from 'vitest'
import { browserNavigation } from '#react/navigation/browserNavigation.ts'
import { NavigationContext } from '#react/navigation/Navigation.ts'
import { useTabInUrl } from '#react/ui/useTabInUrl.ts'

let search = ''
const router = { ...browserNavigation, useSearchParams: () => new URLSearchParams(search) }
const Router = ({ children }: { children: ReactNode }) =>
  createElement(NavigationContext, { value: router }, children)

const slugs = { message: 'message', typedData: 'typed-data' }

afterEach(() => {
  cleanup()
  search = ''
  window.history.replaceState(null, '', '/')
})

function openPage() {
  const { result, rerender } = renderHook(() => useTabInUrl(slugs), { wrapper: Router })
  return {
    tab: () => result.current[0],
    choose: (tab: keyof typeof slugs) => act(() => result.current[1](tab, 'pushState')),
    /** Next.js has noticed a change of the URL. */
    follow(next: string) {
      search = next
      rerender()
    },
  }
}

test('a tab that is chosen before the router follows the history is shown', () => {
  const { tab, choose } = openPage()
  expect(tab()).toBe('message')
  choose('typedData')
  expect(tab()).toBe('typedData')
  expect(window.location.search).toBe('?tab=typed-data')
})

test('once the router follows, the URL decides, also after Back', () => {
  const { tab, choose, follow } = openPage()
  choose('typedData')
  follow('?tab=typed-data')
  expect(tab()).toBe('typedData')
  follow('')
  expect(tab()).toBe('message')
})
