import { createHash } from 'node:crypto'
import { p256 } from '@noble/curves/p256'
import { runQuery } from '#devnet/custody/activities/runQuery.ts'
import { runSubmit } from '#devnet/custody/activities/runSubmit.ts'
import { apiError } from '#devnet/custody/apiError.ts'
import type { CustodyContext } from '#devnet/custody/CustodyContext.ts'
import type { Path } from '#devnet/custody/Path.ts'
import type { Stamp } from '#devnet/custody/stamps/readStamp.ts'
import { devnetCustody } from '#lib/protocol/custody.ts'

/** Sends requests to the API as the parent organization. */
export type AsParent = {
  /** Runs a query on the parent or one of its sub-organizations. */
  query(name: string, fields: object): Promise<Record<string, unknown>>
  /** Runs an activity and returns its result. @throws ApiError 9 if it is not completed at once */
  submit(
    name: string,
    type: string,
    request: { parameters: object; organizationId?: string | undefined },
  ): Promise<Record<string, unknown>>
}

/** Forwards requests of the auth proxy to the API, stamped with the parent's API key. */
export function asParent(context: CustodyContext): AsParent {
  const { organizationId } = devnetCustody
  return {
    async query(name, fields) {
      const body = Buffer.from(JSON.stringify({ organizationId, ...fields }))
      const path = findPath(context, 'query', name)
      return { ...(await runQuery(context, path, { stamp: stampOf(body), body })) }
    },
    async submit(name, type, request) {
      const path = findPath(context, 'submit', name)
      const fields = {
        type,
        timestampMs: String(context.dependencies.clock.now().getTime()),
        organizationId: request.organizationId ?? organizationId,
        parameters: request.parameters,
      }
      const body = Buffer.from(JSON.stringify(fields))
      const { activity } = await runSubmit(context, path, { stamp: stampOf(body), body })
      const { status, result } = activity as { status: string; result: Record<string, object> }
      if (status !== 'ACTIVITY_STATUS_COMPLETED') {
        throw apiError(9, `the activity is not completed: ${status}`)
      }
      return { ...Object.values(result)[0] }
    },
  }
}

function findPath<kind extends Path['kind']>(
  context: CustodyContext,
  kind: kind,
  name: string,
): Extract<Path, { kind: kind }> {
  const found = context.paths.find((path) => path.kind === kind && path.name === name)
  if (!found) throw new Error(`The API has no ${kind} ${name}`)
  return found as Extract<Path, { kind: kind }>
}

function stampOf(body: Buffer): Stamp {
  const { apiPublicKey, apiPrivateKey } = devnetCustody
  const digest = createHash('sha256').update(body).digest()
  const signature = p256.sign(digest, apiPrivateKey, { prehash: false }).toDERHex()
  return {
    kind: 'apiKey',
    publicKey: apiPublicKey,
    signature,
    scheme: 'SIGNATURE_SCHEME_TK_API_P256',
  }
}
