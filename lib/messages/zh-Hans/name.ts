/** Names (ENS) in address fields, in Simplified Chinese. */
export const name = {
  hint: 'name.eth 或{hint}',
  lookingUp: '正在查询 {name}…',
  invalid: '域名无效。',
  notFound: '此域名没有对应的地址，请检查拼写。',
  offchain: '本网站无法查询此域名，请直接输入地址。',
  unreachable: '暂时无法查询域名，正在重试…',
}
