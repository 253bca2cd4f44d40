'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { FramePlace, OpenFrame } from '#connectors/turnkey/EmbeddedWallet.ts'
import { walletAccountMessages } from '#lib/messages/walletAccountMessages.ts'

/** A place for a frame of the custody in a screen. */
export type CustodyFrame<Open extends OpenFrame = OpenFrame> = {
  container: RefObject<HTMLDivElement | null>
  /** Has it opened there. One that comes after the screen is gone is taken away at once. */
  open: (begin: (place: FramePlace) => Promise<Open>) => Promise<Open>
}

/** Frames of this page so far: each gets an id of its own, as an old one may still be on its way out. */
let frames = 0

/** The custody's frame in a screen: it leaves with the screen, whatever state it is in. */
export function useCustodyFrame<Open extends OpenFrame>(): CustodyFrame<Open> {
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef<Open | undefined>(undefined)
  const isGone = useRef(false)
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
      opened.current?.close()
    }
  }, [])

  async function open(begin: (place: FramePlace) => Promise<Open>) {
    opened.current?.close()
    opened.current = undefined
    frames += 1
    const place = { container: container.current as HTMLElement, elementId: `custody-${frames}` }
    const beginning = begin(place)
    // Whose frame it is, for those who cannot see it; the official package gives it no name.
    place.container.querySelector('iframe')?.setAttribute('title', walletAccountMessages.frameTitle)
    const made = await beginning
    opened.current = made
    if (isGone.current) made.close()
    return made
  }

  return { container, open }
}
