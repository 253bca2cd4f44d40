'use client'

import { useSearchParams } from 'next/navigation'
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react'
import { useSession } from '#app/(wallet)/session/SessionProvider.tsx'
import { MessageForm } from '#app/(wallet)/sign/MessageForm.tsx'
import { NetworkList } from '#app/(wallet)/sign/NetworkList.tsx'
import { TransactionForm } from '#app/(wallet)/sign/TransactionForm.tsx'
import { TransactionList } from '#app/(wallet)/sign/TransactionList.tsx'
import { TypedDataForm } from '#app/(wallet)/sign/TypedDataForm.tsx'
import { SignInHere } from '#app/(wallet)/signIn/SignInHere.tsx'
import controls from '#app/ui/controls.module.css'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { signMessages } from '#lib/messages/signMessages.ts'
import type { Session } from '#lib/protocol/auth.ts'
import styles from './SignTabs.module.css'

type Tab = keyof typeof signMessages.tabs

type History = 'pushState' | 'replaceState'

type Form = ComponentType<{ session: Session }>

const tabs = Object.keys(signMessages.tabs) as Tab[]
const firstTab: Tab = 'message'
/** Names of tabs in the URL. */
const slugs: Record<Tab, string> = {
  message: 'message',
  typedData: 'typed-data',
  transaction: 'transaction',
  batch: 'batch',
  authorization: 'authorization',
  network: 'network',
}
const loadBatch = () =>
  import('#app/(wallet)/sign/batch/BatchForm.tsx').then(({ BatchForm }) => BatchForm)
const loadAuthorization = () =>
  import('#app/(wallet)/sign/authorization/AuthorizationForm.tsx').then(
    ({ AuthorizationForm }) => AuthorizationForm,
  )

/** The signing page for a signed-in user, one tab per kind of request. */
export function SignTabs() {
  const { session } = useSession()
  const [tab, setTab] = useTab()
  if (!session) return <SignInHere />
  return (
    <>
      <TabList tab={tab} onChange={setTab} />
      <Panel name="message" tab={tab}>
        <MessageForm session={session} />
      </Panel>
      <Panel name="typedData" tab={tab}>
        <TypedDataForm session={session} />
      </Panel>
      <Panel name="transaction" tab={tab}>
        <TransactionForm session={session} />
      </Panel>
      <Panel name="batch" tab={tab}>
        <LazyForm load={loadBatch} isWanted={tab === 'batch'} session={session} />
      </Panel>
      <Panel name="authorization" tab={tab}>
        <LazyForm load={loadAuthorization} isWanted={tab === 'authorization'} session={session} />
      </Panel>
      <Panel name="network" tab={tab}>
        <NetworkList />
      </Panel>
      <TransactionList
        account={session.address}
        hasHint={tab === 'transaction' || tab === 'batch'}
      />
    </>
  )
}

/** The tab that the URL names, as `?tab=transaction`; the first one if it names none. */
function useTab() {
  const named = useSearchParams().get('tab')
  const tab = tabs.find((name) => slugs[name] === named) ?? firstTab
  const setTab = (next: Tab, how: History) => {
    if (next !== tab) window.history[how](null, '', `?tab=${slugs[next]}`)
  }
  return [tab, setTab] as const
}

/** The tabs are links, because a click may come before the page's scripts have run. */
function TabList({ tab, onChange }: { tab: Tab; onChange: (tab: Tab, how: History) => void }) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const selected = list.current?.querySelector(`#tab-${tab}`)
    if (list.current && selected) scrollIntoList(list.current, selected)
  }, [tab])

  function move(key: string) {
    const steps: Record<string, number> = {
      ArrowRight: 1,
      ArrowLeft: -1,
      Home: -tabs.length,
      End: tabs.length,
    }
    const step = steps[key]
    if (step === undefined) return
    const index = tabs.indexOf(tab)
    const next =
      Math.abs(step) === 1
        ? (index + step + tabs.length) % tabs.length
        : Math.min(Math.max(index + step, 0), tabs.length - 1)
    const chosen = tabs[next]
    if (!chosen) return
    // The arrows pass over tabs, which Back should not do again.
    onChange(chosen, 'replaceState')
    list.current?.querySelector<HTMLElement>(`#tab-${chosen}`)?.focus()
  }

  return (
    <div
      ref={list}
      role="tablist"
      aria-label={signMessages.tabsLabel}
      className={styles.tabs}
      onKeyDown={(event) => move(event.key)}
    >
      {tabs.map((name) => (
        <a
          key={name}
          href={`?tab=${slugs[name]}`}
          role="tab"
          id={`tab-${name}`}
          aria-selected={name === tab}
          aria-controls={`panel-${name}`}
          tabIndex={name === tab ? 0 : -1}
          className={styles.tab}
          onClick={(event) => {
            event.preventDefault()
            onChange(name, 'pushState')
          }}
        >
          {signMessages.tabs[name]}
        </a>
      ))}
    </div>
  )
}

/** Scrolls the list only as far as needed; `scrollIntoView` would scroll the page, too. */
function scrollIntoList(list: Element, tab: Element) {
  const outer = list.getBoundingClientRect()
  const inner = tab.getBoundingClientRect()
  if (inner.left < outer.left) list.scrollLeft -= outer.left - inner.left
  else if (inner.right > outer.right) list.scrollLeft += inner.right - outer.right
}

/** A rarely used form, loaded when its tab is opened. */
function LazyForm({
  load,
  isWanted,
  session,
}: {
  load: () => Promise<Form>
  isWanted: boolean
  session: Session
}) {
  const Loaded: Form | undefined = useLoaded(load, isWanted)
  return Loaded ? (
    <Loaded session={session} />
  ) : (
    <p className={controls.hint} role="status">
      {isWanted && signMessages.opening}
    </p>
  )
}

/** A panel stays mounted while another is shown, so that its pending requests continue. */
function Panel({ name, tab, children }: { name: Tab; tab: Tab; children: ReactNode }) {
  return (
    <div role="tabpanel" id={`panel-${name}`} aria-labelledby={`tab-${name}`} hidden={name !== tab}>
      {children}
    </div>
  )
}
