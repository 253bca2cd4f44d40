import { textsOf } from '#lib/review/preview/previewTexts.ts'
import type { PreviewContext } from '#lib/review/preview/SigningRequest.ts'
import { type Finding, warning } from '#lib/review/preview/warning.ts'
import { trustIn } from '#lib/review/preview/whoIs.ts'

/** The words of a statement, in the languages of the review. */
const secrets =
  /(?:recovery|seed|secret|backup|mnemonic) (?:phrase|words)|mnemonic|private key|(?:12|24)[- ]word|wiederherstellungs(?:phrase|w[öo]rter)|seed-?phrase|privaten? schl[üu]ssel|phrase (?:de r[ée]cup[ée]ration|secr[èe]te)|cl[ée] priv[ée]e|frase (?:semilla|secreta|de recuperaci[óo]n|de recupera[çc][ãa]o)|clave privada|chave privada|助记词|私钥|恢复短语|シードフレーズ|リカバリーフレーズ|秘密鍵|復元フレーズ|العبارة السرية|عبارة الاسترداد|المفتاح الخاص/iu
const asking =
  /(?<!\p{L})(?:enter|paste|type|provide|export|submit|share|send|import|upload|validate|reveal|write|eingeben|geben|f[üu]gen|senden|teilen|exportieren|saisi\p{L}*|entrez|collez|envoyez|exportez|introduzca|introduce|ingres[ae]|pegue|env[íi]e|exporte|digite|insira|informe|cole)(?!\p{L})|输入|提供|粘贴|导出|发送|提交|入力|貼り付け|送信|共有|エクスポート|أدخل|ألصق|أرسل|شارك|صدّر/iu
const giving =
  /(?<!\p{L})(?:send|sell|lend|entrust|transfer|withdraw|move|spend|give|hand over|assign|sweep|[üu]bertrag\p{L}*|[üu]berweis\p{L}*|senden?|sende|abheben|ausgeben|transf[éèe]r\p{L}*|envo\p{L}*|retirer|transfier\p{L}*|transferir|env[íi]\p{L}*|retirar|mover)(?!\p{L})|转移|转账|转出|发送|提取|送金|送信|移動|譲渡|転送|تحويل|إرسال|سحب|نقل/iu
const belongings =
  /(?<!\p{L})(?:tokens?|nfts?|assets?|funds?|coins?|crypto|money|balance|eth|ether|weth|usdt|usdc|dai|bitcoin|wbtc|verm[öo]gen\p{L}*|guthaben|m[üu]nzen|jetons?|actifs?|fonds|activos?|fondos|saldo|ativos?|fundos)(?!\p{L})|代币|资产|资金|余额|トークン|資産|資金|残高|الرموز|الأصول|الأموال|الرصيد/iu
const everything =
  /(?<!\p{L})(?:all|everything|any|entire|alle[nsr]?|gesamt\p{L}*|tou(?:s|t|te|tes)|tod[oa]s?)(?!\p{L})|所有|全部|すべて|全て|جميع|كل/iu
const negation =
  /(?<!\p{L})(?:never|not|no|cannot|can.?t|don.?t|won.?t|doesn.?t|without|nor|nie|niemals|nicht|keine?\p{L}?|ohne|jamais|pas|aucune?|sans|nunca|jam[áa]s|sin|n[ãa]o|sem|nenhum\p{L}?)(?!\p{L})|不|没有|绝|しません|ません|ない|لا |لن |بدون|أبدا/iu
/** A word for doing so in future, which may stand after a negation that is about asking again. */
const consent = /\b(?:authori[sz]e|consent|permit|allow|grant|agree|approve)\b/i

/**
 * Warns about what the sentences of a text say: it asks for the keys of an account, or it gives
 * assets away. Sites that explain that they do not, say so with a negation.
 */
export function statementWarnings(text: string, context: PreviewContext): Finding[] {
  const field = textsOf(context).labels.message
  const sentences = text.slice(0, 20_000).split(/[.!?]\s|[\n。！？؟]/u)
  const isSecret = sentences.some(
    (each) => secrets.test(each) && asking.test(each) && !negation.test(each),
  )
  const gift = sentences.find((each) => givesAway(each, context))
  return [
    ...(isSecret ? [warning('asksSecret', '', field)] : []),
    ...(gift === undefined ? [] : [warning('statesGift', gift.trim(), field)]),
  ]
}

/** What the person may do is no gift, and "at any time" is not all of anything. */
const ownRight =
  /\byou (?:can|may|are able to|will be able to)\b(?:(?!\bmy\b)[^,;:])*|\bat any (?:time|moment)\b/gi
/** A key to everything, without a word for what is taken: who hands it over, and what soon after. */
const handing = /\b(?:grant|give|authori[sz]e|allow|permit|delegate|consent)\b/i
const whole =
  /\b(?:full|complete|total|unlimited|unrestricted|entire|manage|control)\b.{0,60}?\bmy (?:\w{1,30} )?(?:wallet|account|address|assets?|funds?|tokens?|nfts?)\b/i
/** Letters between the two, at most. */
const handoverLength = 120

function handoverIn(text: string): string | undefined {
  const start = text.search(handing)
  const handed = start < 0 ? '' : text.slice(start)
  const found = whole.exec(handed)
  if (!found || found.index > handoverLength + 12) return undefined
  return handed.slice(0, found.index + found[0].length)
}

function givesAway(text: string, context: PreviewContext): boolean {
  const given = handoverIn(text)
  if (given && !negation.test(given)) return true
  const sentence = text.replace(ownRight, '')
  const gives = giving.exec(sentence)
  if (!gives || !belongings.test(sentence)) return false
  const before = sentence.slice(0, gives.index)
  // "authorize … to transfer … without asking again" is a gift; "cannot transfer" is none.
  if (negation.test(consent.test(before) ? before : sentence)) return false
  const stranger = sentence
    .match(/0x[0-9a-f]{40}\b/gi)
    ?.some((address) => trustIn(address, context) === 'stranger')
  return stranger === true || everything.test(sentence)
}
