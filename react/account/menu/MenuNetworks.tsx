'use client'

import { Menu } from '@base-ui/react/menu'
import { useState } from 'react'
import { useChains, useConnection, useSwitchChain } from 'wagmi'
import '#react/account/AccountMenu.css'
import { useMessages } from '#react/locale/useMessages.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { NetworkIcon } from '#react/ui/NetworkIcon.tsx'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { Verbatim } from '#react/ui/Verbatim.tsx'

/** The site's networks; choosing one asks the wallet to switch. */
export function MenuNetworks({ chainId }: { chainId: number }) {
  const accountMessages = useMessages('account')
  const chains = useChains()
  const { status } = useConnection()
  const { mutateAsync: switchChain, isPending } = useSwitchChain()
  const loadExplanation = useLoadExplanation()
  const [problem, setProblem] = useState<ProblemText>()

  async function choose(next: number) {
    setProblem(undefined)
    try {
      await switchChain({ chainId: next })
    } catch (error) {
      setProblem(await loadExplanation(error, 'switchChain'))
    }
  }

  return (
    <Menu.Group>
      <Menu.GroupLabel className="latchkey-account-menu-label">
        {isPending ? accountMessages.switching : accountMessages.network}
      </Menu.GroupLabel>
      <Menu.RadioGroup value={chainId} onValueChange={(next) => void choose(next as number)}>
        {chains.map(({ id, name }) => (
          <Menu.RadioItem
            key={id}
            value={id}
            className="latchkey-account-menu-item"
            disabled={isPending || status !== 'connected'}
          >
            <span className="latchkey-account-menu-network">
              <NetworkIcon chainId={id} /> <Verbatim as="span">{name}</Verbatim>
            </span>
            <Menu.RadioItemIndicator className="latchkey-account-menu-check">
              ✓
            </Menu.RadioItemIndicator>
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      {problem && <Problem problem={problem} />}
    </Menu.Group>
  )
}
