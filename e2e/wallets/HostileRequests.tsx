'use client'
import { useEffect, useState } from 'react'
import type { EIP1193Provider } from 'viem'
import { useConfig, useConnection } from 'wagmi'
import { switchChain } from 'wagmi/actions'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const gas = '0x5208'

/** A page that asks its wallet for what no honest page would; pages.spec.ts builds it into a site. */
export function HostileRequests() {
  const config = useConfig()
  const { status, address, connector } = useConnection()
  const [outcome, setOutcome] = useState('')

  // While the dialog is open, no button of the page can be pressed: a script needs none.
  useEffect(() => {
    const onSwitch = () => void switchChain(config, { chainId: 31338 })
    addEventListener('switch-network', onSwitch)
    return () => removeEventListener('switch-network', onSwitch)
  }, [config])

  async function send(transaction: object) {
    const provider = (await connector?.getProvider()) as EIP1193Provider
    const params = [{ from: address, to, ...transaction }]
    setOutcome('')
    await provider.request({ method: 'eth_sendTransaction', params } as never).then(
      (hash) => setOutcome(String(hash)),
      (error) => setOutcome(error.key ?? String(error.code)),
    )
  }

  return (
    <main>
      <button
        type="button"
        disabled={status !== 'connected'}
        onClick={() => send({ value: '0xde0b6b3a7640000' })}
      >
        Pay
      </button>
      <button
        type="button"
        disabled={status !== 'connected'}
        // 21,000 gas cost 2.1 ETH then.
        onClick={() =>
          send({
            value: '0x1',
            gas,
            maxFeePerGas: '0x5af3107a4000',
            maxPriorityFeePerGas: '0x5af3107a4000',
          })
        }
      >
        Pay fees
      </button>
      <output>{outcome}</output>
    </main>
  )
}
