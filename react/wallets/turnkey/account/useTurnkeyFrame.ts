'use client'

import { type RefObject, useEffect, useRef } from 'react'
import type { FrameOptions, OpenFrame } from '#lib/protocol/embeddedWallet.ts'
import { useMessages } from '#react/locale/useMessages.ts'

/** A Turnkey iframe on a screen. */
type TurnkeyFrame<Open extends OpenFrame = OpenFrame> = {
  container: RefObject<HTMLDivElement | null>
  /** Opens the frame here. One that is ready after the screen was closed is removed at once. */
  open: (begin: (options: FrameOptions) => Promise<Open>) => Promise<Open>
}

/** Frames of this page so far: each gets its own id, because an old one may still be closing. */
let frames = 0

/** Manages a Turnkey iframe of a screen: it is removed with the screen, in any state. */
export function useTurnkeyFrame<Open extends OpenFrame>(): TurnkeyFrame<Open> {
  const walletAccountMessages = useMessages('walletAccount')
  const container = useRef<HTMLDivElement>(null)
  const opened = useRef<Open | undefined>(undefined)
  const isUnmounted = useRef(false)
  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
      opened.current?.close()
    }
  }, [])

  async function open(begin: (options: FrameOptions) => Promise<Open>) {
    opened.current?.close()
    opened.current = undefined
    frames += 1
    const frame = await begin({
      container: container.current as HTMLElement,
      elementId: `custody-${frames}`,
      title: walletAccountMessages.frameTitle,
    })
    opened.current = frame
    if (isUnmounted.current) frame.close()
    return frame
  }

  return { container, open }
}
