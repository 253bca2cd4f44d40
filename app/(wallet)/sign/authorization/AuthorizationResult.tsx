'use client'

import { useQuery } from '@tanstack/react-query'
import { ApplyAuthorization } from '#app/(wallet)/sign/authorization/ApplyAuthorization.tsx'
import type { Authority } from '#app/(wallet)/sign/authorization/useAuthority.ts'
import result from '#app/(wallet)/sign/SignatureResult.module.css'
import { Address } from '#app/ui/Address.tsx'
import { CopyButton } from '#app/ui/CopyButton.tsx'
import { isSameAddress } from '#lib/isSameAddress.ts'
import { authorizationMessages } from '#lib/messages/authorizationMessages.ts'
import type { SignedAuthorization } from '#lib/protocol/embedded.ts'
import styles from './Authorization.module.css'

/** The fields of a signed EIP-7702 authorization. */
const fieldNames = ['chainId', 'contractAddress', 'nonce', 'r', 's', 'v', 'yParity'] as const

/** A signed authorization by field, its signer, and the button that applies it. */
export function AuthorizationResult({
  signed,
  account,
  authority,
}: {
  signed: SignedAuthorization
  account: `0x${string}`
  authority: Authority | undefined
}) {
  const { data: signer, isPending } = useQuery({
    queryKey: ['authorizationSigner', signed.r, signed.s, signed.yParity],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: () => recover(signed),
  })
  const isOwn = typeof signer === 'string' && isSameAddress(signer, account)
  const text = Object.fromEntries(fieldNames.map((name) => [name, String(signed[name])]))
  return (
    <section className={result.result} aria-label={authorizationMessages.resultTitle}>
      <h2>{authorizationMessages.resultTitle}</h2>
      <dl className={styles.fields}>
        {fieldNames.map((name) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd data-testid={`authorization-${name}`}>{text[name]}</dd>
          </div>
        ))}
      </dl>
      <div role="status" className={result.signer}>
        {isPending && authorizationMessages.checking}
        {!isPending && !isOwn && (
          <strong className={result.alarm}>{authorizationMessages.otherSigner}</strong>
        )}
        {typeof signer === 'string' && (
          <>
            {authorizationMessages.signedBy}{' '}
            <span data-testid="authorization-signer" data-address={signer}>
              <Address address={signer} />
            </span>
          </>
        )}
      </div>
      <div>
        <CopyButton text={asJson(signed)} label={authorizationMessages.copy} />
      </div>
      {isOwn && (
        <ApplyAuthorization
          key={`${signed.r}${signed.s}`}
          signed={signed}
          account={account}
          authority={authority}
        />
      )}
    </section>
  )
}

/** Converts `v`, a small bigint, to a number, as JSON has no bigint. */
function asJson(signed: SignedAuthorization) {
  const fields = fieldNames.map((name) => [name, signed[name]])
  return JSON.stringify(
    Object.fromEntries(fields),
    (_key, value) => (typeof value === 'bigint' ? Number(value) : value),
    2,
  )
}

/** The signer, or null if the signature is invalid. */
async function recover({ contractAddress, ...rest }: SignedAuthorization) {
  const { recoverAuthorizationAddress } = await import('viem/utils')
  const { chainId, nonce, r, s, yParity } = rest
  try {
    return await recoverAuthorizationAddress({
      authorization: { address: contractAddress, chainId, nonce, r, s, yParity },
    })
  } catch {
    return null
  }
}
