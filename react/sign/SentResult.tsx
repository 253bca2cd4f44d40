'use client'

import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Entry } from '#lib/tracker/Entry.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { DoneTitle } from '#react/sign/DoneTitle.tsx'
import { sentenceText } from '#react/transactions/sentenceText.ts'
import { useSentTransactions } from '#react/transactions/sentTransactions.ts'
import { useTransactionStatus } from '#react/transactions/useTransactionStatus.ts'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './SignatureResult.css'

/** Result of sending a transaction: its status and hash. The list shows the details. */
export function SentResult({ hash }: { hash: `0x${string}` }) {
  const { all } = useSentTransactions()
  const sent = all.find(({ id }) => id === hash)
  return sent ? <Sent sent={sent} /> : null
}

function Sent({ sent }: { sent: Entry }) {
  const signMessages = useMessages('sign')
  const { chains } = usePublicConfig()
  const locale = useLocale()
  const { status, hash, progress } = useTransactionStatus(sent)
  const shownHash = hash ?? sent.id
  const explorerUrl = chains.find(({ id }) => id === sent.chainId)?.explorerUrl
  const title = signMessages.sentTitles[status]
  const isDone = status === 'pending' || status === 'confirmed'
  return (
    <section
      className="latchkey-signature-result"
      data-failed={!isDone}
      aria-label={signMessages.sentLabel}
    >
      <div role="status">
        {isDone ? (
          <DoneTitle text={title} />
        ) : (
          <h3 className="latchkey-signature-result-failed">{title}</h3>
        )}
        {status !== 'confirmed' && (
          <p className="latchkey-hint">{sentenceText(sent, progress, signMessages, locale)}</p>
        )}
      </div>
      <Verbatim as="code" title={shownHash}>
        {shortAddress(shownHash)}
      </Verbatim>
      <div className="latchkey-signature-result-actions">
        <CopyButton text={shownHash} label={signMessages.copyHash} />
        {explorerUrl && hash && (
          <ExternalLink className="latchkey-button" href={`${explorerUrl}/tx/${hash}`}>
            {signMessages.viewTransaction}
          </ExternalLink>
        )}
      </div>
    </section>
  )
}
