'use client'

import type { ComponentType } from 'react'
import type { IdentifyProps } from '#app/(wallet)/signIn/embedded/IdentifyProps.ts'
import { loadIdentify } from '#app/(wallet)/signIn/embedded/loadIdentify.ts'
import controls from '#app/ui/controls.module.css'
import { useLoaded } from '#app/ui/useLoaded.ts'
import { signInMessages } from '#lib/messages/signInMessages.ts'
import cardStyles from '../SignInCard.module.css'

/** Placeholder for the authentication screens until they are loaded, with a cancel button. */
export function IdentifyPart(props: IdentifyProps) {
  const Identify: ComponentType<IdentifyProps> | undefined = useLoaded(loadIdentify, true)
  if (Identify) return <Identify {...props} />
  return (
    <>
      <div className={cardStyles.waiting}>
        <span className={cardStyles.spinner} />
      </div>
      <button type="button" className={controls.button} onClick={props.onCancel}>
        {signInMessages.cancel}
      </button>
    </>
  )
}
