import { openIdParameters, returnParameter, returnUserParameter } from '#lib/protocol/openId.ts'

/** The path of a page without what a provider's return has added to it. */
export function pathWithoutReturn(href: string): string {
  const url = new URL(href)
  const names = [...Object.values(openIdParameters), 'wallet', returnParameter, returnUserParameter]
  for (const name of names) url.searchParams.delete(name)
  return url.pathname + url.search
}
