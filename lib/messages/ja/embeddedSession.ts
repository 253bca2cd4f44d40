/** An embedded wallet's progress and session, in Japanese. */
export const embeddedSession = {
  opening: 'ウォレットを開いています',
  openingText: '少々お待ちください。',
  signing: 'メッセージに署名しています',
  signingText: 'アドレスの持ち主であることを証明します。費用はかからず、資金も移動しません。',

  expired: 'ウォレットのセッションが終了しました。',
  expiredText: 'サインインは続いています。署名するには、もう一度本人確認をしてください。',

  menuUser: 'ユーザー',
  menuLabel: 'ウォレットのセッション',
  menuUntil: '{time}まで',
  menuMemory: 'このページを閉じるまで',
  menuExpired: '期限切れ。署名するにはロックを解除してください',
  menuAccount: 'アカウントを管理',
}
