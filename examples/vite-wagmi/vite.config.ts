import { defineConfig } from 'vite'

export default defineConfig({
  // Imported on first use: bundled at start, because the dev server reloads the page otherwise.
  optimizeDeps: { include: ['@walletconnect/ethereum-provider'] },
})
