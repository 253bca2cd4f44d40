/** The page frame: header, footer, devnet banner; in Japanese. */
export const site = {
  description: 'お持ちのウォレットでサインインと署名ができます。',
  devnet: '開発用ネットワーク',
  devnetStrip: 'すべてこのコンピューターで動作しています',
  devnetLinks: {
    mailbox: 'メールボックス',
    phone: 'スマートフォン',
    faucet: 'フォーセット',
    dashboard: 'ダッシュボード',
    inspector: 'インスペクター',
  },
  skipToContent: '本文へ移動',
  navigation: 'サイト',
  home: '{appName}、ホーム',
  sign: '署名',
  yourWallet: 'あなたのウォレット',
  theme: 'テーマ',
  themes: { system: 'システム', light: 'ライト', dark: 'ダーク' },
  language: '言語',
  copy: 'コピー',
  copied: 'コピーしました',
  copyFailed: 'コピーできませんでした',
  openInNewTab: '新しいタブで開きます',
  details: '詳細',
  about: 'エラー{code}について',
  aboutThis: 'このエラーについて',
  dismiss: '閉じる',
}

/** The header's account menu, in Japanese. */
export const account = {
  open: 'アカウント{address}',
  menu: 'アカウント',
  page: 'アカウントを管理',
  balance: '残高',
  balanceUnknown: '取得できません',
  stale: 'ネットワークに接続できません。再試行しています…',
  copyAddress: 'アドレスをコピー',
  explorer: 'エクスプローラーで見る',
  network: 'ネットワーク',
  disconnect: 'サインアウト',
  switching: 'ウォレットで承認してください…',
}

/** Error pages, in Japanese. */
export const failure = {
  notFoundTitle: 'ページが見つかりません',
  notFoundText: 'ページが移動したか、アドレスが間違っている可能性があります。',
  errorTitle: 'このページで問題が発生しました',
  errorText:
    '署名や送信の途中だった場合は、やり直す前に、完了しているかどうかをウォレットで確認してください。もう一度試すか、最初のページに戻ってください。',
  reference: '参照番号：{digest}',
  tryAgain: '再試行',
  toStart: 'ホームに戻る',
}
