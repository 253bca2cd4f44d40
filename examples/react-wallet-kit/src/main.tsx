import '@turnkey/react-wallet-kit/styles.css'
import { TurnkeyProvider } from '@turnkey/react-wallet-kit'
import { createRoot } from 'react-dom/client'
import { Account } from './Account.tsx'

const { VITE_CUSTODY_URL, VITE_ORGANIZATION_ID, VITE_AUTH_PROXY_CONFIG_ID } = import.meta.env

createRoot(document.getElementById('root') as HTMLElement).render(
  <TurnkeyProvider
    config={{
      apiBaseUrl: VITE_CUSTODY_URL,
      authProxyUrl: VITE_CUSTODY_URL,
      authProxyConfigId: VITE_AUTH_PROXY_CONFIG_ID,
      organizationId: VITE_ORGANIZATION_ID,
      passkeyConfig: { rpId: 'localhost' },
    }}
  >
    <Account />
  </TurnkeyProvider>,
)
