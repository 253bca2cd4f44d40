import { accountMenu } from '#lib/messages/ar/accountMenu.ts'
import { allowances } from '#lib/messages/ar/allowances.ts'
import { authorization } from '#lib/messages/ar/authorization.ts'
import { batch } from '#lib/messages/ar/batch.ts'
import { effects } from '#lib/messages/ar/effects.ts'
import { embedded } from '#lib/messages/ar/embedded.ts'
import { embeddedSession } from '#lib/messages/ar/embeddedSession.ts'
import { errorPage } from '#lib/messages/ar/errorPage.ts'
import { inspector } from '#lib/messages/ar/inspector.ts'
import { legal } from '#lib/messages/ar/legal.ts'
import { link } from '#lib/messages/ar/link.ts'
import { name } from '#lib/messages/ar/name.ts'
import { openId } from '#lib/messages/ar/openId.ts'
import { preview } from '#lib/messages/ar/preview.ts'
import { receipts } from '#lib/messages/ar/receipts.ts'
import { sign } from '#lib/messages/ar/sign.ts'
import { signIn } from '#lib/messages/ar/signIn.ts'
import { session, signInStep } from '#lib/messages/ar/signInStep.ts'
import { account, failure, site } from '#lib/messages/ar/site.ts'
import { smartWallet } from '#lib/messages/ar/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/ar/walletAccount.ts'
import { walletBook } from '#lib/messages/ar/walletBook.ts'
import { walletConnect } from '#lib/messages/ar/walletConnect.ts'
import type { Translation } from '#lib/messages/Messages.ts'

/** The Arabic messages. */
export const ar: Translation = {
  account,
  accountMenu,
  activity,
  allowances,
  authorization,
  batch,
  effects,
  embedded,
  embeddedSession,
  errorPage,
  failure,
  inspector,
  legal,
  link,
  name,
  openId,
  preview,
  receipts,
  session,
  sign,
  signIn,
  signInStep,
  signedIn,
  site,
  smartWallet,
  walletAccount,
  walletBook,
  walletConnect,
}
