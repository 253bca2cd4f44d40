import { accountMenu } from '#lib/messages/en/accountMenu.ts'
import { allowances } from '#lib/messages/en/allowances.ts'
import { authorization } from '#lib/messages/en/authorization.ts'
import { batch } from '#lib/messages/en/batch.ts'
import { effects } from '#lib/messages/en/effects.ts'
import { embedded } from '#lib/messages/en/embedded.ts'
import { embeddedSession } from '#lib/messages/en/embeddedSession.ts'
import { errorPage } from '#lib/messages/en/errorPage.ts'
import { feed } from '#lib/messages/en/feed.ts'
import { inspector } from '#lib/messages/en/inspector.ts'
import { legal } from '#lib/messages/en/legal.ts'
import { link } from '#lib/messages/en/link.ts'
import { name } from '#lib/messages/en/name.ts'
import { openId } from '#lib/messages/en/openId.ts'
import { preview } from '#lib/messages/en/preview.ts'
import { receipts } from '#lib/messages/en/receipts.ts'
import { sign } from '#lib/messages/en/sign.ts'
import { signIn } from '#lib/messages/en/signIn.ts'
import { proof, session, signInStep } from '#lib/messages/en/signInStep.ts'
import { account, failure, site } from '#lib/messages/en/site.ts'
import { smartWallet } from '#lib/messages/en/smartWallet.ts'
import {
  activity,
  addressBook,
  leaving,
  merge,
  signedIn,
  walletAccount,
} from '#lib/messages/en/walletAccount.ts'
import { walletBook } from '#lib/messages/en/walletBook.ts'
import { walletConnect } from '#lib/messages/en/walletConnect.ts'

/** The English messages. They define the sections, keys and placeholders of every locale. */
export const en = {
  account,
  accountMenu,
  activity,
  addressBook,
  allowances,
  authorization,
  batch,
  effects,
  embedded,
  embeddedSession,
  errorPage,
  failure,
  feed,
  inspector,
  legal,
  link,
  name,
  openId,
  preview,
  proof,
  receipts,
  session,
  sign,
  signIn,
  signInStep,
  signedIn,
  merge,
  leaving,
  site,
  smartWallet,
  walletAccount,
  walletBook,
  walletConnect,
} as const
