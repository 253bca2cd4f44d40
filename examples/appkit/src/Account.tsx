import {
  useConnections,
  useSendTransaction,
  useSignMessage,
  useSignTypedData,
  useWaitForTransactionReceipt,
} from 'wagmi'

const permit = {
  domain: { name: 'Token', version: '1', chainId: 31337 },
  types: { Permit: [{ name: 'value', type: 'uint256' }] },
  primaryType: 'Permit',
  message: { value: 1n },
} as const

const payment = { to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8', value: 1n } as const

/** The connected account and what it can do; nothing while no wallet is connected. */
export function Account() {
  const [connection] = useConnections()
  return connection ? <Actions address={connection.accounts[0]} /> : null
}

function Actions({ address }: { address: string }) {
  const message = useSignMessage()
  const typedData = useSignTypedData()
  const transaction = useSendTransaction()
  const receipt = useWaitForTransactionReceipt({ hash: transaction.data })
  const error = message.error ?? typedData.error ?? transaction.error
  return (
    <main>
      <p data-testid="address">{address}</p>
      <button type="button" onClick={() => message.signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <button type="button" onClick={() => typedData.signTypedData(permit)}>
        Permit
      </button>
      <button type="button" onClick={() => transaction.sendTransaction(payment)}>
        Send
      </button>
      <p data-testid="signature">{message.data ?? typedData.data}</p>
      <p data-testid="transaction">{transaction.data}</p>
      <p data-testid="receipt">
        {receipt.data ? `Mined in block ${receipt.data.blockNumber}` : null}
      </p>
      {error ? <p role="alert">{error.message}</p> : null}
    </main>
  )
}
