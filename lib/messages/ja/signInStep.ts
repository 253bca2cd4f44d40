/** The steps of a sign-in, in Japanese. */
export const signInStep = {
  steps: { connect: '接続', sign: '署名', done: '完了' },
  stepsLabel: '進行状況',
  connectTitle: '{name}で接続',
  connectText: 'このサイトにアドレスを共有する要求を承認してください。',
  challengeTitle: 'メッセージを準備しています',
  challengeText: '少々お待ちください。',
  signTitle: '{name}で署名',
  signText:
    'このアドレスの持ち主であることを証明するため、メッセージに署名してください。費用はかからず、資金も移動しません。',
  verifyTitle: '署名を検証しています',
  verifyText: '少々お待ちください。',
  notConnected: '接続されていません',
  notSignedIn: 'サインインしていません',
  notVisible:
    '表示されない場合は、ブラウザのツールバーにあるウォレットのアイコンをクリックしてください。',
  tryAgain: '再試行',
  otherWallet: 'すべての方法に戻る',
}

/** The banner below the header, in Japanese. */
export const session = {
  mismatch: '{session}としてサインインしていますが、ウォレットでは{wallet}が選択されています。',
  signInAs: '{address}でサインイン',
  signOut: 'サインアウト',
  disconnected: '{name}がロックされているか、切断されています。',
  disconnectedText: 'サインインは続いています。署名するには再接続してください。',
  reconnect: '再接続',
  ended: 'セッションが終了しました。',
  endedBy: '{name}で切断されたため、サインアウトしました。',
  endedText: '続行するには、もう一度サインインしてください。',
  signIn: 'サインイン',
  endFailed: 'サーバーが応答しないため、サインアウトできませんでした。',
  tryAgain: '再試行',
  unknown: 'サインインの状態を確認できません。',
  unknownText: 'サーバーを利用できません。再試行しています…',
  wrongChain: 'ウォレットのネットワーク（{chainId}）は、このサイトでは使えません。',
  switchTo: '{chain}に切り替える',
  waiting: '{name}で承認してください…',
}
