import 'server-only'
import { isRecord } from '#lib/input/isRecord.ts'
import { countAttempt } from '#server/http/rateLimit.ts'
import type { RouteCall, RouteReply } from '#server/http/route.ts'

/** Media types of CSP reports: `report-uri`, the Reporting API, and plain JSON. */
export const reportMediaTypes = [
  'application/csp-report',
  'application/reports+json',
  'application/json',
] as const

/**
 * `POST /api/csp-report`: logs which directive blocked what. Only the directive's name and the
 * origin are logged, because anyone can write the rest of a report.
 */
export async function postCspReport(call: RouteCall): Promise<RouteReply> {
  const { env, now, client } = call
  const db = await call.db()
  await countAttempt({
    db,
    now,
    name: 'cspReport',
    subject: client,
    limit: env.rateLimits.cspReport,
  })
  const body = await call.json()
  for (const report of Array.isArray(body) ? body.slice(0, 5) : [body]) {
    const inner = record(record(report)['csp-report'] ?? record(report).body)
    env.log('warn', 'policy violation', {
      requestId: call.requestId,
      directive: directive(inner['effective-directive'] ?? inner.effectiveDirective),
      blockedOrigin: origin(inner['blocked-uri'] ?? inner.blockedURL),
    })
  }
  return { status: 204 }
}

/** Characters of an address that are read: its origin is at the beginning. */
const uriLimit = 2048

function record(value: unknown): Record<string, unknown> {
  return isRecord(value) ? value : {}
}

function directive(value: unknown): string {
  return typeof value === 'string' && /^[a-z-]{1,40}$/.test(value) ? value : 'unknown'
}

function origin(value: unknown): string {
  if (typeof value !== 'string') return 'unknown'
  if (/^[a-z-]{1,40}$/.test(value)) return value // inline, eval, trusted-types-sink …
  const start = value.slice(0, uriLimit)
  return URL.canParse(start) ? new URL(start).origin : 'unknown'
}
