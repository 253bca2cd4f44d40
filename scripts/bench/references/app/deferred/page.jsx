import { DeferredWallets } from '../DeferredWallets.jsx'

export default function Page() {
  return <DeferredWallets />
}
