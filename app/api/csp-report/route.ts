import { postCspReport, reportMediaTypes } from '#lib/server/cspReport.ts'
import { otherMethods, route } from '#lib/server/respond.ts'

/** Browsers send reports without an Origin they would vouch for; nothing here is anybody's. */
export const POST = route(postCspReport, { mediaTypes: reportMediaTypes, isOpenToOrigins: true })
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
