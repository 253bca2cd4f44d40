'use client'

import { CSPProvider } from '@base-ui/react/csp-provider'
import { useRef, useState } from 'react'
import { useFundUrl } from '#react/account/useFundUrl.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { ExternalLink } from '#react/ui/ExternalLink.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import './SignForm.css'

const loadReceive = () => import('#react/account/menu/ReceiveDialog.tsx')

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
    <div className="latchkey-sign-form-funds">
      <p>{text}</p>
      <button
        ref={button}
        type="button"
        className="latchkey-button"
        onClick={() => setReceiving(true)}
      >
        {receive}
      </button>
      {fundUrl && (
        <ExternalLink className="latchkey-button" href={fundUrl}>
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
