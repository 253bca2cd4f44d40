import type { Translation } from '#lib/messages/Messages.ts'
import { accountMenu } from '#lib/messages/zh-Hans/accountMenu.ts'
import { allowances } from '#lib/messages/zh-Hans/allowances.ts'
import { authorization } from '#lib/messages/zh-Hans/authorization.ts'
import { batch } from '#lib/messages/zh-Hans/batch.ts'
import { effects } from '#lib/messages/zh-Hans/effects.ts'
import { embedded } from '#lib/messages/zh-Hans/embedded.ts'
import { embeddedSession } from '#lib/messages/zh-Hans/embeddedSession.ts'
import { errorPage } from '#lib/messages/zh-Hans/errorPage.ts'
import { inspector } from '#lib/messages/zh-Hans/inspector.ts'
import { legal } from '#lib/messages/zh-Hans/legal.ts'
import { link } from '#lib/messages/zh-Hans/link.ts'
import { name } from '#lib/messages/zh-Hans/name.ts'
import { openId } from '#lib/messages/zh-Hans/openId.ts'
import { preview } from '#lib/messages/zh-Hans/preview.ts'
import { receipts } from '#lib/messages/zh-Hans/receipts.ts'
import { sign } from '#lib/messages/zh-Hans/sign.ts'
import { signIn } from '#lib/messages/zh-Hans/signIn.ts'
import { session, signInStep } from '#lib/messages/zh-Hans/signInStep.ts'
import { account, failure, site } from '#lib/messages/zh-Hans/site.ts'
import { smartWallet } from '#lib/messages/zh-Hans/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/zh-Hans/walletAccount.ts'
import { walletBook } from '#lib/messages/zh-Hans/walletBook.ts'
import { walletConnect } from '#lib/messages/zh-Hans/walletConnect.ts'

/** The Simplified Chinese messages. */
export const zhHans: Translation = {
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
