'use client'

import type { ComponentType, ReactNode } from 'react'
import type { Messages } from '#lib/messages/Messages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useSession } from '#react/session/SessionContext.ts'
import { MessageForm } from '#react/sign/MessageForm.tsx'
import { SignInHere } from '#react/signIn/SignInHere.tsx'
import { TransactionList } from '#react/transactions/TransactionList.tsx'
import { FailsAlone } from '#react/ui/FailsAlone.tsx'
import { TabList } from '#react/ui/TabList.tsx'
import { TellingPart } from '#react/ui/TellingPart.tsx'
import { useLoaded } from '#react/ui/useLoaded.ts'
import { useTabInUrl } from '#react/ui/useTabInUrl.ts'

type Tab = keyof Messages['sign']['tabs']

type Form = ComponentType<{ session: Session }>

/** Names of tabs in the URL. */
const slugs: Record<Tab, string> = {
  message: 'message',
  typedData: 'typed-data',
  transaction: 'transaction',
  batch: 'batch',
  authorization: 'authorization',
  network: 'network',
}
// What the user's other devices have sent, for those who look at the list.
const loadSync = () => import('#react/batch/SyncSent.tsx')
const loadActions = () => import('#react/review/TransactionActions.tsx')
const loadTypedData = () =>
  import('#react/sign/TypedDataForm.tsx').then(({ TypedDataForm }) => TypedDataForm)
const loadTransaction = () =>
  import('#react/sign/TransactionForm.tsx').then(({ TransactionForm }) => TransactionForm)
const loadNetworks = () =>
  import('#react/sign/NetworkList.tsx').then(({ NetworkList }) => NetworkList)
const loadBatch = () => import('#react/sign/batch/BatchForm.tsx').then(({ BatchForm }) => BatchForm)
const loadAuthorization = () =>
  import('#react/sign/authorization/AuthorizationForm.tsx').then(
    ({ AuthorizationForm }) => AuthorizationForm,
  )

/** The signing page for a signed-in user, one tab per kind of request. */
export function SignTabs() {
  const signMessages = useMessages('sign')
  const { session } = useSession()
  const [tab, setTab] = useTabInUrl(slugs)
  const isListed = tab === 'transaction' || tab === 'batch'
  const SyncSent = useLoaded(loadSync, session !== null && isListed)?.SyncSent
  if (!session) return <SignInHere />
  return (
    <>
      <TabList
        label={signMessages.tabsLabel}
        tabs={signMessages.tabs}
        slugs={slugs}
        tab={tab}
        panelId={(name) => `panel-${name}`}
        onChange={setTab}
      />
      <Panel name="message" tab={tab}>
        <MessageForm session={session} />
      </Panel>
      <Panel name="typedData" tab={tab}>
        <LazyForm load={loadTypedData} isWanted={tab === 'typedData'} session={session} />
      </Panel>
      <Panel name="transaction" tab={tab}>
        <LazyForm load={loadTransaction} isWanted={tab === 'transaction'} session={session} />
      </Panel>
      <Panel name="batch" tab={tab}>
        <LazyForm load={loadBatch} isWanted={tab === 'batch'} session={session} />
      </Panel>
      <Panel name="authorization" tab={tab}>
        <LazyForm load={loadAuthorization} isWanted={tab === 'authorization'} session={session} />
      </Panel>
      <Panel name="network" tab={tab}>
        <LazyForm load={loadNetworks} isWanted={tab === 'network'} session={session} />
      </Panel>
      <FailsAlone>
        {SyncSent && <SyncSent isPulled />}
        <TransactionList account={session.address} hasHint={isListed} loadActions={loadActions} />
      </FailsAlone>
    </>
  )
}

/** The form of another tab than the first, loaded when its tab is opened. */
function LazyForm({
  load,
  isWanted,
  session,
}: {
  load: () => Promise<Form>
  isWanted: boolean
  session: Session
}) {
  const signMessages = useMessages('sign')
  const Loaded: Form | undefined = useLoaded(load, isWanted)
  return Loaded ? (
    <Loaded session={session} />
  ) : (
    <p className="latchkey-hint" role="status">
      {isWanted && signMessages.opening}
    </p>
  )
}

/** A panel stays mounted while another is shown, so that its pending requests continue. */
function Panel({ name, tab, children }: { name: Tab; tab: Tab; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== tab}>
      <TellingPart>{children}</TellingPart>
    </div>
  )
}
