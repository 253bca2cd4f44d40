'use client'

import { useEffect, useMemo, useState } from 'react'
import { formatEther } from 'viem'
import {
  useChains,
  useConnection,
  useEstimateFeesPerGas,
  useEstimateGas,
  useSendTransaction,
} from 'wagmi'
import { useRpcChain } from '#app/(wallet)/account/useRpcChain.ts'
import { FormField } from '#app/(wallet)/sign/FormField.tsx'
import { ReviewPanel } from '#app/(wallet)/sign/ReviewPanel.tsx'
import { type CallFields, readFields } from '#app/(wallet)/sign/readFields.ts'
import { useSentTransactions } from '#app/(wallet)/sign/sentTransactions.ts'
import { useAsking } from '#app/(wallet)/sign/useAsking.ts'
import { useDraft } from '#app/(wallet)/sign/useDraft.ts'
import controls from '#app/ui/controls.module.css'
import { Problem } from '#app/ui/Problem.tsx'
import { explain } from '#lib/errors/explain.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import type { SigningRequest } from '#lib/preview/SigningRequest.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './SignDesk.module.css'

/** Gas where a person sends in spite of a failed estimate: there has to be some limit. */
const anywayGas = 500_000n
const typingMilliseconds = 300

/** Sends a transaction: to, value, data, with gas shown and the reason where it would revert. */
export function TransactionForm({ session }: { session: Session }) {
  const account = session.address
  const [to, setTo] = useDraft('to', '')
  const [value, setValue] = useDraft('value', '')
  const [data, setData] = useDraft('data', '')
  const [isForced, setForced] = useState(false)
  const { chainId } = useConnection()
  const chain = useChains().find(({ id }) => id === chainId)
  const node = useRpcChain(chain?.id)
  const { all, add } = useSentTransactions()
  const { mutateAsync: sendTransaction } = useSendTransaction()
  const { asking, ask, cancel, reset } = useAsking<`0x${string}`>()

  const read = useMemo(() => readFields(to.trim(), value.trim(), data.trim()), [to, value, data])
  const estimate = useGas(read.fields, account, chain?.id)
  const gas = estimate.gas ?? (isForced ? anywayGas : undefined)
  const request = useMemo<SigningRequest | undefined>(
    () => read.fields && { kind: 'transaction', ...read.fields, ...(gas !== undefined && { gas }) },
    [read, gas],
  )
  const known = useMemo(
    () => [account, ...all.flatMap((sent) => (sent.to ? [sent.to] : []))],
    [account, all],
  )
  const symbol = chain?.nativeCurrency.symbol ?? 'ETH'

  function change(set: (text: string) => void, text: string) {
    set(text)
    setForced(false)
    reset()
  }

  async function send() {
    const { fields } = read
    if (!fields || !chain || gas === undefined) throw new Error('The form is not complete.')
    // A fresh word of the node: it must be there, and on the chain that is shown.
    const { error } = await node.refetch()
    if (error) throw error
    const hash = await sendTransaction({ ...fields, account, chainId: chain.id, gas })
    // Also after Cancel: what the wallet sent is sent.
    add({
      hash,
      chainId: chain.id,
      account,
      ...(fields.to && { to: fields.to }),
      value: String(fields.value),
      data: fields.data ?? '0x',
      sentAt: new Date().toISOString(),
    })
    return hash
  }

  return (
    <div className={styles.columns}>
      <div className={styles.form}>
        <FormField
          label={signMessages.to}
          hint={signMessages.toHint}
          text={to}
          problem={read.problems.to}
          onChange={(text) => change(setTo, text)}
        />
        <FormField
          label={signMessages.value(symbol)}
          hint="0.0"
          text={value}
          problem={read.problems.value}
          isNumber
          onChange={(text) => change(setValue, text)}
        />
        <FormField
          label={signMessages.data}
          hint={signMessages.dataHint}
          text={data}
          problem={read.problems.data}
          onChange={(text) => change(setData, text)}
        />
      </div>
      <ReviewPanel
        session={session}
        request={request}
        knownAddresses={known}
        label={signMessages.sendTransaction}
        asking={asking}
        isHeldBack={gas === undefined || estimate.isWaiting || !chain}
        onCancel={cancel}
        onAsk={() => void ask(send)}
      >
        {read.fields && (
          <div data-testid="gas">
            <span className={controls.label}>{signMessages.gas}</span>{' '}
            {estimate.gas !== undefined && signMessages.gasUnits(estimate.gas.toLocaleString('en'))}
            {estimate.fee !== undefined &&
              `, ${signMessages.gasFee(shortEther(estimate.fee), symbol)}`}
            {estimate.gas === undefined && !estimate.error && signMessages.gasEstimating}
          </div>
        )}
        {estimate.error && (
          <>
            <Problem problem={explain(estimate.error)} />
            <label className={controls.hint}>
              <input
                type="checkbox"
                checked={isForced}
                onChange={(event) => setForced(event.target.checked)}
              />{' '}
              {signMessages.sendAnyway}
            </label>
          </>
        )}
      </ReviewPanel>
    </div>
  )
}

/** Gas and fee of a transaction, asked again once typing pauses; a refusal is the contract's or the node's reason. */
function useGas(
  fields: CallFields | undefined,
  account: `0x${string}`,
  chainId: number | undefined,
) {
  const [settled, setSettled] = useState(fields)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(fields), typingMilliseconds)
    return () => clearTimeout(timer)
  }, [fields])
  const isWanted = settled !== undefined && chainId !== undefined
  const query = useEstimateGas({
    account,
    chainId,
    ...settled,
    query: {
      enabled: isWanted,
      staleTime: 10_000,
      refetchInterval: ({ state }) => (state.status === 'error' ? 4000 : false),
    },
  })
  const fees = useEstimateFeesPerGas({ chainId, query: { enabled: isWanted, staleTime: 10_000 } })
  const isCurrent = settled === fields && isWanted
  const gas = isCurrent && !query.isError ? query.data : undefined
  const price = fees.data?.maxFeePerGas
  return {
    gas,
    fee: gas !== undefined && price !== undefined ? gas * price : undefined,
    error: isCurrent && query.isError ? query.error : undefined,
    isWaiting: !isCurrent,
  }
}

function shortEther(wei: bigint) {
  return formatEther(wei)
    .replace(/(\.0*\d{1,4})\d*$/, '$1')
    .replace(/(\.\d*?)0+$/, '$1')
}
