import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** Version and license of each of WalletConnect's packages in a folder `node_modules`, once each. */
export function walletConnectLicenses(modules: string): string[] {
  const manifests = readdirSync(modules, { recursive: true, encoding: 'utf8' }).filter((path) =>
    /@walletconnect[\\/](core|sign-client|types|utils|ethereum-provider|universal-provider)[\\/]package\.json$/.test(
      path,
    ),
  )
  const found = manifests.map((path) => {
    const { version, license } = JSON.parse(readFileSync(join(modules, path), 'utf8'))
    return `${version} ${license}`
  })
  return [...new Set(found)]
}
