import { createLatchkey, readSettings } from 'latchkey/server'
import { toNodeHandler } from 'latchkey/server/node'
import { defineConfig } from 'vite'

export default defineConfig({
  plugins: [
    {
      name: 'sign-in',
      // An app of its own has these lines in its server: Hono's, Express's or Node's.
      async configurePreviewServer({ middlewares }) {
        const latchkey = createLatchkey(readSettings(process.env))
        await latchkey.start()
        middlewares.use('/api', toNodeHandler(latchkey.handle))
      },
    },
  ],
})
