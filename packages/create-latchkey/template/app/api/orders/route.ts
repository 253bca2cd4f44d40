import { routeErrors, WalletError } from 'latchkey/server'
import { latchkey } from '../../../latchkey.ts'
import { orderTypedData } from '../../account/orderTypedData.ts'

/** A route of this site: takes an order of the signed-in person, signed with their wallet. */
export const dynamic = 'force-dynamic'
export const POST = latchkey.route(async (call) => {
  const { address } = await latchkey.requireSession(call)
  const { chainId, signature } = (await call.json()) as Record<string, unknown>
  const signed = { address, chainId: Number(chainId), signature: String(signature) }
  const typedData = orderTypedData(signed.chainId)
  if (!(await latchkey.verifySignature(call, { ...signed, typedData })))
    throw new WalletError(routeErrors.signatureInvalid)
  return { status: 201, body: { address } }
})
