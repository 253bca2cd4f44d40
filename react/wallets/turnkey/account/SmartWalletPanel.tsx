'use client'

import { useChains, useConnection } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { isSmartWalletCredential, type SmartWalletCredential } from '#lib/protocol/credentials.ts'
import { readCredentials } from '#react/session/accountApi.ts'
import '#react/panel/Panel.css'
import { proveLink } from '#react/account/proveLink.ts'
import { SmartWalletRow, UnlinkButton } from '#react/account/SmartWalletRow.tsx'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import { Outcome, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import {
  type AccountPanelProps,
  useTurnkeyQuery,
} from '#react/wallets/turnkey/account/useTurnkeyQuery.ts'

/** Smart wallets the account in use signs for: its own, deployed or not, and those it co-owns. */
export function SmartWalletPanel(props: AccountPanelProps) {
  const linkMessages = useMessages('link')
  const { wallet } = props
  const { basePath } = usePublicConfig()
  const { address, chainId } = useConnection()
  const chains = useChains()
  const action = useAction()
  const nameOf = (id: number) => chains.find((chain) => chain.id === id)?.name ?? String(id)
  const query = useTurnkeyQuery(props, `smart wallets ${address} ${chainId}`, async () => {
    const [own, credentials] = await Promise.all([
      wallet.smartAccount(chainId),
      readCredentials(basePath),
    ])
    const linked = credentials.filter(isSmartWalletCredential)
    const isOwn = (one: SmartWalletCredential) =>
      isSameAddress(one.address, own.address) && one.walletProperties.chainId === own.chainId
    return {
      own,
      isDeployed: await own.isDeployed(),
      ownLink: linked.find(isOwn),
      others: linked.filter((one) => !isOwn(one)),
    }
  })

  const link = () =>
    action.run(async () => {
      const own = await wallet.smartAccount(chainId)
      const { address: smartWalletAddress, signerAddress: ownerAddress } = own
      await proveLink(
        basePath,
        { smartWalletAddress, ownerAddress, chainId: own.chainId },
        own.signMessage,
      )
    }, linkMessages.linkDone)

  return (
    <Panel id="smart" title={linkMessages.title} text={linkMessages.text}>
      <QueryResult query={query}>
        {({ own, isDeployed, ownLink, others }) => (
          <ul className="latchkey-panel-rows">
            <SmartWalletRow
              address={own.address}
              label={linkMessages.own}
              detail={`${isDeployed ? linkMessages.isDeployed : linkMessages.notDeployed} (${nameOf(own.chainId)})`}
              isLinked={ownLink !== undefined}
            >
              {ownLink ? (
                <UnlinkButton id={ownLink.id} address={ownLink.address} action={action} />
              ) : (
                <button
                  type="button"
                  className="latchkey-button"
                  aria-label={
                    action.isBusy ? undefined : linkMessages.linkLabel({ address: own.address })
                  }
                  aria-disabled={action.isBusy}
                  onClick={() => void link()}
                >
                  {action.isBusy && <span className="latchkey-spinner" />}
                  <span>{action.isBusy ? linkMessages.linking : linkMessages.link}</span>
                </button>
              )}
            </SmartWalletRow>
            {others.map(({ id, address, walletProperties }) => (
              <SmartWalletRow
                key={id}
                address={address}
                label={linkMessages.added}
                detail={linkMessages.network({ name: nameOf(walletProperties.chainId) })}
                isLinked
              >
                <UnlinkButton id={id} address={address} action={action} />
              </SmartWalletRow>
            ))}
          </ul>
        )}
      </QueryResult>
      <Outcome action={action} />
    </Panel>
  )
}
