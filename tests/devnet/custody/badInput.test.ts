import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { paths } from '#devnet/custody/paths.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'
import { contractCases } from '#tests/devnet/custody/contract/contractCases.ts'
import { stampByKey, type TestApiKey } from '#tests/devnet/custody/support/apiKeys.ts'
import {
  type CustodyFixture,
  createCustodyFixture,
  headersOf,
  rawHeaders,
  type TestUser,
} from '#tests/devnet/custody/support/custodyFixture.ts'
import { replaced, valuesIn, without, wrongTypes } from '#tests/devnet/custody/support/malformed.ts'
import type { SoftPasskey } from '#tests/devnet/custody/support/softPasskey.ts'
import type { PassingRequest } from '#tests/devnet/custody/support/startProxy.ts'
import { sampled } from '#tests/support/sampled.ts'

/**
 * Every path gets its request in every malformed variant (a sample of them unless TEST_SCOPE=full),
 * at a time when the valid request would succeed: just before a contract case sends it. The case
 * must then continue unaffected.
 */
const { organizationId: parentId, apiPublicKey } = devnetCustody
let custody: CustodyFixture
let foreigner: TestUser
let isWatching = false
const tried = new Map<string, number>()
const complaints: string[] = []

beforeAll(async () => {
  custody = await createCustodyFixture(async (request) => {
    if (!isWatching || tried.has(request.path)) return undefined
    const stamper = custody.stamperOf(request.headers)
    if (!stamper || !(await isKnown(request, stamper))) return undefined
    tried.set(request.path, 0)
    await tryAll(request, stamper)
    return (status, answer) => replay(request, status, answer)
  })
  foreigner = await custody.newUser()
  isWatching = true
})
afterAll(() => custody.stop())

type Stamper = TestApiKey | SoftPasskey

/**
 * Whether the requesting key still exists; some cases deliberately send requests after its
 * deletion.
 */
async function isKnown({ body }: PassingRequest, stamper: Stamper): Promise<boolean> {
  // A whoami would increase a passkey's counter beyond that of the stamp in flight.
  if (!('apiPublicKey' in stamper)) return true
  const { organizationId } = JSON.parse(body) as { organizationId: string }
  const text = JSON.stringify({ organizationId })
  return (await post('query/whoami', text, headersOf(stamper, text))).status === 200
}

type Expected = { statuses: number[]; code?: number }
const bad: Expected = { statuses: [400], code: 3 }

/** A wrong variant of a request; those of one kind fail for the same reason. */
type Wrong = {
  kind: string
  what: string
  text: string
  /** Stamps it when it is sent, because a passkey counts its stamps. */
  stamp(): Record<string, string>
  want: Expected
}

async function tryAll(request: PassingRequest, stamper: Stamper): Promise<void> {
  const before = await records()
  for (const { what, text, stamp, want } of sampled(wrongOf(request, stamper), 1, kindOf)) {
    tried.set(request.path, (tried.get(request.path) ?? 0) + 1)
    const { status, answer } = await post(request.path, text, stamp())
    const isShaped =
      typeof answer?.code === 'number' &&
      typeof answer.message === 'string' &&
      Array.isArray(answer.details)
    const isCode = want.code === undefined || answer?.code === want.code
    if (want.statuses.includes(status) && isCode && isShaped) continue
    complaints.push(`${request.path}: ${what}: ${status} ${JSON.stringify(answer).slice(0, 200)}`)
  }
  if ((await records()) !== before) complaints.push(`${request.path}: the records have changed`)
}

const kindOf = ({ kind }: Wrong) => kind

function wrongOf(request: PassingRequest, by: Stamper): Wrong[] {
  const body = JSON.parse(request.body) as Record<string, unknown>
  const refused: Expected = { statuses: [401], code: 16 }
  const texts = ['', '{', 'null', '[]', '7', '"text"', `${request.body}}`]
  const types = 'type' in body ? ['ACTIVITY_TYPE_NO_SUCH', 'constructor', '__proto__'] : []
  const altered = [`${request.body} `, request.body.replace('{', '{"extra":1,')]
  return [
    ...wrongEnvelopes(body, by),
    ...wrongFields(request.path, body, by),
    ...texts.map((text) => stamped('body', text.slice(0, 10), text, bad, by)),
    ...types.map((type) => stamped('type', type, { ...body, type }, bad, by)),
    ...wrongOrganizations(request.path, body, by),
    ...altered.map((text) => ({
      ...stamped('altered', 'after stamping', text, refused, by),
      stamp: () => headersOf(by, request.body),
    })),
    { ...stamped('no stamp', '', request.body, refused, by), stamp: () => ({}) },
  ]
}

function stamped(kind: string, what: string, wrong: unknown, want: Expected, by: Stamper): Wrong {
  const text = typeof wrong === 'string' ? wrong : JSON.stringify(wrong)
  return { kind, what: `${kind}: ${what}`, text, stamp: () => headersOf(by, text), want }
}

function wrongEnvelopes(body: Record<string, unknown>, by: Stamper): Wrong[] {
  return envelopeOf(body).flatMap((name) => [
    stamped('envelope without', name, without(body, [name]), bad, by),
    ...[null, 7, ['x'], ...(name === 'parameters' ? ['x'] : [{}])].map((wrong) =>
      stamped(
        'envelope of another type',
        `${name} = ${JSON.stringify(wrong)}`,
        replaced(body, [name], wrong),
        bad,
        by,
      ),
    ),
  ])
}

function wrongFields(path: string, body: Record<string, unknown>, by: Stamper): Wrong[] {
  return fieldsOf(body).flatMap(({ at, value }) => {
    const name = at.join('.')
    const field = (kind: string, wrong: unknown, what = name) =>
      stamped(kind, what, replaced(body, at, wrong), bad, by)
    const others = wrongTypes(value).map((wrong) =>
      field('another type', wrong, `${name} = ${JSON.stringify(wrong).slice(0, 40)}`),
    )
    if (!isTaken(path, without(body, at))) {
      others.push(stamped('field missing', name, without(body, at), bad, by))
    }
    if (typeof value !== 'string') return others
    const long = /payload|unsignedTransaction/.test(name) ? 600_000 : 33_000
    return [
      ...others,
      field('too long', 'a'.repeat(long)),
      field('with NUL', `${value}\0`),
      field('half a character', `${value}\ud800`),
    ]
  })
}

function wrongOrganizations(path: string, body: Record<string, unknown>, by: Stamper): Wrong[] {
  const isSubmit = path.startsWith('submit/')
  const of = (organizationId: string) => ({ ...body, organizationId })
  const own = (kind: string, wrong: unknown, want: Expected, stamper = by) =>
    stamped(kind, String(body.organizationId), wrong, want, stamper)
  const all = [
    own('unknown organization', of(randomUUID()), { statuses: [404], code: 5 }),
    own('no organization', of('x'), bad),
  ]
  if (isParent(by)) {
    // The same request by a user outside the parent organization: never succeeds.
    if (!isSubmit) return all
    const want = { statuses: [401, 403] }
    return [
      ...all,
      own('by a stranger', body, want, foreigner.apiKey),
      own('by a user', of(foreigner.organizationId), want, foreigner.apiKey),
    ]
  }
  const refused: Expected = { statuses: [401], code: 16 }
  all.push(own('foreign organization', of(foreigner.organizationId), refused))
  // Every user with a sub-organization may query the parent's id.
  if (body.organizationId === parentId) return all
  all.push(own('by a stranger', body, refused, foreigner.apiKey))
  if (isSubmit) all.push(own('by the parent', body, { statuses: [400, 403] }, custody.parentKey))
  return all
}

/** Replays the request after its response: the same response, or its sender no longer exists. */
async function replay(request: PassingRequest, before: number, answered: string): Promise<void> {
  const { path, body, headers } = request
  const remaining = await records()
  const { status, answer } = await post(path, body, headers)
  const [first, second] = [JSON.parse(answered), answer] as { activity?: { id: string } }[]
  const isSame = status === before && first?.activity?.id === second?.activity?.id
  // A passkey's assertion is valid once, except for the same activity.
  const isOver = [401, 404].includes(status)
  if (!isSame && !isOver) complaints.push(`${path}: replayed: ${status}`)
  if ((await records()) !== remaining) complaints.push(`${path}: replayed, it was done twice`)
}

function isParent(stamper: Stamper): boolean {
  return 'apiPublicKey' in stamper && stamper.apiPublicKey === apiPublicKey
}

function envelopeOf(body: Record<string, unknown>): string[] {
  return 'parameters' in body
    ? ['type', 'timestampMs', 'organizationId', 'parameters']
    : ['organizationId']
}

function fieldsOf(body: Record<string, unknown>) {
  const { type: _type, timestampMs: _time, organizationId: _id, ...rest } = body
  return valuesIn('parameters' in body ? { parameters: rest.parameters } : rest).filter(
    ({ at }) => at.join() !== 'parameters',
  )
}

/** Whether the path's own schema accepts it, so that omitting the field is not an error. */
function isTaken(name: string, body: Record<string, unknown>): boolean {
  const path = paths.find((one) => `${one.kind}/${one.name}` === name)
  return path?.parameters.safeParse('parameters' in body ? body.parameters : body).success ?? false
}

async function post(path: string, text: string, stamp: Record<string, string>) {
  const response = await fetch(`${custody.custodyUrl}/public/v1/${path}`, {
    method: 'POST',
    headers: { ...rawHeaders, ...stamp },
    body: text,
  })
  const answer = (await response.json()) as Record<string, unknown> | undefined
  return { status: response.status, answer }
}

async function records(): Promise<string> {
  const { organizations, users, activities } = await custody.control('/control/custody')
  return JSON.stringify({ organizations, users, activities })
}

describe('a request that is wrong', () => {
  test.each(contractCases.map((one) => [one.path, one.client, one] as const))(
    'is refused in the provider’s words and leaves nothing behind: %s, %s',
    async (_path, _client, contractCase) => {
      complaints.length = 0
      await contractCase.run(custody)
      expect(complaints).toEqual([])
    },
  )

  test('is sent to every path', () => {
    const total = [...tried.values()].reduce((sum, count) => sum + count, 0)
    process.stdout.write(`${total} wrong requests at ${tried.size} paths\n`)
    const names = paths.map(({ kind, name }) => `${kind}/${name}`)
    expect(names.filter((name) => (tried.get(name) ?? 0) < 7)).toEqual([])
  })

  test('is refused if it is larger than 1 MB, with or without a stamp', async () => {
    const text = JSON.stringify({ organizationId: 'x', more: 'a'.repeat(1024 * 1024) })
    const { status, answer } = await post('query/whoami', text, {})
    expect(status).toBe(400)
    expect(answer).toMatchObject({ code: 3, message: expect.stringMatching(/larger than/) })
  })

  test('is refused if it is nested too deeply', async () => {
    const deep = '['.repeat(200_000) + ']'.repeat(200_000)
    const text = `{"organizationId":"${foreigner.organizationId}","a":${deep}}`
    const { status, answer } = await post('query/whoami', text, stampByKey(foreigner.apiKey, text))
    expect(status).toBe(400)
    expect(answer).toMatchObject({ code: 3 })
  })

  test('is refused if its bytes are not UTF-8', async () => {
    const bytes = Buffer.concat([
      Buffer.from('{"organizationId":"'),
      Buffer.of(0xff),
      Buffer.from('"}'),
    ])
    const response = await fetch(`${custody.custodyUrl}/public/v1/query/whoami`, {
      method: 'POST',
      headers: { ...rawHeaders, ...stampByKey(foreigner.apiKey, bytes) },
      body: bytes,
    })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 3 })
  })
})
