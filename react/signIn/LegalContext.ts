'use client'

import { createContext, type ReactNode } from 'react'

/** What a visitor agrees to by signing in, as the server renders it, for every sign-in card. */
export const LegalContext = createContext<ReactNode>(null)
