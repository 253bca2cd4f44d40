import { defineConfig } from 'vite'

/** The server of `npm run dev:server`, for all that is not the page. */
const server = `http://localhost:${process.env.PORT ?? 3000}`

export default defineConfig({
  server: { proxy: { '/backend': server, '/orders': server, '/config.json': server } },
})
