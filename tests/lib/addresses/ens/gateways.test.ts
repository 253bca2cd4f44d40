import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { createClient, http } from 'viem'
import { expect, onTestFinished, test } from 'vitest'
import { ensClient } from '#lib/addresses/ens/ensClient.ts'

const lookup = { data: '0x1234', sender: `0x${'ab'.repeat(20)}` } as const

/** A gateway on a port of its own, with the paths it was asked for. */
async function startGateway(answer: RequestListener) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    asked.push(request.url ?? '')
    answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked }
}

/** Asks the gateways as viem does for a name whose contract lists `urls`. */
async function ask(gateways: string[], urls: string[]) {
  const { ccipRead } = ensClient(createClient({ transport: http('http://localhost:1') }), {
    chainId: 1,
    resolver: lookup.sender,
    gateways,
  })
  return (ccipRead || undefined)?.request?.({ ...lookup, urls })
}

const json = (text: string): RequestListener => {
  return (_, response) => void response.end(text)
}

test('a gateway is asked by GET if its URL has a place for the data, else by POST', async () => {
  const gateway = await startGateway(json('{"data":"0xbeef"}'))
  expect(await ask([gateway.url], [`${gateway.url}/{sender}/{data}.json`])).toBe('0xbeef')
  expect(await ask([gateway.url], [gateway.url])).toBe('0xbeef')
  expect(gateway.asked).toEqual([`/${lookup.sender}/${lookup.data}.json`, '/'])
})

test('a gateway that leads elsewhere is not followed, also to one that is allowed', async () => {
  const other = await startGateway(json('{"data":"0xbeef"}'))
  const leading = await startGateway((_, response) => {
    response.writeHead(302, { location: `${other.url}/secret` }).end()
  })
  await expect(ask([leading.url, other.url], [leading.url])).rejects.toThrow()
  expect(leading.asked).toHaveLength(1)
  expect(other.asked).toEqual([])
})

test('an answer is read up to 256 kB, whatever length it names', async () => {
  let sentBytes = 0
  const endless = await startGateway((_, response) => {
    const chunk = Buffer.alloc(64 * 1024, '0')
    const send = () => {
      // Far more than sockets buffer.
      while (!response.destroyed && sentBytes < 64e6) {
        sentBytes += chunk.length
        if (!response.write(chunk)) return void response.once('drain', send)
      }
      response.end()
    }
    send()
  })
  await expect(ask([endless.url], [endless.url])).rejects.toThrow('too long')
  expect(sentBytes).toBeLessThan(32e6)
  const fits = await startGateway(json(`{"data":"0x${'00'.repeat(100_000)}"}`))
  expect(await ask([fits.url], [fits.url])).toHaveLength(200_002)
})

test('the next gateway is asked if one fails, and none that is not allowed', async () => {
  const failing = await startGateway((_, response) => void response.writeHead(500).end())
  const good = await startGateway(json('{"data":"0xbeef"}'))
  const foreign = await startGateway(json('{"data":"0xbad0"}'))
  const urls = [foreign.url, failing.url, good.url]
  expect(await ask([failing.url, good.url], urls)).toBe('0xbeef')
  expect([foreign.asked.length, failing.asked.length, good.asked.length]).toEqual([0, 1, 1])
  await expect(ask([good.url], [foreign.url])).rejects.toThrow('allowed')
})
