'use client'

import { ChainAllowances } from '#app/(wallet)/account/allowances/ChainAllowances.tsx'
import { Panel } from '#app/(wallet)/account/panel/Panel.tsx'
import { usePublicConfig } from '#app/(wallet)/PublicConfigContext.tsx'
import { BatchList } from '#app/(wallet)/sign/batch/BatchList.tsx'
import { useSentBatches } from '#app/(wallet)/sign/batch/sentBatches.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import { isSameAddress } from '#lib/isSameAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'

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
