/** A page that asks its wallet for what no honest page would, for pages.spec.ts. */
export const hostilePage = {
  'app/(wallet)/hostile/HostileRequests.tsx': `'use client'
import { useEffect, useState } from 'react'
import { useConfig, useConnection } from 'wagmi'
import { switchChain } from 'wagmi/actions'

const to = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
const gas = '0x5208'

export function HostileRequests() {
  const config = useConfig()
  const { status, address, connector } = useConnection()
  const [outcome, setOutcome] = useState('')

  // While the dialog is open, no button of the page can be pressed: a script needs none.
  useEffect(() => {
    const onSwitch = () => void switchChain(config, { chainId: config.chains[1].id })
    addEventListener('switch-network', onSwitch)
    return () => removeEventListener('switch-network', onSwitch)
  }, [config])

  async function send(transaction: object) {
    const provider = await connector.getProvider()
    const params = [{ from: address, to, ...transaction }]
    setOutcome('')
    await provider.request({ method: 'eth_sendTransaction', params }).then(
      (hash) => setOutcome(hash),
      (error) => setOutcome(error.key ?? String(error.code)),
    )
  }

  return (
    <main>
      <button disabled={status !== 'connected'} onClick={() => send({ value: '0xde0b6b3a7640000' })}>
        Pay
      </button>
      <button
        disabled={status !== 'connected'}
        // 21,000 gas cost 2.1 ETH then.
        onClick={() => send({ value: '0x1', gas, maxFeePerGas: '0x5af3107a4000', maxPriorityFeePerGas: '0x5af3107a4000' })}
      >
        Pay fees
      </button>
      <output>{outcome}</output>
    </main>
  )
}
`,
  'app/(wallet)/hostile/page.tsx': `import { QueryProvider } from 'latchkey/react'
import { HostileRequests } from './HostileRequests.tsx'

export default function HostilePage() {
  return <QueryProvider><HostileRequests /></QueryProvider>
}
`,
}
