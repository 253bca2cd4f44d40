'use client'

import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { ChainAllowances } from '#react/account/allowances/ChainAllowances.tsx'
import { BatchList } from '#react/batch/BatchList.tsx'
import { useSentBatches } from '#react/batch/sentBatches.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Panel } from '#react/panel/Panel.tsx'

/** What others may take from the account, on each chain of the site. */
export function Allowances({ session: { address } }: { session: Session }) {
  const allowancesMessages = useMessages('allowances')
  const walletAccountMessages = useMessages('walletAccount')
  const { chains } = usePublicConfig()
  const { all } = useSentBatches()
  const hasBatches = all.some(({ account }) => isSameAddress(account, address))
  return (
    <>
      <Panel
        id="allowances"
        title={walletAccountMessages.tabs.allowances}
        text={allowancesMessages.lead}
      >
        {chains.map((chain) => (
          <ChainAllowances key={`${chain.id} ${address}`} account={address} chain={chain} />
        ))}
      </Panel>
      {hasBatches && <BatchList account={address} />}
    </>
  )
}
