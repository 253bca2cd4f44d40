import { expect, onTestFinished, test, vi } from 'vitest'
import { serve } from '#devnet/http/serve.ts'

async function served(port: number) {
  const said = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const service = await serve({ name: 'a service', port, routes: {} })
  onTestFinished(() => service.stop())
  return { ...service, said: said.mock.calls.map(([text]) => text) }
}

test('who asks for any port is given one without a word', async () => {
  const { port, said } = await served(0)
  expect(port).toBeGreaterThan(0)
  expect(said).toEqual([])
})

test('who asks for a taken port is given another, and told so', async () => {
  const first = await served(0)
  const second = await served(first.port)
  expect(second.said).toEqual([
    `Port ${first.port} is taken; a service moved to ${second.port}. Set DEVNET_PORT to choose another range.\n`,
  ])
})

test('a browser that looks for an icon beside a page meets no error', async () => {
  const { url } = await served(0)
  expect((await fetch(`${url}/favicon.ico`)).status).toBe(204)
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
})
