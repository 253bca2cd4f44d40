'use client'

import { useInfiniteQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { shortAddress } from '#lib/addresses/shortAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { Identity } from '#lib/protocol/users.ts'
import type { ReceiptProblem } from '#lib/receipts/checkReceipts.ts'
import '#react/panel/Panel.css'
import { ReceiptRow } from '#react/account/receipts/ReceiptRow.tsx'
import { useCheckTexts } from '#react/account/receipts/useCheckTexts.ts'
import { nameOfWallet, useUserWallets } from '#react/account/useUserWallets.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { OlderButton } from '#react/panel/OlderButton.tsx'
import { accountQueryKey, Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { exportReceipts, readReceipts } from '#react/review/readReceipts.ts'
import { downloadJson } from '#react/ui/downloadJson.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReceiptRow.css'

/** The user's receipts, newest first: they can be exported, and checked in this browser. */
export function ReceiptsPanel({ session }: { session: Session }) {
  const receiptsMessages = useMessages('receipts')
  const { basePath } = usePublicConfig()
  const action = useAction()
  const textsOf = useCheckTexts()
  const wallets = useUserWallets(session).data ?? []
  const [chosen, setChosen] = useState<string>()
  const isOwn = wallets.some((one) => one.identity === chosen)
  const identity = chosen !== undefined && isOwn ? chosen : session.identity
  const query = useInfiniteQuery({
    queryKey: [accountQueryKey, session.identity, session.createdAt, 'receipts', identity],
    staleTime: 0,
    initialPageParam: 0,
    queryFn: ({ pageParam }) =>
      readReceipts(basePath, { identity, before: pageParam || undefined }),
    getNextPageParam: ({ receipts }) => {
      const last = receipts.at(-1)
      return last && last.number > 1 ? last.number : undefined
    },
  })

  const [found, setFound] = useState<{ problems: ReceiptProblem[]; count: number }>()

  async function check(signal: AbortSignal) {
    const [all, { checkReceipts }] = await Promise.all([
      exportReceipts(basePath, identity, signal),
      import('#lib/receipts/checkReceipts.ts'),
    ])
    setFound({ problems: checkReceipts(all), count: all.count })
  }

  return (
    <Panel id="receipts" title={receiptsMessages.title} text={receiptsMessages.text}>
      {wallets.length > 1 && (
        <WalletChoice
          {...{ wallets, identity }}
          onChoose={(next) => {
            setFound(undefined)
            setChosen(next)
          }}
        />
      )}
      <QueryResult query={query}>
        {({ pages }) => {
          const all = pages.flatMap(({ receipts }) => receipts)
          if (all.length === 0)
            return <p className="latchkey-panel-text">{receiptsMessages.empty}</p>
          return (
            <ol className="latchkey-panel-rows">
              {all.map((receipt) => (
                <ReceiptRow key={receipt.number} receipt={receipt} />
              ))}
            </ol>
          )
        }}
      </QueryResult>
      <div className="latchkey-panel-actions">
        <OlderButton query={query}>{receiptsMessages.older}</OlderButton>
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={action.isBusy}
          onClick={() => {
            setFound(undefined)
            void action.run(check)
          }}
        >
          {receiptsMessages.check}
        </button>
        <button
          type="button"
          className="latchkey-button"
          aria-disabled={action.isBusy}
          onClick={() =>
            void action.run(
              async (signal) =>
                downloadJson('receipts.json', await exportReceipts(basePath, identity, signal)),
              receiptsMessages.exported,
            )
          }
        >
          {receiptsMessages.export}
        </button>
      </div>
      <p
        role="status"
        className={
          found?.problems.length ? 'latchkey-receipt-row-differs' : 'latchkey-receipt-row-matches'
        }
      >
        {found && textsOf(found.problems, found.count)}
      </p>
      <Outcome action={action} />
    </Panel>
  )
}

/** Chooses whose receipts are shown: each wallet of the user has a chain of its own. */
function WalletChoice({
  wallets,
  identity,
  onChoose,
}: {
  wallets: Identity[]
  identity: string
  onChoose: (identity: string) => void
}) {
  const walletAccountMessages = useMessages('walletAccount')
  const signedInMessages = useMessages('signedIn')
  const id = useId()
  return (
    <div className="latchkey-field">
      <label className="latchkey-label" htmlFor={id}>
        {walletAccountMessages.wallet}
      </label>
      <select
        id={id}
        className="latchkey-input"
        value={identity}
        onChange={(event) => onChoose(event.target.value)}
      >
        {wallets.map((wallet) => (
          <Verbatim as="option" key={wallet.id} value={wallet.identity}>
            {`${nameOfWallet(wallet) ?? signedInMessages.unknownWallet} · ${shortAddress(wallet.address)}`}
          </Verbatim>
        ))}
      </select>
    </div>
  )
}
