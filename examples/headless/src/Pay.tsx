import { parseEther } from 'viem'
import { useConnection, useSendTransaction } from 'wagmi'

/** wagmi's hooks, by the app's own provider. */
export function Pay() {
  const { isConnected } = useConnection()
  const { mutate, data } = useSendTransaction()
  const payment = {
    to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
    value: parseEther('0.01'),
  } as const
  return (
    <main>
      <button type="button" disabled={!isConnected} onClick={() => mutate(payment)}>
        Pay
      </button>
      <p data-testid="transaction">{data}</p>
    </main>
  )
}
