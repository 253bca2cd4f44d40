import { formatEther, formatGwei, type Hex } from 'viem'
import type { Chain } from '#devnet/chain/chain.ts'
import { type App, createApp, type Exchange } from '#devnet/http/createApp.ts'
import { httpError } from '#devnet/http/httpError.ts'
import { sendPage } from '#devnet/http/respond.ts'
import { html, type Markup, page, pageHeader } from '#devnet/ui/page.ts'
import { readTokenCall } from '#devnet/wallet/describe/transaction.ts'
import { addressPattern } from '#lib/protocol/constants.ts'

type Rpc = Record<string, Hex | null | undefined>
type Row = [label: string, value: unknown]

/** Plain explorer pages for a transaction, an address or a block. */
export function explorerRoutes(chains: readonly Chain[]): App {
  const show =
    (readRows: (chain: Chain, id: string) => Promise<{ title: string; rows: Row[] }>) =>
    async (c: Exchange) => {
      const { chainId, id = '' } = c.req.param()
      const chain = chains.find((one) => String(one.id) === chainId)
      if (!chain) throw httpError(404, `There is no chain ${chainId} here.`)
      const { title, rows } = await readRows(chain, id)
      return sendPage(c, explorerPage(chain, title, rows))
    }
  const app = createApp()
  app.get('/explorer/:chainId/tx/:id', show(transaction))
  app.get('/explorer/:chainId/address/:id', show(address))
  app.get('/explorer/:chainId/block/:id', show(block))
  return app
}

function explorerPage(chain: Chain, title: string, rows: Row[]): string {
  const tableRows = rows.map(
    ([label, value]) => html`<tr><th scope="row">${label}</th><td>${value}</td></tr>`,
  )
  return page({
    title,
    body: html`${pageHeader(title, `${chain.name}, chain ${chain.id}`)}
<main class="card"><table>${tableRows}</table></main>
<footer class="quiet"><a href="/">To the dashboard</a></footer>`,
  })
}

async function transaction(chain: Chain, hash: string) {
  requireHash(hash)
  const sent = (await chain.callNode('eth_getTransactionByHash', [hash])) as Rpc | null
  if (!sent) throw httpError(404, `No transaction ${hash} on chain ${chain.id}.`)
  const receipt = (await chain.callNode('eth_getTransactionReceipt', [hash])) as Rpc | null
  const data = sent.input ?? '0x'
  const call = readTokenCall(data)
  const rows: Row[] = [
    ['Hash', hash],
    ['Status', statusOf(receipt)],
    [
      'Block',
      receipt?.blockNumber ? link(chain, 'block', String(Number(receipt.blockNumber))) : '–',
    ],
    ['From', link(chain, 'address', sent.from ?? '')],
    ['To', sent.to ? link(chain, 'address', sent.to) : 'a new contract'],
    ['Value', `${formatEther(BigInt(sent.value ?? '0x0'))} ETH`],
    ['Nonce', Number(sent.nonce ?? '0x0')],
    ['Gas used', receipt?.gasUsed ? `${Number(receipt.gasUsed)} of ${Number(sent.gas)}` : '–'],
  ]
  if (receipt?.contractAddress) {
    rows.push(['Contract', link(chain, 'address', receipt.contractAddress)])
  }
  if (receipt?.effectiveGasPrice) {
    rows.push(['Gas price', `${formatGwei(BigInt(receipt.effectiveGasPrice))} gwei`])
  }
  if (call) rows.push(['Does', `${call.name}: ${call.fields.map(({ value }) => value).join(', ')}`])
  rows.push(['Data', data])
  return { title: 'Transaction', rows }
}

async function address(chain: Chain, id: string) {
  if (!addressPattern.test(id)) throw httpError(404, 'An address has 40 hex digits.')
  const full = id.startsWith('0x') ? id : `0x${id}`
  const read = (method: string) => chain.callNode(method, [full, 'latest']) as Promise<Hex>
  const balance = await read('eth_getBalance')
  const nonce = await read('eth_getTransactionCount')
  const code = await read('eth_getCode')
  const rows: Row[] = [
    ['Address', full],
    ['Balance', `${formatEther(BigInt(balance))} ETH`],
    ['Sent', `${Number(nonce)} transactions`],
    ['Code', code === '0x' ? 'none: an account with a key' : `${(code.length - 2) / 2} bytes`],
  ]
  return { title: 'Address', rows }
}

async function block(chain: Chain, id: string) {
  if (!/^\d{1,15}$/.test(id)) throw httpError(404, 'A block has a number.')
  const number = `0x${Number(id).toString(16)}`
  const found = (await chain.callNode('eth_getBlockByNumber', [number, false])) as Rpc | null
  if (!found) throw httpError(404, `No block ${id} on chain ${chain.id}.`)
  const hashes = (found.transactions ?? []) as unknown as string[]
  const rows: Row[] = [
    ['Number', id],
    ['Hash', found.hash],
    ['Time', new Date(Number(found.timestamp) * 1000).toISOString()],
    ['Gas used', Number(found.gasUsed)],
    [
      'Transactions',
      hashes.length === 0 ? 'none' : hashes.map((hash) => html`${link(chain, 'tx', hash)}<br>`),
    ],
  ]
  return { title: `Block ${id}`, rows }
}

function statusOf(receipt: Rpc | null): string {
  if (!receipt) return 'waiting to be mined'
  return receipt.status === '0x1' ? 'done' : 'failed'
}

function requireHash(hash: string): void {
  if (!/^0x[0-9a-fA-F]{64}$/.test(hash))
    throw httpError(404, 'A transaction hash has 64 hex digits.')
}

function link(chain: Chain, kind: 'tx' | 'address' | 'block', id: string): Markup {
  return html`<a href="/explorer/${chain.id}/${kind}/${id}">${id}</a>`
}
