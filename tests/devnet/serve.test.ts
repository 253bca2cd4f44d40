import { expect, onTestFinished, test, vi } from 'vitest'
import { createApp } from '#devnet/http/createApp.ts'
import { serve } from '#devnet/http/serve.ts'

async function served(port: number) {
  const stderr = vi.spyOn(process.stderr, 'write').mockReturnValue(true)
  const service = await serve({ name: 'a service', port, app: createApp() })
  onTestFinished(() => service.stop())
  return { ...service, stderr: stderr.mock.calls.map(([text]) => text) }
}

test('port 0 takes any free port silently', async () => {
  const { port, stderr } = await served(0)
  expect(port).toBeGreaterThan(0)
  expect(stderr).toEqual([])
})

test('an occupied port is replaced by a free one with a notice', async () => {
  const first = await served(0)
  const second = await served(first.port)
  expect(second.stderr).toEqual([
    `Port ${first.port} is taken; a service moved to ${second.port}. Set DEVNET_PORT to choose another range.\n`,
  ])
})

test('a request for favicon.ico does not fail', async () => {
  const { url } = await served(0)
  expect((await fetch(`${url}/favicon.ico`)).status).toBe(204)
  expect((await fetch(`${url}/nothing`)).status).toBe(404)
})
