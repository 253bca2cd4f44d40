import { Wallets } from '../Wallets.jsx'

export default function Page() {
  return <Wallets />
}
