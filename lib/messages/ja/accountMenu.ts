/** The content of the header's account menu, in Japanese. */
export const accountMenu = {
  receive: '受け取る',
  tryAgain: '再試行',
  tokenUnknown: '{symbol}を取得できません',
  addFunds: '入金',
  recent: '最近の取引',
  viewAll: 'すべての履歴を見る',
  transaction: '{to}へ{amount}',
  status: {
    pending: '処理中',
    confirmed: '確定済み',
    failed: '失敗',
    replaced: '置き換え済み',
    cancelled: 'キャンセル済み',
  },
  batch: { other: '呼び出し：{count} 件' },
  deployment: 'コントラクトのデプロイ',
  receiveTitle: '{symbol}を受け取る',
  receiveText: 'このアドレスは{network}専用です。',
  codeLabel: 'アドレスのQRコード',
  copyAddress: 'アドレスをコピー',
  close: '閉じる',
}
