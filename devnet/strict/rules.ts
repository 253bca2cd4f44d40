/** When a rule applies: `always` while the devnet is strict, `weather` only if a test switches it on. */
type RuleKind = 'always' | 'weather'

/** A rule of the strict devnet: what public services do, and this devnet otherwise does not. */
type RuleRow = {
  part: 'chain' | 'bundler' | 'paymaster' | 'custody' | 'mailbox'
  kind: RuleKind
  does: string
  /** The client, its version or the document whose behavior it copies. */
  after: string
}

/** Numbers of the rules; those that public services set higher are lower, so that tests reach them. */
export const strictLimits = {
  /** Blocks of one `eth_getLogs`. */
  logBlocks: 500,
  /** Logs in one answer. */
  logResults: 10_000,
  batchCalls: 100,
  batchResponseBytes: 25_000_000,
  callGas: 50_000_000n,
  requestsPerSecond: 200,
  retryAfterSeconds: 1,
  /** How long some answers are behind after a new block, in milliseconds, and by how many blocks. */
  lagMs: 800,
  lagBlocks: 2,
  /** Share of the answers that are behind. */
  lagShare: 1 / 3,
  /** How long a receipt is missing once its transaction is mined, in milliseconds. */
  receiptMs: 500,
  blockMs: 2_000,
  reorganizedBlocks: 2,
  /** Time from a transaction to the reorganization of its block, in milliseconds. */
  reorganizationMs: 1_000,
  /** How long a bundler keeps an operation before it sends it, in milliseconds. */
  heldMs: 1_500,
  operationsPerSender: 4,
  emailSeconds: 40,
  /** Custody's answers take this long, in milliseconds. */
  custodyMs: { least: 80, most: 250 },
  /** Requests per second of one organization, in a bucket of a minute. */
  custodyRate: 10,
} as const

const rows = {
  logsBeyondHead: {
    part: 'chain',
    kind: 'always',
    does: '`eth_getLogs` with a bound beyond the newest block, or from a later block to an earlier one, fails with -32602.',
    after:
      'execution-apis #534 and #875 (2026-08); go-ethereum #26101, reth #20202 (2025-12) and #26891',
  },
  logRange: {
    part: 'chain',
    kind: 'always',
    does: '`eth_getLogs` over more than 500 blocks fails with -32602.',
    after:
      'reth `--rpc.max-blocks-per-filter`, go-ethereum 1.17 `--rpc.rangelimit`, both higher by default; Infura (INFURA/infura #237)',
  },
  logResults: {
    part: 'chain',
    kind: 'always',
    does: '`eth_getLogs` with more than 10,000 results fails with -32005.',
    after: 'Infura, eth_getLogs, constraints',
  },
  batchSize: {
    part: 'chain',
    kind: 'always',
    does: 'A batch of more than 100 calls fails as a whole with -32600.',
    after: 'go-ethereum 1.13 `--rpc.batch-request-limit`, 1000 by default',
  },
  responseSize: {
    part: 'chain',
    kind: 'always',
    does: 'Of a batch, the answers beyond 25 MB are -32003 `response too large`.',
    after: 'go-ethereum 1.13 `--rpc.batch-response-max-size`',
  },
  callGas: {
    part: 'chain',
    kind: 'always',
    does: '`eth_call` and `eth_estimateGas` have at most 50 million gas, whatever they ask for.',
    after: 'go-ethereum `--rpc.gascap`',
  },
  rateLimit: {
    part: 'chain',
    kind: 'always',
    does: 'Over 200 requests in a second of one origin are HTTP 429 with Retry-After and -32005.',
    after: 'Infura, avoid rate limiting; Alchemy, throughput (Retry-After)',
  },
  staleReads: {
    part: 'chain',
    kind: 'always',
    does: 'For 0.8 s after a new block, a third of the answers are of one or two blocks before, as if another node gave them; what the control port and the node’s own accounts prepare is known to all. A block that such a node has not is null, its state -32000 `header not found`.',
    after: 'go-ethereum #27353, INFURA/infura #43: nodes behind a load balancer',
  },
  lateReceipts: {
    part: 'chain',
    kind: 'always',
    does: '`eth_getTransactionReceipt` is null for 0.5 s after the transaction was mined; its other answers are not.',
    after: 'go-ethereum #19457, nethermind #4179, erigon #7521',
  },
  emptyBlocks: {
    part: 'chain',
    kind: 'always',
    does: 'A block comes every 2 s, with or without transactions, unless blocks are mined by the control port only (`automine`).',
    after:
      'OP Stack, blocks of 2 s; clients such as viem ask for a receipt again with the next block',
  },
  dropTransactions: {
    part: 'chain',
    kind: 'weather',
    does: 'Two of a hundred transactions get a hash and are never heard of again.',
    after: 'go-ethereum, transaction pool (`--txpool.globalslots`, `--txpool.lifetime`)',
  },
  forgetPending: {
    part: 'chain',
    kind: 'weather',
    does: '`eth_getTransactionByHash` is null until the transaction is mined: the pool is that of another node.',
    after: 'openethereum #10952; nodes behind a load balancer, whose pools differ',
  },
  reorganize: {
    part: 'chain',
    kind: 'weather',
    does: 'One second after one of twenty transactions, the two newest blocks are replaced. Their transactions are sent again and mined later.',
    after: 'proof of stake before finality; Polygon and other chains of short blocks',
  },
  walletMethods: {
    part: 'bundler',
    kind: 'always',
    does: 'Methods of wallets (`wallet_getCallsStatus`) are -32601. The node that the popup names to sites, `/wallet`, has them.',
    after: 'Alto, Rundler, go-ethereum: none has methods of EIP-5792',
  },
  operationRules: {
    part: 'bundler',
    kind: 'always',
    does: 'An operation whose validation uses a forbidden opcode or the storage of others is -32502; one that needs a stake and has none is -32505.',
    after:
      'ERC-7562 (OP-011, OP-012, OP-031, OP-061, OP-080, STO-010 to STO-033); Alto 1.x safe mode, Rundler',
  },
  operationGas: {
    part: 'bundler',
    kind: 'always',
    does: 'An operation whose preVerificationGas does not pay for its calldata, or whose callGasLimit is below 9,100, is refused with -32500. Estimates count the calldata.',
    after: 'Alto, `preVerificationGas is not enough`; Rundler, prechecks',
  },
  operationPool: {
    part: 'bundler',
    kind: 'always',
    does: 'A second operation with the nonce of one that waits must offer 10 % more, otherwise it is -32602; a sender without stake has at most four that wait.',
    after:
      'ERC-4337, mempool; ERC-7562 (UREP-010, SAME_SENDER_MEMPOOL_COUNT); Rundler, `replacement underpriced`',
  },
  heldOperations: {
    part: 'bundler',
    kind: 'always',
    does: 'Operations are sent 1.5 s after they were accepted. Until then they have no transaction, and one that has become invalid is dropped.',
    after: 'Alto `--max-bundle-wait`, Rundler `--builder.bundle_interval`',
  },
  dropOperations: {
    part: 'bundler',
    kind: 'weather',
    does: 'Two of a hundred operations are accepted and never heard of again.',
    after: 'stackup-bundler #190, biconomy-client-sdk #595, ambire-common #881',
  },
  paymasterSteps: {
    part: 'paymaster',
    kind: 'always',
    does: 'The stub is never final: `pm_getPaymasterData` has to be called, too.',
    after: 'ERC-7677, isFinal; Pimlico and CDP return no final stub',
  },
  lateRefusal: {
    part: 'paymaster',
    kind: 'weather',
    does: '`pm_getPaymasterData` refuses with -32001 what the stub promised.',
    after: 'CDP Paymaster, error reference (DENIED_ERROR)',
  },
  custodyLatency: {
    part: 'custody',
    kind: 'always',
    does: 'Answers take 80 to 250 ms.',
    after: 'a request to another continent; the vendor names no number',
  },
  custodyRate: {
    part: 'custody',
    kind: 'always',
    does: 'More than 10 requests per second of one sub-organization, counted in a bucket of a minute, are HTTP 429.',
    after: 'Turnkey, API rate limits (per-sub-organization default)',
  },
  custodyPending: {
    part: 'custody',
    kind: 'weather',
    does: 'Activities are ACTIVITY_STATUS_PENDING first, and executed when they are asked for.',
    after: 'Turnkey, Activities: executed optimistically synchronous, otherwise asynchronously',
  },
  lateEmail: {
    part: 'mailbox',
    kind: 'weather',
    does: 'E-mails arrive 40 s later, by the clock of custody.',
    after: 'greylisting (RFC 6647) and queues of mail providers',
  },
} as const satisfies Record<string, RuleRow>

/** The name of a rule. */
export type RuleName = keyof typeof rows

/** Every rule of the strict devnet by name; the only list of them. */
export const strictRules: Readonly<Record<RuleName, RuleRow>> = rows

/** Their names, in the order of the table. */
export const ruleNames = Object.keys(rows) as RuleName[]

/** The rows of the table in devnet/README.md. */
export function ruleTable(): string {
  const lines = ruleNames.map((name) => {
    const { part, kind, does, after } = strictRules[name]
    return `| \`${name}\` | ${part} | ${kind} | ${does} | ${after} |`
  })
  return [
    '| Rule | Part | Applies | What it does | Copied from |',
    '|---|---|---|---|---|',
    ...lines,
  ].join('\n')
}
