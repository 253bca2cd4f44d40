'use client'

import { usePathname, useRouter, useSearchParams } from 'next/navigation'
import { createElement, type ReactNode } from 'react'
import { NavigationContext } from '#react/navigation/Navigation.ts'

const navigation = { useRouter, usePathname, useSearchParams }

/** Lets the links of the screens navigate by Next's router; put it above the provider. */
export function NextNavigation({ children }: { children: ReactNode }) {
  return createElement(NavigationContext, { value: navigation }, children)
}
