import type { MouseEvent } from 'react'
import { openInTelegram } from '#lib/wallets/openInTelegram.ts'

/** The click on a link to a wallet: Telegram's browser opens it through its bridge, others follow it. */
export function throughTelegram(event: MouseEvent<HTMLAnchorElement>): void {
  if (openInTelegram(event.currentTarget.href)) event.preventDefault()
}
