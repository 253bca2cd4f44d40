'use client'

import { useState } from 'react'
import type { Chain } from 'viem'
import { useChains, useConnection, useConnectorClient, useSwitchChain } from 'wagmi'
import { addChainParameter } from '#connectors/defineConnector/addChainParameter.ts'
import { findWalletError } from '#lib/errors/findWalletError.ts'
import { useMessages } from '#react/locale/useMessages.ts'
import { useLoadExplanation } from '#react/session/useLoadExplanation.ts'
import { NetworkIcon } from '#react/ui/NetworkIcon.tsx'
import { Problem, type ProblemText } from '#react/ui/Problem.tsx'
import { useExplained } from '#react/ui/useExplained.ts'
import { Verbatim } from '#react/ui/Verbatim.tsx'
import { useRpcChain } from '#react/wagmi/useRpcChain.ts'
import './NetworkList.css'

/** The site's networks: switch the wallet to one, or add it to the wallet. */
export function NetworkList() {
  const signMessages = useMessages('sign')
  const chains = useChains()
  const { chainId, status } = useConnection()
  const { mutateAsync: switchChain } = useSwitchChain()
  const { data: client } = useConnectorClient({ assertChainId: false })
  const [busyId, setBusyId] = useState<number>()
  const loadExplanation = useLoadExplanation()
  const [problem, setProblem] = useState<ProblemText>()
  const [added, setAdded] = useState<string>()

  async function run(id: number, request: () => Promise<unknown>) {
    if (busyId !== undefined) return
    setBusyId(id)
    setProblem(undefined)
    setAdded(undefined)
    try {
      await request()
    } catch (error) {
      setProblem(await loadExplanation(error, 'switchChain'))
    }
    setBusyId(undefined)
  }

  async function add(chain: Chain) {
    await client?.request({ method: 'wallet_addEthereumChain', params: [addChainParameter(chain)] })
    setAdded(chain.name)
  }

  return (
    <div className="latchkey-network-list-networks">
      <p className="latchkey-network-list-lead">{signMessages.networksText}</p>
      <ul className="latchkey-network-list">
        {chains.map((chain) => (
          <li key={chain.id} className="latchkey-network-list-network latchkey-card">
            <NetworkIcon chainId={chain.id} size={24} />
            <span className="latchkey-network-list-name">
              <Verbatim as="span">{chain.name}</Verbatim>{' '}
              <span className="latchkey-hint">{signMessages.chainId({ id: chain.id })}</span>
              <NodeState chainId={chain.id} />
            </span>
            {chain.id === chainId ? (
              <span className="latchkey-accent-tag latchkey-tag">
                {signMessages.currentNetwork}
              </span>
            ) : (
              <button
                type="button"
                className="latchkey-button"
                disabled={status !== 'connected'}
                aria-disabled={busyId !== undefined}
                onClick={() => void run(chain.id, () => switchChain({ chainId: chain.id }))}
              >
                {busyId === chain.id && <span className="latchkey-spinner" />}
                <span>{signMessages.switchTo({ chain: chain.name })}</span>
              </button>
            )}
            {addChainParameter(chain).rpcUrls.length > 0 && (
              <button
                type="button"
                className="latchkey-quiet latchkey-button"
                disabled={!client}
                aria-disabled={busyId !== undefined}
                onClick={() => void run(chain.id, () => add(chain))}
              >
                {signMessages.addTo({ chain: chain.name })}
              </button>
            )}
          </li>
        ))}
      </ul>
      <p role="status">{added && signMessages.networkAdded({ chain: added })}</p>
      {problem && <Problem problem={problem} />}
    </div>
  )
}

function NodeState({ chainId }: { chainId: number }) {
  const signMessages = useMessages('sign')
  const { error } = useRpcChain(chainId)
  const explained = useExplained(error)
  if (!error) return null
  const isKnown = findWalletError(error) !== undefined
  return (
    <span className="latchkey-network-list-problem">
      {isKnown ? explained?.message : signMessages.networkUnreachable}
    </span>
  )
}
