import { accountMenu } from '#lib/messages/de/accountMenu.ts'
import { allowances } from '#lib/messages/de/allowances.ts'
import { authorization } from '#lib/messages/de/authorization.ts'
import { batch } from '#lib/messages/de/batch.ts'
import { effects } from '#lib/messages/de/effects.ts'
import { embedded } from '#lib/messages/de/embedded.ts'
import { embeddedSession } from '#lib/messages/de/embeddedSession.ts'
import { errorPage } from '#lib/messages/de/errorPage.ts'
import { inspector } from '#lib/messages/de/inspector.ts'
import { legal } from '#lib/messages/de/legal.ts'
import { link } from '#lib/messages/de/link.ts'
import { name } from '#lib/messages/de/name.ts'
import { openId } from '#lib/messages/de/openId.ts'
import { preview } from '#lib/messages/de/preview.ts'
import { receipts } from '#lib/messages/de/receipts.ts'
import { sign } from '#lib/messages/de/sign.ts'
import { signIn } from '#lib/messages/de/signIn.ts'
import { session, signInStep } from '#lib/messages/de/signInStep.ts'
import { account, failure, site } from '#lib/messages/de/site.ts'
import { smartWallet } from '#lib/messages/de/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/de/walletAccount.ts'
import { walletBook } from '#lib/messages/de/walletBook.ts'
import { walletConnect } from '#lib/messages/de/walletConnect.ts'
import type { Translation } from '#lib/messages/Messages.ts'

/** The German messages. */
export const de: Translation = {
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
