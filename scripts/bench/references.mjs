import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { freePort } from '../lib/ports.mjs'
import { startProcess } from '../lib/processes.mjs'

/**
 * Builds and starts a small Next app to compare with: an empty page, one with only wagmi, and one
 * that loads wagmi on the first click. It is created in the project's data folder with its own
 * hard-linked node_modules (the bundler follows no symlink out of an app), and removed by `stop`.
 */
export async function startReferences(root, port) {
  const folder = join(root, '.data', 'bench-references')
  rmSync(folder, { recursive: true, force: true })
  for (const [path, text] of Object.entries(files(folder))) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text)
  }
  const modules = join(folder, 'node_modules')
  const linked = spawnSync('cp', ['-al', join(root, 'node_modules'), modules])
  if (linked.status !== 0) cpSync(join(root, 'node_modules'), modules, { recursive: true })
  const next = join(modules, 'next/dist/bin/next')
  const env = { ...process.env, NEXT_TELEMETRY_DISABLED: '1', NODE_ENV: 'production' }
  const built = spawnSync(process.execPath, [next, 'build'], { cwd: folder, env, encoding: 'utf8' })
  if (built.status !== 0) throw new Error(`The reference app did not build:\n${built.stderr}`)

  const free = await freePort(port)
  const server = startProcess({
    name: 'references',
    command: process.execPath,
    args: [next, 'start', '-H', '127.0.0.1', '-p', String(free)],
    cwd: folder,
    env,
  })
  const url = `http://localhost:${free}`
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    await answers(`${url}/blank`, server)
  } catch (error) {
    await stop()
    throw error
  }
  return { url, stop }
}

async function answers(url, server) {
  for (let tries = 0; tries < 200; tries++) {
    const response = await fetch(url).catch(() => undefined)
    if (response?.ok) return
    await pause(50)
  }
  throw new Error(`${url} does not answer. ${server.lastWords()}`)
}

/** Plain JavaScript: no type check, and Next does not rewrite a tsconfig. */
function files(folder) {
  return {
    'package.json': '{ "private": true, "type": "module" }',
    'next.config.mjs': `export default { turbopack: { root: ${JSON.stringify(folder)} } }`,
    'app/layout.jsx':
      'export default function Layout({ children }) { return <html lang="en"><body>{children}</body></html> }',
    'app/blank/page.jsx': 'export default function Page() { return <h1>Blank</h1> }',
    'app/wagmi/page.jsx':
      "import { Wallets } from '../Wallets.jsx'\nexport default function Page() { return <Wallets /> }",
    'app/deferred/page.jsx':
      "import { Door } from '../Door.jsx'\nexport default function Page() { return <Door /> }",
    'app/Door.jsx': `'use client'
import { lazy, Suspense, useState } from 'react'
const Wallets = lazy(() => import('./Wallets.jsx').then(({ Wallets }) => ({ default: Wallets })))
export function Door() {
  const [isOpen, open] = useState(false)
  if (!isOpen) return <button type="button" onClick={() => open(true)}>Connect a wallet</button>
  return <Suspense fallback={<p>…</p>}><Wallets /></Suspense>
}`,
    'app/Wallets.jsx': `'use client'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { useState } from 'react'
import { createConfig, createConnector, http, useConnect, useConnectors, WagmiProvider } from 'wagmi'
import { mainnet } from 'wagmi/chains'
const lazyWallet = createConnector(() => ({
  id: 'lazy', name: 'Lazy', type: 'lazy',
  connect: async () => { throw new Error('not here') }, disconnect: async () => {},
  getAccounts: async () => [], getChainId: async () => 1, isAuthorized: async () => false,
  getProvider: async () => undefined,
  onAccountsChanged() {}, onChainChanged() {}, onDisconnect() {},
}))
export function Wallets() {
  const [config] = useState(() => createConfig({ chains: [mainnet], ssr: true, connectors: [lazyWallet], transports: { 1: http() } }))
  const [client] = useState(() => new QueryClient())
  return <WagmiProvider config={config}><QueryClientProvider client={client}><List /></QueryClientProvider></WagmiProvider>
}
function List() {
  const connectors = useConnectors()
  const { mutate } = useConnect()
  return <ul data-wallets>{connectors.map((connector) => <li key={connector.uid}><button type="button" onClick={() => mutate({ connector })}>{connector.name}</button></li>)}</ul>
}`,
  }
}
