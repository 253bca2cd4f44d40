'use client'

import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { addressFault } from '#lib/addresses/addressFault.ts'
import { toAddress } from '#lib/addresses/toAddress.ts'
import type { Session } from '#lib/protocol/auth.ts'
import type { Contact } from '#lib/protocol/users.ts'
import { usePublicConfig } from '#react/config/PublicConfigContext.tsx'
import { useMessages } from '#react/locale/useMessages.ts'
import '#react/panel/Panel.css'
import { AddFooter, InlineForm } from '#react/panel/InlineForm.tsx'
import { NamedRow } from '#react/panel/NamedRow.tsx'
import { type Action, Panel, QueryResult, useAction } from '#react/panel/Panel.tsx'
import { fetchRoute, readAddresses } from '#react/session/accountApi.ts'
import { addressesKey } from '#react/session/addressesKey.ts'
import { TextField } from '#react/ui/TextField.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** The names that the user gives to addresses: each can be changed or removed, and another one added. */
export function AddressBookPanel({ session: { identity } }: { session: Session }) {
  const addressBookMessages = useMessages('addressBook')
  const walletAccountMessages = useMessages('walletAccount')
  const { basePath } = usePublicConfig()
  const queries = useQueryClient()
  const action = useAction()
  const [isAdding, setAdding] = useState(false)
  const query = useQuery({
    queryKey: addressesKey(identity),
    staleTime: 0,
    queryFn: () => readAddresses(basePath),
  })

  /** '' as the name takes it out. */
  async function save(contact: Contact) {
    await fetchRoute('PUT', `${basePath}/user/addresses`, contact)
    await queries.invalidateQueries({ queryKey: addressesKey(identity) })
  }

  return (
    <Panel id="address-book" title={addressBookMessages.title} text={addressBookMessages.text}>
      <QueryResult query={query}>
        {({ contacts }) =>
          contacts.length === 0 ? (
            <p className="latchkey-panel-why">{addressBookMessages.empty}</p>
          ) : (
            <ul className="latchkey-panel-rows">
              {contacts.map(({ address, name }) => (
                <NamedRow
                  key={address}
                  testId="contact"
                  id={address}
                  name={name}
                  detail={<Verbatim as="code">{address}</Verbatim>}
                  rename={(text) => save({ address, name: text })}
                  action={action}
                  end={{
                    text: walletAccountMessages.remove,
                    label: walletAccountMessages.removeLabel({ name }),
                    onClick: () =>
                      void action.run(
                        () => save({ address, name: '' }),
                        addressBookMessages.removed,
                      ),
                  }}
                >
                  {null}
                </NamedRow>
              ))}
            </ul>
          )
        }
      </QueryResult>
      <AddFooter
        label={addressBookMessages.add}
        action={action}
        isAdding={isAdding}
        onAdding={setAdding}
        form={(close) => <ContactForm action={action} save={save} onClose={close} />}
      />
    </Panel>
  )
}

function ContactForm({
  action,
  save,
  onClose,
}: {
  action: Action
  save: (contact: Contact) => Promise<void>
  onClose: () => void
}) {
  const addressBookMessages = useMessages('addressBook')
  const walletAccountMessages = useMessages('walletAccount')
  const signMessages = useMessages('sign')
  const [text, setText] = useState('')
  const [name, setName] = useState('')
  const [isSubmitted, setSubmitted] = useState(false)
  const fault = addressFault(text.trim())
  const isNamed = name.trim() !== ''

  async function submit() {
    setSubmitted(true)
    const address = toAddress(text.trim())
    if (fault || !address || !isNamed) return
    if (await action.run(() => save({ address, name: name.trim() }), addressBookMessages.added))
      onClose()
  }

  return (
    <InlineForm
      submit={walletAccountMessages.save}
      isBusy={action.isBusy}
      onSubmit={() => void submit()}
      onCancel={onClose}
    >
      <TextField
        label={addressBookMessages.address}
        describedBy="address-book-text"
        problem={isSubmitted && fault ? signMessages[fault] : undefined}
        autoComplete="off"
        spellCheck={false}
        value={text}
        onText={setText}
      />
      <TextField
        label={walletAccountMessages.renameLabel}
        problem={isSubmitted && !fault && !isNamed ? addressBookMessages.nameMissing : undefined}
        autoComplete="off"
        maxLength={64}
        value={name}
        onText={setName}
      />
    </InlineForm>
  )
}
