import type { DashboardState } from '#devnet/dashboard/dashboardState.ts'
import { element, render } from '#devnet/ui/element.ts'
import type { CustodyState } from '#lib/protocol/devnet.ts'

/** Shows custody's organizations, its faults, and the newest e-mails. */
export function showCustody({ custody, mailbox }: DashboardState): void {
  const link = document.getElementById('mailboxLink') as HTMLAnchorElement
  link.href = mailbox.url
  render('custody', factsOf(custody), (facts) =>
    facts.flatMap(([name, fact]) => [
      element('dt', {}, name),
      element('dd', { class: 'code' }, fact),
    ]),
  )
  render('messages', mailbox.messages, (messages) =>
    messages.length === 0
      ? [element('li', { class: 'empty' }, 'No letters.')]
      : messages.map(({ to, subject, at }) =>
          element(
            'li',
            {},
            element(
              'div',
              { class: 'grow' },
              element('h3', {}, subject),
              element(
                'p',
                { class: 'quiet' },
                `${to} · ${new Date(at).toLocaleTimeString('en-GB')}`,
              ),
            ),
          ),
        ),
  )
}

function factsOf(custody: CustodyState): [name: string, fact: string][] {
  const { organizations, users, activities, forced, faults, now } = custody
  const switches = [
    ...forced.map(({ status, times }) => `${status} × ${times}`),
    ...faults.map(({ kind, times }) => `${kind} × ${times}`),
  ]
  const ahead = Math.round((Date.parse(now) - Date.now()) / 1000)
  return [
    ['Kept', `organizations ${organizations}, users ${users}, activities ${activities}`],
    ...(switches.length > 0 ? [['Next', switches.join(', ')] as [string, string]] : []),
    ...(Math.abs(ahead) > 5
      ? [['Clock', `${Math.abs(ahead)} s ${ahead > 0 ? 'ahead' : 'behind'}`] as [string, string]]
      : []),
  ]
}
