import {
  decodeFunctionResult,
  encodeAbiParameters,
  encodeFunctionData,
  type Hex,
  isAddressEqual,
  keccak256,
  parseAbi,
  toEventSelector,
  toFunctionSelector,
  zeroAddress,
} from 'viem'
import type { ReadOperation } from '#devnet/bundler/readUserOperation.ts'
import type { CallRpc } from '#devnet/chain/callRpc.ts'
import { type RpcError, rpcError } from '#devnet/rpcError.ts'

/** A contract that an operation's validation runs. */
type Entity = 'account' | 'factory' | 'paymaster'

/** What the tracer returns. */
type Trace = {
  /** What is forbidden to everybody. */
  violations: { entity: Entity; text: string }[]
  /** What is forbidden without a stake. */
  needsStake: { entity: Entity; text: string }[]
  storage: { entity: Entity; address: Hex; slot: Hex; isWrite: boolean }[]
}

const depositAbi = parseAbi([
  'function getDepositInfo(address) view returns (uint256 deposit, bool staked, uint112 stake, uint32 unstakeDelaySec, uint48 withdrawTime)',
])

/** A bundler's minimum: one day, and an amount that is worth something. */
const leastStake = { seconds: 86_400, wei: 10n ** 17n }

/** Mappings of a contract and words behind an entry that count as associated storage. */
const associated = { mappings: 64, words: 128n }

/**
 * Traces an operation's validation, and refuses what ERC-7562 forbids. Not checked: accessed code
 * that is not deployed (OP-041), precompiles, reputation, and associated storage of mappings beyond the
 * first 64, whose keys cannot be seen from slots.
 * @throws RpcError -32502, or -32505 for want of a stake
 */
export async function traceValidation(
  callNode: CallRpc,
  read: ReadOperation,
  { from, data }: { from: Hex; data: Hex },
): Promise<void> {
  const { entryPoint, operation } = read
  const addresses: Record<Entity, Hex> = {
    account: operation.sender,
    factory: factoryOf(read),
    paymaster: paymasterOf(read),
  }
  const call = { from, to: entryPoint, data }
  const tracer = tracerOf(entryPoint, addresses)
  const trace = (await callNode('debug_traceCall', [call, 'latest', { tracer }])) as Trace
  const [violation] = trace.violations
  if (violation) throw forbidden(`${violation.entity} ${violation.text}`)

  const staked = new Map<Entity, boolean>()
  const hasStake = async (entity: Entity) => {
    const known = staked.get(entity) ?? (await isStaked(callNode, entryPoint, addresses[entity]))
    staked.set(entity, known)
    return known
  }
  for (const { entity, text } of trace.needsStake)
    if (!(await hasStake(entity))) throw unstaked(entity, text)
  for (const access of trace.storage) {
    const { entity, address, slot, isWrite } = access
    if (isAddressEqual(address, operation.sender) || isAddressEqual(address, entryPoint)) continue
    if (isAddressEqual(address, addresses[entity])) {
      if (!(await hasStake(entity))) throw unstaked(entity, `uses its own storage at ${slot}`)
      continue
    }
    const isDeploying = addresses.factory !== zeroAddress
    if (isAssociated(slot, operation.sender) && (!isDeploying || (await hasStake('factory'))))
      continue
    const isItsOwn = isAssociated(slot, addresses[entity])
    if ((isItsOwn || !isWrite) && entity !== 'account' && (await hasStake(entity))) continue
    throw forbidden(`${entity} accesses inaccessible storage at address: ${address} slot: ${slot}`)
  }
}

/** Whether an address has a stake at the entry point that bundlers accept. */
export async function isStaked(callNode: CallRpc, entryPoint: Hex, address: Hex): Promise<boolean> {
  const data = encodeFunctionData({ abi: depositAbi, args: [address] })
  const result = (await callNode('eth_call', [{ to: entryPoint, data }, 'latest'])) as Hex
  const [, staked, stake, seconds] = decodeFunctionResult({ abi: depositAbi, data: result })
  return staked && stake >= leastStake.wei && seconds >= leastStake.seconds
}

function forbidden(text: string): RpcError {
  return rpcError(-32502, text)
}

function unstaked(entity: Entity, text: string): RpcError {
  return rpcError(-32505, `entity stake/unstake delay too low: the ${entity} ${text}`)
}

function factoryOf({ operation }: ReadOperation): Hex {
  const { initCode, factory } = operation
  const named = factory ?? (initCode && initCode.length >= 42 ? initCode.slice(0, 42) : undefined)
  // 0x7702 names no contract: the account has delegated already.
  return named?.length === 42 ? (named as Hex) : zeroAddress
}

function paymasterOf({ operation }: ReadOperation): Hex {
  const { paymasterAndData, paymaster } = operation
  if (paymaster) return paymaster
  return paymasterAndData && paymasterAndData.length >= 42
    ? (paymasterAndData.slice(0, 42) as Hex)
    : zeroAddress
}

/** Whether a slot is that of an address in a mapping, or behind it, or is the address itself. */
function isAssociated(slot: Hex, address: Hex): boolean {
  if (address === zeroAddress) return false
  const wanted = BigInt(slot)
  if (wanted === BigInt(address)) return true
  for (let mapping = 0; mapping < associated.mappings; mapping++) {
    const key = encodeAbiParameters(
      [{ type: 'address' }, { type: 'uint256' }],
      [address, BigInt(mapping)],
    )
    const first = BigInt(keccak256(key))
    if (wanted >= first && wanted <= first + associated.words) return true
  }
  return false
}

/** Opcodes whose result differs between simulation and block, or that leave the account's state (OP-011). */
const forbiddenOpcodes = [
  ...['BASEFEE', 'BLOBBASEFEE', 'BLOBHASH', 'BLOCKHASH', 'COINBASE', 'CREATE', 'DIFFICULTY'],
  ...['GASLIMIT', 'GASPRICE', 'INVALID', 'NUMBER', 'ORIGIN', 'PREVRANDAO', 'SELFDESTRUCT'],
  'TIMESTAMP',
]

/** Runs in the node, step by step, until the entry point says that validation has ended. */
function tracerOf(entryPoint: Hex, { account, paymaster }: Record<Entity, Hex>): string {
  const facts = {
    entryPoint: entryPoint.toLowerCase(),
    account: account.toLowerCase(),
    paymaster: paymaster.toLowerCase(),
    ended: toEventSelector('BeforeExecution()'),
    depositTo: toFunctionSelector('depositTo(address)'),
    forbidden: Object.fromEntries(forbiddenOpcodes.map((name) => [name, true])),
  }
  return `{
    facts: ${JSON.stringify(facts)},
    entity: 'account', isOver: false, hasCreated: false, last: '',
    violations: [], needsStake: [], storage: [], seen: {},
    once: function (list, key, entry) {
      if (this.seen[key]) return;
      this.seen[key] = true;
      list.push(entry);
    },
    hex: function (value, digits) {
      var text = value.toString(16);
      while (text.length < digits) text = '0' + text;
      return '0x' + text.slice(text.length - digits);
    },
    step: function (log) {
      if (this.isOver) return;
      var op = log.op.toString();
      var depth = log.getDepth();
      if (depth === 1) {
        this.last = '';
        if (op === 'LOG1' && this.hex(log.stack.peek(2), 64) === this.facts.ended) this.isOver = true;
        if (op === 'CALL' || op === 'STATICCALL') {
          var callee = this.hex(log.stack.peek(1), 40);
          this.entity = callee === this.facts.account ? 'account'
            : callee === this.facts.paymaster ? 'paymaster' : 'factory';
        }
        return;
      }
      var entity = this.entity;
      var isCall = op === 'CALL' || op === 'STATICCALL' || op === 'DELEGATECALL' || op === 'CALLCODE';
      if (this.last === 'GAS' && !isCall)
        this.once(this.violations, entity + ' GAS', { entity: entity, text: 'uses banned opcode: GAS' });
      this.last = op;
      if (this.facts.forbidden[op])
        this.once(this.violations, entity + op, { entity: entity, text: 'uses banned opcode: ' + op });
      if (op === 'CREATE2') {
        if (this.hasCreated || entity !== 'factory')
          this.once(this.violations, entity + op, { entity: entity, text: 'uses banned opcode: CREATE2' });
        this.hasCreated = true;
      }
      if (op === 'BALANCE' || op === 'SELFBALANCE')
        this.once(this.needsStake, entity + op, { entity: entity, text: 'uses opcode: ' + op });
      if (op === 'SLOAD' || op === 'SSTORE' || op === 'TLOAD' || op === 'TSTORE') {
        var address = toHex(log.contract.getAddress());
        var slot = this.hex(log.stack.peek(0), 64);
        this.once(this.storage, entity + op + address + slot,
          { entity: entity, address: address, slot: slot, isWrite: op === 'SSTORE' || op === 'TSTORE' });
      }
      if (op === 'CALL') {
        var to = this.hex(log.stack.peek(1), 40);
        var hasValue = this.hex(log.stack.peek(2), 64) !== this.hex(0, 64);
        var isEntryPoint = to === this.facts.entryPoint;
        if (hasValue && !(isEntryPoint && entity === 'account'))
          this.once(this.violations, entity + 'value', { entity: entity, text: 'calls ' + to + ' with value' });
        var offset = Number(log.stack.peek(3).toString());
        var size = Number(log.stack.peek(4).toString());
        if (isEntryPoint && size > 0 &&
          toHex(log.memory.slice(offset, offset + Math.min(size, 4))) !== this.facts.depositTo)
          this.once(this.violations, entity + 'entryPoint', { entity: entity, text: 'calls the entry point' });
      }
    },
    fault: function () {},
    result: function () {
      return { violations: this.violations, needsStake: this.needsStake, storage: this.storage };
    },
  }`
}
