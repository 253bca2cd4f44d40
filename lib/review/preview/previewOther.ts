import { isHex, keccak256, stringToHex } from 'viem'
import { bigintAsText } from '#lib/format/bigintAsText.ts'
import { isRecord } from '#lib/input/isRecord.ts'
import { escapeHidden, shorten } from '#lib/review/preview/hiddenCharacters.ts'
import { labeled, textsOf } from '#lib/review/preview/previewTexts.ts'
import { previewTransaction } from '#lib/review/preview/previewTransaction.ts'
import type {
  PreviewContext,
  PreviewDraft,
  SigningRequest,
} from '#lib/review/preview/SigningRequest.ts'
import { sessionPermissions } from '#lib/review/preview/sessionPermissions.ts'
import { warning } from '#lib/review/preview/warning.ts'

/** As much of the parameters as a person can look through. */
const shownLength = 2000

/**
 * Reviews a request whose method is unknown, such as one that grants an app lasting permissions
 * (ERC-7715) or installs code in the wallet: what it gives away cannot be told. Of some methods, the
 * parameters tell.
 */
export function previewOther(
  { method, params }: Extract<SigningRequest, { kind: 'other' }>,
  context: PreviewContext,
): PreviewDraft {
  const text = JSON.stringify(params ?? [], bigintAsText)
  const name = escapeHidden(shorten(method, 60))
  const [first] = [params].flat()
  const known = knownMethod({ method, params }, isRecord(first) ? first : {}, context)
  return {
    kind: 'other',
    title: known?.title ?? textsOf(context).titles.otherRequest({ method: name }),
    fields: [
      ...(known?.fields ?? []),
      labeled(context, 'data', escapeHidden(shorten(text, shownLength)), text),
    ],
    hash: keccak256(stringToHex(`${method} ${text}`)),
    ...(known?.outflows && { outflows: known.outflows }),
    warnings: [
      ...(known?.warnings ?? [warning('unknownMethod', name)]),
      ...(text.length > shownLength
        ? [warning('shownInPart', `${text.length - shownLength}`)]
        : []),
    ],
  }
}

type Known = Partial<Pick<PreviewDraft, 'title' | 'fields' | 'outflows'>> &
  Pick<PreviewDraft, 'warnings'>

function knownMethod(
  { method, params }: { method: string; params: unknown },
  asked: Record<string, unknown>,
  context: PreviewContext,
): Known | undefined {
  const namesOf = (value: unknown) => (isRecord(value) ? Object.keys(value).join(', ') : '')
  switch (method) {
    case 'wallet_requestPermissions':
    case 'wallet_requestSnaps':
      return { warnings: [warning('moreThanAccounts', namesOf(asked))] }
    case 'wallet_connect':
      return { warnings: [warning('moreThanConnection', namesOf(asked.capabilities))] }
    case 'wallet_grantPermissions':
    case 'wallet_requestExecutionPermissions':
      return sessionPermissions([params].flat(), context)
    case 'wallet_watchAsset':
      return watchedAsset(asked, context)
    case 'eth_sendUserOperation':
      return userOperation(asked, context)
    default:
      return undefined
  }
}

function watchedAsset(asked: Record<string, unknown>, context: PreviewContext): Known | undefined {
  const { symbol, address } = isRecord(asked.options) ? asked.options : {}
  if (typeof symbol !== 'string' || typeof address !== 'string') return undefined
  return {
    title: textsOf(context).titles.showAsset({ name: escapeHidden(shorten(symbol, 60)) }),
    fields: [labeled(context, 'contract', escapeHidden(shorten(address, 60)))],
    warnings: [warning('assetShown', symbol)],
  }
}

/** Its calls are read; who pays, and the code that creates the account, remain unknown (ERC-4337). */
function userOperation(
  { sender, callData }: Record<string, unknown>,
  context: PreviewContext,
): Known | undefined {
  if (typeof sender !== 'string' || !isHex(callData)) return undefined
  const inner = previewTransaction(
    { kind: 'transaction', to: sender, value: 0n, data: callData },
    context,
  )
  return {
    title: inner.title,
    fields: inner.fields,
    warnings: [...inner.warnings, warning('unknownMethod', 'eth_sendUserOperation')],
  }
}
