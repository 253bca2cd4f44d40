/** Names (ENS) in address fields, in Japanese. */
export const name = {
  hint: 'name.ethまたは{hint}',
  lookingUp: '{name}を検索中…',
  invalid: '有効な名前ではありません。',
  notFound: 'この名前にはアドレスがありません。つづりを確認してください。',
  offchain: 'このサイトではこの名前を検索できません。アドレスを入力してください。',
  unreachable: '現在、名前を検索できません。再試行しています…',
}
