/** Endings below which anybody gets a name of their own choice, and so none that proves anything. */
const openEndings =
  /\.(?:vercel\.app|netlify\.app|pages\.dev|workers\.dev|github\.io|gitlab\.io|web\.app|firebaseapp\.com|herokuapp\.com|onrender\.com|fly\.dev|surge\.sh|glitch\.me|replit\.app|repl\.co|webflow\.io|framer\.app|framer\.website|wixsite\.com|weebly\.com|wordpress\.com|blogspot\.com|notion\.site|gitbook\.io|carrd\.co|myshopify\.com|amazonaws\.com|cloudfront\.net|azurewebsites\.net|ngrok\.io|ngrok-free\.app|trycloudflare\.com|eth\.limo|eth\.link|dweb\.link)$/

/** Second levels under which countries sell names, as in `example.co.uk`. */
const countryEnding = /^(?:com?|org?|net|gov|edu|ac|ne|gob|gouv|nom|ltd|plc|me|id|web)$/

/**
 * The labels of the name that somebody has bought, its ending included: those below it are free. Of
 * `app.example.co.uk`, `example`, `co` and `uk`. None for hosts below which anybody gets a name.
 */
export function boughtLabels(host: string): string[] {
  const labels = host.toLowerCase().split('.')
  if (openEndings.test(`.${host.toLowerCase()}`)) return []
  const [second = '', top = ''] = labels.slice(-2)
  const isOfCountry = labels.length > 2 && top.length === 2 && countryEnding.test(second)
  return labels.slice(isOfCountry ? -3 : -2)
}

/** Whether two hosts are below the same bought name. */
export function isSameSite(one: string, other: string): boolean {
  if (one.toLowerCase() === other.toLowerCase()) return true
  const [own, theirs] = [boughtLabels(one).join('.'), boughtLabels(other).join('.')]
  return own !== '' && own === theirs
}
