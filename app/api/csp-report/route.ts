import { postCspReport, reportMediaTypes } from '#lib/server/http/cspReport.ts'
import { otherMethods, route } from '#lib/server/http/route.ts'

/** Browsers send CSP reports without a reliable Origin, and the route accesses no user data. */
export const POST = route(postCspReport, { mediaTypes: reportMediaTypes, isOpenToOrigins: true })
export const { GET, HEAD, PUT, PATCH, DELETE, OPTIONS } = otherMethods('POST')
