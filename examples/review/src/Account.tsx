import { erc20Abi, maxUint256, parseEther } from 'viem'
import {
  useConnect,
  useConnections,
  useConnectors,
  useSendTransaction,
  useSignMessage,
  useWriteContract,
} from 'wagmi'

/** The devnet's second account. */
const friend = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'
/** The devnet's token. */
const token = '0xd0f25C00E1dE161001E1b3A80D7659294A46bd80'
const stranger = '0x1234567890123456789012345678901234567890'

/** An app as anyone writes it: nothing in this file knows the review. */
export function Account() {
  const [connection] = useConnections()
  return connection ? <Actions address={connection.accounts[0]} /> : <Wallets />
}

function Wallets() {
  const connectors = useConnectors()
  const { connect } = useConnect()
  return (
    <>
      {connectors.map((connector) => (
        <button key={connector.uid} type="button" onClick={() => connect({ connector })}>
          {connector.name}
        </button>
      ))}
    </>
  )
}

function Actions({ address }: { address: string }) {
  const payment = useSendTransaction()
  const approval = useWriteContract()
  const message = useSignMessage()
  const error = payment.error ?? approval.error ?? message.error
  return (
    <main>
      <p data-testid="address">{address}</p>
      <button
        type="button"
        onClick={() => payment.sendTransaction({ to: friend, value: parseEther('0.01') })}
      >
        Pay
      </button>
      <button
        type="button"
        onClick={() =>
          approval.writeContract({
            address: token,
            abi: erc20Abi,
            functionName: 'approve',
            args: [stranger, maxUint256],
          })
        }
      >
        Claim your reward
      </button>
      <button type="button" onClick={() => message.signMessage({ message: 'Hello' })}>
        Sign
      </button>
      <p data-testid="transaction">{payment.data ?? approval.data}</p>
      <p data-testid="signature">{message.data}</p>
      {error && <p data-testid="error">{`${codeOf(error)} ${error.message}`}</p>}
    </main>
  )
}

/** The code of EIP-1193 is that of the innermost error that has one. */
function codeOf(error: unknown): number | undefined {
  const { cause, code } = error as { cause?: unknown; code?: number }
  return (cause ? codeOf(cause) : undefined) ?? code
}
