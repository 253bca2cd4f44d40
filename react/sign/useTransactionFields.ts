'use client'

import { useMemo } from 'react'
import { isSameAddress } from '#lib/addresses/isSameAddress.ts'
import { type Currency, ether } from '#lib/format/formatAmount.ts'
import { readDecimal } from '#lib/format/readDecimal.ts'
import { useLocale, useMessages } from '#react/locale/useMessages.ts'
import { addressText, useNames } from '#react/names/useNames.ts'
import { readFields, readTokenFields } from '#react/sign/readFields.ts'
import { useDraft } from '#react/sign/useDraft.ts'
import { useTokens } from '#react/tokens/useTokens.ts'

/** The transaction form's fields, which survive a reload, and the transaction they describe. */
export function useTransactionFields(chain: { id: number; nativeCurrency: Currency } | undefined) {
  const signMessages = useMessages('sign')
  const locale = useLocale()
  const [to, setTo] = useDraft('to', '')
  const [value, setValue] = useDraft('value', '')
  const [data, setData] = useDraft('data', '')
  const [asset, setAsset] = useDraft('asset', '')
  const tokens = useTokens(chain?.id)
  const token = tokens.find(({ address }) => isSameAddress(address, asset))
  const native = chain?.nativeCurrency ?? ether
  const { decimals } = native
  const lookUp = useNames([to])
  const recipient = addressText(to, lookUp)
  const read = useMemo(() => {
    const amount = readDecimal(value, locale)
    return token
      ? readTokenFields(recipient, amount, token, signMessages)
      : readFields(recipient, amount, data.trim(), decimals, signMessages)
  }, [recipient, value, data, decimals, token, signMessages, locale])
  return {
    texts: { to, value, data },
    set: { to: setTo, value: setValue, data: setData, asset: setAsset },
    tokens,
    /** The token to send; undefined for the chain's currency. */
    token,
    native,
    /** Of the name in `to`. */
    lookup: lookUp(to),
    read,
  }
}
