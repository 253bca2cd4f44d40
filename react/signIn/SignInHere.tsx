'use client'

import { use } from 'react'
import { LegalContext } from '#react/signIn/LegalContext.ts'
import { SignInCard } from '#react/signIn/SignInCard.tsx'
import './SignInHere.css'

/**
 * The sign-in card in place of a page's content that needs a signed-in user. Not loaded on demand:
 * a boundary that hydrates late would find other wallets than the server has rendered.
 */
export function SignInHere() {
  const legal = use(LegalContext)
  return (
    <div className="latchkey-sign-in-here">
      <SignInCard onDone={stay} />
      {legal ? <div>{legal}</div> : null}
    </div>
  )
}

/** The page shows its own content as soon as there is a session. */
function stay() {}
