import { accountMenu } from '#lib/messages/ja/accountMenu.ts'
import { allowances } from '#lib/messages/ja/allowances.ts'
import { authorization } from '#lib/messages/ja/authorization.ts'
import { batch } from '#lib/messages/ja/batch.ts'
import { effects } from '#lib/messages/ja/effects.ts'
import { embedded } from '#lib/messages/ja/embedded.ts'
import { embeddedSession } from '#lib/messages/ja/embeddedSession.ts'
import { errorPage } from '#lib/messages/ja/errorPage.ts'
import { inspector } from '#lib/messages/ja/inspector.ts'
import { legal } from '#lib/messages/ja/legal.ts'
import { link } from '#lib/messages/ja/link.ts'
import { name } from '#lib/messages/ja/name.ts'
import { openId } from '#lib/messages/ja/openId.ts'
import { preview } from '#lib/messages/ja/preview.ts'
import { receipts } from '#lib/messages/ja/receipts.ts'
import { sign } from '#lib/messages/ja/sign.ts'
import { signIn } from '#lib/messages/ja/signIn.ts'
import { session, signInStep } from '#lib/messages/ja/signInStep.ts'
import { account, failure, site } from '#lib/messages/ja/site.ts'
import { smartWallet } from '#lib/messages/ja/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/ja/walletAccount.ts'
import { walletBook } from '#lib/messages/ja/walletBook.ts'
import { walletConnect } from '#lib/messages/ja/walletConnect.ts'
import type { Translation } from '#lib/messages/Messages.ts'

/** The Japanese messages. */
export const ja: Translation = {
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
