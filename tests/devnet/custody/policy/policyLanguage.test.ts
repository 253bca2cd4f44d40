import { describe, expect, test } from 'vitest'
import { isPolicyError, type PolicyError } from '#devnet/custody/policy/Expression.ts'
import { evaluateExpression, longestEvaluation } from '#devnet/custody/policy/evaluateExpression.ts'
import { deepestPolicy } from '#devnet/custody/policy/parsePolicy.ts'
import type { PolicyAttributes, PolicyPart } from '#devnet/custody/policy/policyTypes.ts'
import { readPolicy } from '#devnet/custody/policy/readPolicy.ts'
import { longestPolicyText } from '#devnet/custody/policy/tokenize.ts'

const address = '0xF39Fd6e51aad88F6F4ce6aB8827279cffFb92266'

const activity: PolicyAttributes = {
  activity: {
    type: 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2',
    kind: 'ACTIVITY_KIND_SIGN_TRANSACTION',
    resource: 'PRIVATE_KEY',
    action: 'SIGN',
    params: { sign_with: address, type: 'TRANSACTION_TYPE_ETHEREUM', user_ids: ['a', 'b'] },
  },
  eth: {
    tx: {
      type: 'TYPE_2',
      from: address,
      to: '0x70997970C51812dc3A010C7d01b50e0d17dc79C8',
      data: '0xa9059cbb00',
      value: 10n ** 30n,
      gas: 21_000n,
      gas_price: 2n,
      chain_id: 31_337n,
      nonce: 3n,
      max_fee_per_gas: 2n,
      max_priority_fee_per_gas: 1n,
    },
    eip_712: {
      primary_type: 'Mail',
      domain: { name: 'Ether Mail', version: '1', chain_id: 1n, verifying_contract: '0xcc' },
      message: { from: { name: 'Cow', wallets: ['0xaa', '0xbb'] }, amount: 7n },
    },
    eip_7702_authorization: { address, chain_id: 31_337n, nonce: 0n },
  },
  wallet: { id: 'w1', label: 'Savings', imported: false, exported: true },
  wallet_account: { address },
  private_key: { id: 'k1', label: 'Key', tags: ['hot'], imported: true, exported: false },
}

const people: PolicyAttributes = {
  approvers: [
    { id: 'u1', alias: 'Ann', email: 'ann@example.com', tags: ['cfo', 'board'] },
    { id: 'u2', alias: 'Bob', email: '', tags: ['board'] },
  ],
  credentials: [
    {
      id: 'c1',
      user_id: 'u1',
      type: 'CREDENTIAL_TYPE_API_KEY_P256',
      public_key: '02ab',
      credential_id: '',
    },
  ],
}

function run(text: string, part: PolicyPart = 'condition'): boolean {
  return evaluateExpression(readPolicy(text, part), part === 'condition' ? activity : people)
}

function errorOf(text: string, part: PolicyPart = 'condition'): PolicyError {
  try {
    run(text, part)
  } catch (error) {
    if (isPolicyError(error)) return error
    throw error
  }
  throw new Error(`'${text}' is taken`)
}

describe('operators', () => {
  test.each([
    ['&&', 'true && true', 'true && false'],
    ['&& in a chain', 'true && true && true', 'true && true && false'],
    ['||', 'false || true', 'false || false'],
    ['!', '!false', '!true'],
    ['! twice', '!!true', '!!false'],
    ['== of integers', '1 == 1', '1 == 2'],
    ['== of strings', "'a' == 'a'", "'a' == 'A'"],
    ['== of bools', 'true == true', 'true == false'],
    ['!= of integers', '1 != 2', '1 != 1'],
    ['!= of strings', "'a' != 'b'", "'a' != 'a'"],
    ['<', '1 < 2', '2 < 2'],
    ['>', '2 > 1', '2 > 2'],
    ['<=', '2 <= 2', '3 <= 2'],
    ['>=', '2 >= 2', '1 >= 2'],
    ['in with integers', '2 in [1, 2, 3]', '4 in [1, 2, 3]'],
    ['in with strings', "'b' in ['a', 'b']", "'c' in ['a', 'b']"],
    ['parentheses', '(true || true) && false == false', 'true && (false || false)'],
    ['a negative integer', '-5 < -4', '-4 < -5'],
    ['an index of a list', '[7, 8, 9][1] == 8', '[7, 8, 9][0] == 8'],
    ['an index of a string', "'abc'[2] == 'c'", "'abc'[0] == 'c'"],
    ['a slice of a list', '[1, 2, 3][0..2].count() == 2', '[1, 2, 3][1..1].count() == 1'],
    ['a slice of a string', "'abc'[0..2] == 'ab'", "'abc'[1..3] == 'ab'"],
    ['a struct', "{ id: 'a', n: 1 }.id == 'a'", "{ id: 'a' }['id'] == 'b'"],
    ['.all', '[2, 3].all(x, x > 1)', '[1, 2].all(x, x > 1)'],
    ['.any', '[1, 2].any(x, x > 1)', '[1, 1].any(x, x > 1)'],
    ['.filter', '[1, 2, 3].filter(x, x > 1).count() == 2', '[1].filter(x, x > 1).count() == 1'],
    ['.contains', '[1, 2].contains(2)', '[1, 2].contains(3)'],
    ['.count', '[].count() == 0', '[1].count() == 0'],
    ['a list of lists', '[[1], [2, 3]].any(x, x.contains(3))', '[[1]].any(x, x.contains(3))'],
  ])('%s', (_, yes, no) => {
    expect(run(yes)).toBe(true)
    expect(run(no)).toBe(false)
  })
})

test('&& binds tighter than ||, comparisons tighter than both, ! tighter than comparisons', () => {
  expect(run('true || true && false')).toBe(true)
  expect(run('(true || true) && false')).toBe(false)
  expect(run('1 < 2 == true')).toBe(true)
  expect(run('!true == false')).toBe(true)
  expect(run('!(true == false)')).toBe(true)
  expect(run("'a' in ['a'] && 1 in [1]")).toBe(true)
})

test('strings support escapes', () => {
  expect(run(String.raw`'it\'s' == 'it\u0027s'`)).toBe(true)
  expect(run(String.raw`'a\\b'[1] == '\\' && '\"' == '"'`)).toBe(true)
  expect(run(String.raw`'\n\r\t' == '\u000a\u000d\u0009'`)).toBe(true)
  expect(errorOf(String.raw`'\q' == ''`).message).toContain('unknown escape')
  expect(errorOf(String.raw`'\u12' == ''`).message).toContain('unknown escape')
})

test('integers range from -2^127 to 2^256 - 1, so that wei fit', () => {
  expect(run(`${2n ** 256n - 1n} > ${2n ** 255n}`)).toBe(true)
  expect(run(`-${2n ** 127n} < 0`)).toBe(true)
  expect(errorOf(`${2n ** 256n} > 0`).message).toContain('out of range')
  expect(errorOf(`-${2n ** 127n + 1n} < 0`).message).toContain('out of range')
  expect(errorOf(`1${'0'.repeat(100)} > 0`).message).toContain('too long')
})

describe('conditions read the activity', () => {
  test.each([
    "activity.type == 'ACTIVITY_TYPE_SIGN_TRANSACTION_V2'",
    "activity.kind == 'ACTIVITY_KIND_SIGN_TRANSACTION'",
    "activity.resource == 'PRIVATE_KEY' && activity.action == 'SIGN'",
    "activity.params.type == 'TRANSACTION_TYPE_ETHEREUM'",
    "activity.params['type'] != 'TRANSACTION_TYPE_SOLANA'",
    "activity.params.user_ids.count() == 2 && 'a' in activity.params.user_ids",
    "eth.tx.to == '0x70997970C51812dc3A010C7d01b50e0d17dc79C8'",
    "eth.tx.to in ['0x70997970c51812dc3a010c7d01b50e0d17dc79c8']",
    "eth.tx.data[0..10] == '0xa9059cbb' && eth.tx.value > 1000000000000000000",
    "eth.tx.chain_id == 31337 && eth.tx.nonce <= 3 && eth.tx.type == 'TYPE_2'",
    "eth.eip_712.primary_type == 'Mail' && eth.eip_712.domain.name == 'Ether Mail'",
    "eth.eip_712.domain.chain_id == 1 && eth.eip_712.message['amount'] < 8",
    "eth.eip_712.message['from']['name'] == 'Cow'",
    "eth.eip_712.message['from']['wallets'][1] == '0xbb'",
    `eth.eip_7702_authorization.address == '${address}' && eth.eip_7702_authorization.nonce == 0`,
    "wallet.id == 'w1' && wallet.exported && !wallet.imported && wallet.label == 'Savings'",
    "private_key.id == 'k1' && private_key.tags.contains('hot')",
    `wallet_account.address == '${address.toLowerCase()}'`,
  ])('%s', (text) => {
    expect(run(text)).toBe(true)
  })
})

describe('consensus reads the approvers and their credentials', () => {
  test.each([
    "approvers.any(user, user.id == 'u1')",
    "approvers.filter(user, user.tags.contains('board')).count() >= 2",
    "approvers.all(user, user.alias in ['Ann', 'Bob']) && approvers[0].email == 'ann@example.com'",
    "credentials.any(c, c.user_id == 'u1' && c.type == 'CREDENTIAL_TYPE_API_KEY_P256')",
    "credentials.all(c, c.public_key == '02ab' && c.credential_id == '')",
    'approvers.any(user, credentials.any(c, c.user_id == user.id))',
  ])('%s', (text) => {
    expect(run(text, 'consensus')).toBe(true)
  })
})

describe('syntax errors are refused with their position', () => {
  test.each([
    ['', 'the end is not expected'],
    ['true &&', 'the end is not expected'],
    ['true true', "'true' is not expected"],
    ['(true', 'the end is not expected'],
    ['[1, 2', 'the end is not expected'],
    ['[1, 2,] == 1', "']' is not expected"],
    ['1 = 1', 'means nothing'],
    ['1 & 1', 'means nothing'],
    ['"a" == "a"', 'single quotes'],
    ["'a", 'not closed'],
    ['1a == 1', 'letter follows'],
    ['[1].map(x, x)', "no function 'map'"],
    ['[1].any(true, true)', "'true' is not expected"],
    ['[1].any(x)', "')' is not expected"],
    ['{ a: 1, a: 2 }.a == 1', 'twice'],
    ['- == 1', "'==' is not expected"],
    ['true; false', 'means nothing'],
  ])('%s', (text, message) => {
    const error = errorOf(text)
    expect(error.phase).toBe('parse')
    expect(error.message).toContain(message)
    expect(error.at).toBeLessThanOrEqual(text.length)
  })
})

describe('types are checked before there is any activity', () => {
  test.each<[string, string, PolicyPart?]>([
    ['1', 'bool is wanted, not int'],
    ["1 == 'a'", 'int is wanted, not string'],
    ["'a' < 'b'", "'<' does not compare string"],
    ['1 && true', 'bool is wanted, not int'],
    ['!1', 'bool is wanted, not int'],
    ['[1] == [1]', "'==' does not compare list<int>"],
    ["'a' in [1]", 'int is wanted, not string'],
    ['[1].contains(true)', 'int is wanted, not bool'],
    ['1.count() == 1', 'a list is wanted, not int'],
    ["[1, 'a'].count() == 2", 'int is wanted, not string'],
    ['[1].all(x, x)', 'bool is wanted, not int'],
    ['[1].any(x, y == 1)', "there is no 'y' here"],
    ['[1].any(activity, true)', 'has a meaning already'],
    ["[1]['a'] == 1", 'int is wanted, not string'],
    ['1[0] == 1', 'has no parts'],
    ['[[1]].contains([1])', 'cannot be looked for'],
    ['activity.nonsense == 1', "no field 'nonsense'"],
    ['activity.constructor == 1', "no field 'constructor'"],
    ['solana.tx == 1', "there is no 'solana' here"],
    ['approvers.count() == 1', "there is no 'approvers' here"],
    ["activity.type == 'x'", "there is no 'activity' here", 'consensus'],
    ["eth.tx.value == '1'", 'int is wanted, not string'],
    ["eth.tx[activity.type] == 'a'", 'named by a string'],
    ["approvers.any(user, user.name == 'x')", "no field 'name'", 'consensus'],
  ])('%s', (text, message, part) => {
    const error = errorOf(text, part)
    expect(error.phase).toBe('check')
    expect(error.message).toContain(message)
  })
})

describe('a missing attribute is an evaluation error', () => {
  test.each([
    ['wallets.count() == 0', "no 'wallets'"],
    ['eth.tx.max_fee_per_blob_gas == 0', "no 'max_fee_per_blob_gas'"],
    ["activity.params.nonsense == 'x'", "no 'nonsense'"],
    ["activity.params['__proto__'] == 'x'", "no '__proto__'"],
    ['activity.params.type == 1', 'different types'],
    ['activity.params.type', 'a bool is wanted'],
    ['activity.params.type > 1', 'an int is wanted'],
    ['activity.params.type.count() == 1', 'a list is wanted'],
    ['activity.params == 1', 'different types'],
    ['[1][1] == 1', 'index is out of range'],
    ['[1][-1] == 1', 'index is out of range'],
    ["'abc'[2..4] == 'c'", 'slice is out of range'],
    ["'abc'[2..1] == 'c'", 'slice is out of range'],
    ['true || wallets.count() == 0', "no 'wallets'"],
    ['false && wallets.count() == 0', "no 'wallets'"],
  ])('%s', (text, message) => {
    const error = errorOf(text)
    expect(error.phase).toBe('evaluate')
    expect(error.message).toContain(message)
  })
})

describe('length, depth and work are bounded', () => {
  test('a text of the longest length is read, a longer one is not', () => {
    const chain = Array.from({ length: 1000 }, () => 'true').join(' && ')
    expect(run(chain)).toBe(true)
    expect(run(`true${' '.repeat(longestPolicyText - 4)}`)).toBe(true)
    expect(errorOf(`true${' '.repeat(longestPolicyText - 3)}`).message).toContain('longer than')
  })

  test.each([
    ['parentheses', (n: number) => `${'('.repeat(n)}true${')'.repeat(n)}`],
    ['nots', (n: number) => `${'!'.repeat(n)}true`],
    ['lists', (n: number) => `${'['.repeat(n)}${']'.repeat(n)}.count() == 0`],
    ['comparisons', (n: number) => `true${' == true'.repeat(n)}`],
    ['filters', (n: number) => `[1]${'.filter(x, true)'.repeat(n)}.count() == 1`],
    ['members', (n: number) => `activity.params${'.a'.repeat(n)}`],
  ])('%s do not nest endlessly', (_, make) => {
    expect(errorOf(make(deepestPolicy + 1)).message).toContain('nested too deep')
    expect(errorOf(make(900)).message).toContain('nested too deep')
  })

  test('an evaluation that multiplies its work is stopped', () => {
    const items = `[${Array.from({ length: 100 }, (_, i) => i).join(',')}]`
    const nested = `${items}.any(a, ${items}.any(b, ${items}.any(c, a == b && b == c)))`
    expect(longestEvaluation).toBeLessThan(1_000_000)
    expect(errorOf(nested).message).toContain('takes too long')
  })

  test('long texts and lists count by their length', () => {
    const names = (text: string): PolicyAttributes => ({
      activity: { params: { a: text, b: text } },
    })
    const items = `[${Array.from({ length: 100 }, (_, i) => i).join(',')}]`
    const compared = readPolicy(
      `${items}.any(x, activity.params.a == activity.params.b)`,
      'condition',
    )
    expect(evaluateExpression(compared, names('a'.repeat(1000)))).toBe(true)
    expect(() => evaluateExpression(compared, names('a'.repeat(500_000)))).toThrow('too long')
    const sliced = readPolicy(`${items}.all(x, activity.params.a[0..1].count() == 1)`, 'condition')
    const list = (length: number): PolicyAttributes => ({
      activity: { params: { a: Array.from({ length }, () => true) } },
    })
    expect(evaluateExpression(sliced, list(10))).toBe(true)
    expect(() => evaluateExpression(sliced, list(1000))).toThrow('takes too long')
  })
})

test('every text results in a bool or a PolicyError', () => {
  const words = [
    ...['&&', '||', '==', '!=', '<', '>', '<=', '>=', 'in', '!', '(', ')', '[', ']', '{', '}'],
    ...['..', '.', ',', ':', '-', "'", '\\', '"', '$', '\u0000', '😀', '\n', '__proto__', 'x'],
    ...['true', 'false', '0', '1', '99', "'a'", "'b'", '[1, 2]', "['a']", 'activity', 'eth.tx'],
    ...['.any(x, x == 1)', '.all(x, true)', '.filter(x, x != 2)', '.contains(1)', '.count()'],
    ...['activity.params', "['type']", '[0]', '[0..1]', 'eth.tx.value', 'wallet.id', 'approvers'],
  ]
  const random = seeded(7)
  const pick = () => words[Math.floor(random() * words.length)] ?? ''
  let readable = 0
  for (let round = 0; round < 20_000; round += 1) {
    const text = Array.from({ length: 1 + Math.floor(random() * 12) }, pick).join(
      random() < 0.5 ? ' ' : '',
    )
    for (const part of ['condition', 'consensus'] as const) {
      try {
        expect(typeof run(text, part)).toBe('boolean')
        readable += 1
      } catch (error) {
        if (!isPolicyError(error)) throw new Error(`'${text}'`, { cause: error })
      }
    }
  }
  expect(readable).toBeGreaterThan(100)
})

/** A seeded random generator, repeatable in every run (mulberry32). */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
