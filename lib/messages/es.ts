import { accountMenu } from '#lib/messages/es/accountMenu.ts'
import { allowances } from '#lib/messages/es/allowances.ts'
import { authorization } from '#lib/messages/es/authorization.ts'
import { batch } from '#lib/messages/es/batch.ts'
import { effects } from '#lib/messages/es/effects.ts'
import { embedded } from '#lib/messages/es/embedded.ts'
import { embeddedSession } from '#lib/messages/es/embeddedSession.ts'
import { errorPage } from '#lib/messages/es/errorPage.ts'
import { inspector } from '#lib/messages/es/inspector.ts'
import { legal } from '#lib/messages/es/legal.ts'
import { link } from '#lib/messages/es/link.ts'
import { name } from '#lib/messages/es/name.ts'
import { openId } from '#lib/messages/es/openId.ts'
import { preview } from '#lib/messages/es/preview.ts'
import { receipts } from '#lib/messages/es/receipts.ts'
import { sign } from '#lib/messages/es/sign.ts'
import { signIn } from '#lib/messages/es/signIn.ts'
import { session, signInStep } from '#lib/messages/es/signInStep.ts'
import { account, failure, site } from '#lib/messages/es/site.ts'
import { smartWallet } from '#lib/messages/es/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/es/walletAccount.ts'
import { walletBook } from '#lib/messages/es/walletBook.ts'
import { walletConnect } from '#lib/messages/es/walletConnect.ts'
import type { Translation } from '#lib/messages/Messages.ts'

/** The Spanish messages. */
export const es: Translation = {
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
