import type { Translation } from '#lib/messages/Messages.ts'
import { accountMenu } from '#lib/messages/pt-BR/accountMenu.ts'
import { allowances } from '#lib/messages/pt-BR/allowances.ts'
import { authorization } from '#lib/messages/pt-BR/authorization.ts'
import { batch } from '#lib/messages/pt-BR/batch.ts'
import { effects } from '#lib/messages/pt-BR/effects.ts'
import { embedded } from '#lib/messages/pt-BR/embedded.ts'
import { embeddedSession } from '#lib/messages/pt-BR/embeddedSession.ts'
import { errorPage } from '#lib/messages/pt-BR/errorPage.ts'
import { inspector } from '#lib/messages/pt-BR/inspector.ts'
import { legal } from '#lib/messages/pt-BR/legal.ts'
import { link } from '#lib/messages/pt-BR/link.ts'
import { name } from '#lib/messages/pt-BR/name.ts'
import { openId } from '#lib/messages/pt-BR/openId.ts'
import { preview } from '#lib/messages/pt-BR/preview.ts'
import { receipts } from '#lib/messages/pt-BR/receipts.ts'
import { sign } from '#lib/messages/pt-BR/sign.ts'
import { signIn } from '#lib/messages/pt-BR/signIn.ts'
import { session, signInStep } from '#lib/messages/pt-BR/signInStep.ts'
import { account, failure, site } from '#lib/messages/pt-BR/site.ts'
import { smartWallet } from '#lib/messages/pt-BR/smartWallet.ts'
import { activity, signedIn, walletAccount } from '#lib/messages/pt-BR/walletAccount.ts'
import { walletBook } from '#lib/messages/pt-BR/walletBook.ts'
import { walletConnect } from '#lib/messages/pt-BR/walletConnect.ts'

/** The Brazilian Portuguese messages. */
export const ptBr: Translation = {
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
