import { textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { boughtLabels, isSameSite } from '#lib/review/preview/siteLabels.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'

/** What logins write in front of the name of their site, in the languages of the review. */
const beforeNames =
  /(?:\b(?:welcome to|(?:sign(?:ing)?|log(?:ging)?)[ -]?(?:in|on)(?:to| to)|access(?: to)?(?: your| my| the)?|authenticate (?:to|with|on)|willkommen bei|anmelde(?:n|ung) bei|bienvenue (?:sur|chez)|(?:se connecter|connexion) (?:à|sur)|bienvenid[oa]s? a|(?:iniciar|inicio de) sesión en|bem-vind[oa]s? (?:ao?|à)|(?:entrar|login) (?:no|na|em))|欢迎(?:来到|使用)?|登录(?:到)?|(?:ログイン|サインイン)\s?[:：]|مرحبًا بك في|تسجيل الدخول إلى)\s*/giu
/** Japanese writes the name first. */
const afterNames = /([\p{L}\d.]{1,40})\s?(?:へようこそ|に(?:ログイン|サインイン))/gu
/** Keys are derived from such signatures: whoever gets one has the key. */
const onlyFor = /\bonly sign this (?:message|request|text)?\s*(?:for|on|if|with|at|when)\b/i
/** What stands in front of the address of a site, on the line that says who asks. */
const siteLabel = /^(?:uri|url|domain|website|site|origin|host)\s?:\s?/i
/** More lines than a login has. */
const lineLimit = 100

/** What is made of a signature, in front of the name of the site that makes it. */
const beforeKeys =
  /\b(?:generate|derive|create|unlock|restore|enable|initiali[sz]e) {1,2}(?:(?:an?|the|your|my) {1,2})?(?=[^\n]{1,40}\b(?:keys?|account|wallet)\b)/gi

/** Words in the place of a name that are none. */
const noName =
  /^(?:the|this|your|my|our|an?|web3|ethereum|account|wallet|dapp|app|site|website|platform|page|ihrem?n?|ihre[rn]?|deinem|discord|metamask|keys?|private|public|new|encryption|encrypted|session|trading|stark|api|l2|zk\w*|stealth|smart|burner|spending|viewing)$/i

/** Warns about a text that is made for another site: with the signature, somebody signs in there. */
export function otherSiteWarnings(text: string, context: PreviewContext): Finding[] {
  const host = hostOf(context)
  if (!host) return []
  const names = [...namesIn(text)]
  const hosts = [...hostsIn(text)]
  const isOwn = (name: string) => isOfSite(name, context)
  const other =
    names.find((name) => !isOwn(name)) ??
    (hosts.some(isOwn) ? undefined : hosts[0]) ??
    (onlyFor.test(text) && !wordsOf(text).some((word) => word.length > 3 && isOwn(word))
      ? text.trim().split('\n')[0]
      : undefined)
  return other === undefined ? [] : [warning('otherSite', other, textsOf(context).labels.message)]
}

/**
 * Whether a name is the site's: it begins with the name that its host is bought under, with or without
 * the ending, or with what the site calls itself. A host that only contains the name is
 * anybody’s, as `opensea-login.example` and `opensea.login.example` are.
 */
export function isOfSite(name: string, { origin, siteName }: PreviewContext): boolean {
  const host = new URL(origin).hostname
  if (isHost(name)) return isSameSite(name, host)
  const [label = '', ...ending] = boughtLabels(host).map(plain)
  const [brand = ''] = wordsIn(siteName ?? '')
  const own = [label, `${label}${ending.join('')}`, plain(siteName ?? ''), plain(brand)]
  const words = wordsIn(name).map(plain)
  // A product of the site's has its name in front: `Example Chain`.
  const isName = words.some((_, last) => {
    const joined = words.slice(0, last + 1).join('')
    return joined.length > 2 && own.includes(joined)
  })
  const initials = words.map((word) => word.slice(0, 1)).join('')
  return isName || (initials.length > 2 && initials === label)
}

const plain = (text: string) => text.toLowerCase().replace(/[^\p{L}\d]/gu, '')
/** Products write their names in one word: `HyperliquidSignTransaction`. */
const wordsIn = (name: string) =>
  name.split(/[^\p{L}\d]+|(?<=\p{Ll})(?=\p{Lu})/u).filter((word) => word !== '')
const isHost = (name: string) => /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/.test(name)

/** The page's host; a page on this device has no name. */
export function hostOf({ origin }: PreviewContext): string | undefined {
  const { hostname } = new URL(origin)
  return /^(?:localhost|127\.|\[)/.test(hostname) ? undefined : hostname
}

function* namesIn(text: string): Generator<string> {
  for (const match of [...text.matchAll(beforeNames), ...text.matchAll(beforeKeys)]) {
    const name = nameAt(text.slice(match.index + match[0].length))
    if (name) yield name
  }
  for (const [, name] of text.matchAll(afterNames)) if (name && hasCapital(name)) yield name
}

/** The hosts of the sites that have a line of their own, and of those that sentences name. */
function* hostsIn(text: string): Generator<string> {
  for (const line of text.split('\n', lineLimit)) {
    const address = line.trim().replace(siteLabel, '')
    if (/^https?:\/\/\S+$/i.test(address) && URL.canParse(address)) yield new URL(address).hostname
  }
  let count = 0
  for (const { 0: address, index } of text.matchAll(/https?:\/\/[\w.-]{1,253}/gi)) {
    count += 1
    if (count > lineLimit) return
    const before = text.slice(Math.max(0, index - 80), index)
    if (URL.canParse(address) && !readOn.test(before)) yield new URL(address).hostname
  }
}

/** In front of an address where something is explained, which may be anywhere. */
const readOn =
  /(?:info|learn|read|more|about|docs?|documentation|help|support|faq|terms|tos|policy|privacy|conditions|details|see|standard|eip|erc|specification)\b[^\n]{0,60}$/i

/** Up to three words with capital letters, or a host. */
function nameAt(text: string): string | undefined {
  const line = text.slice(0, 80).split(/[\n!,:;()（，。！]/)[0] ?? ''
  const words: string[] = []
  for (const word of line.split(/\s+/).slice(0, 3)) {
    const bare = word.replace(/[.'’"”]{1,3}$/, '')
    if (noName.test(bare) || !(hasCapital(bare) || /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/.test(bare)))
      break
    words.push(bare)
    if (bare !== word) break
  }
  return words.length > 0 ? words.join(' ') : undefined
}

const hasCapital = (word: string) => /\p{Lu}/u.test(word) && !/^0x/i.test(word)
const wordsOf = (text: string) => text.slice(0, 5000).split(/[^\p{L}\d.]+/u)
