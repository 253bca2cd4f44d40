'use client'

import { Dialog } from '@base-ui/react/dialog'
import type { RefObject } from 'react'
import { useChains } from 'wagmi'
import { ether } from '#lib/format/formatAmount.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { AddressGroups } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import '#react/ui/dialog.css'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { NetworkIcon } from '#react/ui/NetworkIcon.tsx'
import { QrCode } from '#react/ui/QrCode.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './ReceiveDialog.css'

type ReceiveDialogProps = {
  address: string
  chainId: number
  returnFocus: RefObject<HTMLElement | null>
  onClose: () => void
}

/** Shows the address to receive at, as a QR code that every wallet scans, and the network. */
export function ReceiveDialog(props: ReceiveDialogProps) {
  return (
    <FailsAlone onClose={props.onClose}>
      <AddressDialog {...props} />
    </FailsAlone>
  )
}

function AddressDialog({ address, chainId, returnFocus, onClose }: ReceiveDialogProps) {
  const accountMenuMessages = useMessages('accountMenu')
  const chain = useChains().find(({ id }) => id === chainId)
  const { symbol } = chain?.nativeCurrency ?? ether
  return (
    <Dialog.Root open onOpenChange={(isOpen) => !isOpen && onClose()}>
      <Dialog.Portal>
        <Dialog.Backdrop className="latchkey-dialog-backdrop" />
        <Dialog.Popup
          className="latchkey-receive-dialog-popup latchkey-dialog-popup"
          finalFocus={returnFocus}
        >
          <div className="latchkey-dialog-head">
            <Dialog.Title className="latchkey-dialog-title">
              {accountMenuMessages.receiveTitle({ symbol })}
            </Dialog.Title>
            <Dialog.Close className="latchkey-dialog-close" aria-label={accountMenuMessages.close}>
              <svg width="16" height="16" viewBox="0 0 16 16" aria-hidden="true">
                <path className="latchkey-dialog-cross" d="M3 3l10 10M13 3L3 13" />
              </svg>
            </Dialog.Close>
          </div>
          <Dialog.Description className="latchkey-receive-dialog-text">
            <NetworkIcon chainId={chainId} />
            <span>
              {accountMenuMessages.receiveText({ network: chain?.name ?? String(chainId) })}
            </span>
          </Dialog.Description>
          <div className="latchkey-receive-dialog-code">
            <QrCode text={address} label={accountMenuMessages.codeLabel} modulePixels={6} />
          </div>
          <Verbatim as="code" className="latchkey-receive-dialog-address">
            <AddressGroups address={address} />
          </Verbatim>
          <CopyButton text={address} label={accountMenuMessages.copyAddress} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}
