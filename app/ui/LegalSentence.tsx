import { Fragment } from 'react'
import { serverMessages } from '#app/locale/serverMessages.ts'
import { siteLook } from '#app/ui/siteLook.ts'

/** What a visitor agrees to by signing in; nothing if the site links neither terms nor privacy. */
export async function LegalSentence() {
  const { terms, privacy } = siteLook().look.links ?? {}
  const which = terms && privacy ? 'both' : terms ? 'terms' : privacy ? 'privacy' : undefined
  if (!which) return null
  const legal = await serverMessages('legal')
  // The placeholders stay, for the links.
  const values = { terms: '{terms}', privacy: '{privacy}' }
  const links: Record<string, { url: string | undefined; text: string }> = {
    '{terms}': { url: terms, text: legal.terms },
    '{privacy}': { url: privacy, text: legal.privacy },
  }
  return (
    <p className="site-legal-sentence-legal">
      {legal.agree[which](values)
        .split(/(\{\w+\})/)
        .map((part) => {
          const link = links[part]
          return <Fragment key={part}>{link ? <a href={link.url}>{link.text}</a> : part}</Fragment>
        })}
    </p>
  )
}
