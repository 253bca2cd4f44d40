'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { useRef, useState } from 'react'
import { useFundUrl } from '#app/(wallet)/account/useFundUrl.ts'
import { useMessages } from '#app/locale/useMessages.ts'
import controls from '#app/ui/controls.module.css'
import { ExternalLink } from '#app/ui/ExternalLink.tsx'
import { useLoaded } from '#app/ui/useLoaded.ts'
import styles from './SignForm.module.css'

const loadReceive = () => import('#app/(wallet)/account/menu/ReceiveDialog.tsx')

/** Where a send would fail for lack of funds: how they get into the account. */
export function MissingFunds({
  text,
  address,
  chainId,
}: {
  text: string
  address: string
  chainId: number
}) {
  const { receive, addFunds } = useMessages('accountMenu')
  const fundUrl = useFundUrl(address, chainId)
  const button = useRef<HTMLButtonElement>(null)
  const [isReceiving, setReceiving] = useState(false)
  const ReceiveDialog = useLoaded(loadReceive, isReceiving)?.ReceiveDialog
  return (
    <div className={styles.funds}>
      <p>{text}</p>
      <button
        ref={button}
        type="button"
        className={controls.button}
        onClick={() => setReceiving(true)}
      >
        {receive}
      </button>
      {fundUrl && (
        <ExternalLink className={controls.button} href={fundUrl}>
          {addFunds}
        </ExternalLink>
      )}
      {isReceiving && ReceiveDialog && (
        <CSPProvider disableStyleElements>
          <ReceiveDialog
            address={address}
            chainId={chainId}
            returnFocus={button}
            onClose={() => setReceiving(false)}
          />
        </CSPProvider>
      )}
    </div>
  )
}
