/** The error catalog's page, in Japanese. */
export const errorPage = {
  title: 'エラー',
  lead: 'このサイトで表示されるすべてのエラーについて、内容、発生する状況、対処方法をまとめています。',
  filter: '絞り込み',
  filterHint: 'コードまたはキーワード',
  count: { other: '{count}件のエラー' },
  none: '一致するエラーはありません。',
  columns: { error: 'エラー', when: '発生する状況', fix: '対処方法' },
  noCode: 'コードなし',
}
