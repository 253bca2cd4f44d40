'use client'

import { useQuery } from '@tanstack/react-query'
import type { TypedDataDefinition } from 'viem'
import { useConfig, useConnection } from 'wagmi'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { DoneTitle } from '#react/sign/DoneTitle.tsx'
import { Address } from '#react/ui/Address.tsx'
import { CopyButton } from '#react/ui/CopyButton.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import './SignatureResult.css'

/** A signed message or typed data, and the signature. */
export type Signed = { signature: `0x${string}` } & (
  | { kind: 'message'; message: string }
  | { kind: 'typedData'; typedData: TypedDataDefinition }
)

/** Shows a signature and its signer: recovered here, else verified by the account's contract. */
export function SignatureResult({ signed, account }: { signed: Signed; account: `0x${string}` }) {
  const signMessages = useMessages('sign')
  const { signature } = signed
  const check = useSignerCheck(signed, account)
  return (
    <section className="latchkey-signature-result" aria-label={signMessages.resultTitle}>
      <DoneTitle text={signMessages.signedTitles[signed.kind]} />
      <Verbatim as="pre" className="latchkey-signature-result-signature" data-testid="signature">
        {signature}
      </Verbatim>
      <div role="status" className="latchkey-signature-result-signer">
        {check.isPending && <span>{signMessages.checking}</span>}
        {check.isError && <span>{signMessages.notChecked}</span>}
        {check.data && !check.data.isValid && (
          <strong className="latchkey-signature-result-alarm">{signMessages.otherSigner}</strong>
        )}
        {check.data?.isContract ? (
          <span>{signMessages.byContract}</span>
        ) : (
          check.data?.signer && (
            <span>
              <span>{signMessages.signedBy}</span>{' '}
              <span data-testid="signer" data-address={check.data.signer}>
                <Address address={check.data.signer} isFull />
              </span>
            </span>
          )
        )}
      </div>
      <div className="latchkey-signature-result-actions">
        <CopyButton text={signature} label={signMessages.copySignature} />
      </div>
    </section>
  )
}

function useSignerCheck(signed: Signed, account: `0x${string}`) {
  const config = useConfig()
  const { chainId } = useConnection()
  return useQuery({
    queryKey: ['signer', signed.signature, account, chainId],
    staleTime: Number.POSITIVE_INFINITY,
    retry: 2,
    queryFn: async () => {
      const signer = await recover(signed)
      if (signer && isSameAddress(signer, account))
        return { signer, isValid: true, isContract: false }
      const isContract = await verifyWithContract(signed)
      return { signer, isValid: isContract, isContract }
    },
  })

  async function verifyWithContract(signed: Signed) {
    const { verifyMessage, verifyTypedData } = await import('wagmi/actions')
    const { signature } = signed
    const offered = config.chains.find(({ id }) => id === chainId)?.id
    const parameters = { address: account, signature, ...(offered && { chainId: offered }) }
    if (signed.kind === 'message')
      return verifyMessage(config, { ...parameters, message: signed.message })
    return verifyTypedData(config, { ...parameters, ...signed.typedData } as never)
  }
}

/** Address of the signing key, or undefined if this is not a key's signature. */
async function recover(signed: Signed) {
  const { recoverMessageAddress, recoverTypedDataAddress } = await import('viem')
  const { signature } = signed
  try {
    return signed.kind === 'message'
      ? await recoverMessageAddress({ message: signed.message, signature })
      : await recoverTypedDataAddress({ ...signed.typedData, signature })
  } catch {
    return undefined
  }
}
