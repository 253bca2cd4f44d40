/** Sign-in with an OpenID provider, in Japanese. */
export const openId = {
  continueWith: '{name}で続行',
  group: 'お持ちのアカウントでサインイン',
  leaving: '{name}を開いています…',

  workingTitle: 'サインインしています',
  workingText: '少々お待ちください。',
  addingTitle: 'サインイン方法を追加しています',
  failedTitle: 'サインインは完了していません',
  failedText: '何も変更されていません。',
  addFailedTitle: 'サインインしました',
  addFailedText:
    '新しいサインイン方法を追加できませんでした。後からアカウントページで追加できます。',
  otherWays: 'サインイン方法を選択',
  tryAgain: '再試行',
  continue: '続行',

  questionTitle: 'すでにウォレットがあります',
  questionText:
    '{email}は、このサイトのウォレットに登録されています。一度いつもの方法で開くと、次回からは{provider}で開けます。',
  questionTextNoEmail:
    'この{provider}アカウントは、このサイトのウォレットに登録されています。一度いつもの方法で開くと、次回からは{provider}で開けます。',
  openByCode: 'メールのコードで開く',
  openByPasskey: 'パスキーで開く',
  createSeparate: '別のウォレットを作成',

  sharedTitle: 'このウォレットはすでに開かれています',
  sharedText:
    '{email} で開くのは、{providers} でのログイン時に作成されたウォレットです。そのアカウントの持ち主は、中の資産をすべて使えます。',
  sharedTextNoName:
    '{email} で開くのは、外部サービスでのログイン時に作成されたウォレットです。その操作をした人は、中の資産をすべて使えます。',
  sharedOpen: '自分です：開く',
  sharedOwn: '自分ではありません：新しいウォレットを作成',

  panelTitle: '外部アカウント',
  panelText: 'このウォレットを開ける外部サービスのアカウントです。',
  none: 'まだありません。',
  add: '{name}を追加',
  added: '追加しました。次回からこのウォレットを開けます。',
  addedOn: '{date}に追加',
  remove: '削除',
  removeLabel: '{name}を削除',
  removeTitle: '{name}を削除しますか？',
  removeText: 'このウォレットを開けなくなります。',
  removed: '削除しました。',
  last: 'これは唯一のサインイン方法です。先にパスキーを追加するか、メールアドレスを確認してください。',
}
