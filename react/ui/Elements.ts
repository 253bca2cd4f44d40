import type { ReactElement } from 'react'

/**
 * What a component places beside its own elements: no text, because one that has no element of its own
 * makes the page fail once a translator has replaced it (tests/react/looseTexts.test.ts).
 */
export type Elements = ReactElement | readonly Elements[] | '' | false | null | undefined
