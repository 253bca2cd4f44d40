import type { DevnetServices } from '#devnet/control.ts'
import { dashboardPage } from '#devnet/dashboard/dashboardPage.ts'
import { dashboardState } from '#devnet/dashboard/dashboardState.ts'
import { sendJson, sendPage, sendScript, sendStyle } from '#devnet/http/respond.ts'
import type { Routes } from '#devnet/http/router.ts'
import { pageStyle } from '#devnet/ui/pageStyle.ts'
import { walletState } from '#devnet/wallet/walletControl.ts'

/** The dashboard at the control port's root. */
export function dashboardRoutes(devnet: DevnetServices, script: string): Routes {
  const { wallet } = devnet.walletServer
  return {
    'GET /': ({ response }) => sendPage(response, dashboardPage()),
    'GET /dashboard.js': ({ response }) => sendScript(response, script),
    'GET /style.css': ({ response }) => sendStyle(response, pageStyle),
    'GET /dashboard/state': async ({ response }) => {
      const state = await dashboardState({
        services: devnet.services(),
        chains: [devnet.chain, devnet.chain2],
        wallet,
        walletState: () => walletState(wallet),
        log: devnet.log,
        phoneServer: devnet.phoneServer,
        relay: devnet.relay,
        popup: devnet.popup,
        custodyServices: devnet.custodyServices,
      })
      sendJson(response, state)
    },
  }
}
