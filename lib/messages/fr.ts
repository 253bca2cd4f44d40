import { accountMenu } from '#lib/messages/fr/accountMenu.ts'
import { allowances } from '#lib/messages/fr/allowances.ts'
import { authorization } from '#lib/messages/fr/authorization.ts'
import { batch } from '#lib/messages/fr/batch.ts'
import { effects } from '#lib/messages/fr/effects.ts'
import { embedded } from '#lib/messages/fr/embedded.ts'
import { embeddedSession } from '#lib/messages/fr/embeddedSession.ts'
import { errorPage } from '#lib/messages/fr/errorPage.ts'
import { inspector } from '#lib/messages/fr/inspector.ts'
import { legal } from '#lib/messages/fr/legal.ts'
import { link } from '#lib/messages/fr/link.ts'
import { name } from '#lib/messages/fr/name.ts'
import { openId } from '#lib/messages/fr/openId.ts'
import { preview } from '#lib/messages/fr/preview.ts'
import { receipts } from '#lib/messages/fr/receipts.ts'
import { sign } from '#lib/messages/fr/sign.ts'
import { signIn } from '#lib/messages/fr/signIn.ts'
import { session, signInStep } from '#lib/messages/fr/signInStep.ts'
import { account, failure, site } from '#lib/messages/fr/site.ts'
import { smartWallet } from '#lib/messages/fr/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/fr/walletAccount.ts'
import { walletBook } from '#lib/messages/fr/walletBook.ts'
import { walletConnect } from '#lib/messages/fr/walletConnect.ts'
import type { Translation } from '#lib/messages/Messages.ts'

/** The French messages. */
export const fr: Translation = {
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
