import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in Japanese. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: 'ウォレットが応答しません。',
    fix: 'ウォレットを開くか、ページを再読み込みして、もう一度お試しください。',
  },
  providerReplaced: {
    message: '接続後に、ウォレットが別のプログラムに置き換えられました。',
    fix: 'ページを再読み込みし、ブラウザの拡張機能を確認してください。',
  },
  walletGone: {
    message: 'ウォレットがこのブラウザから削除されました。',
    fix: '拡張機能を再度有効にするか、別のウォレットを選んでください。',
  },
  noRpcUrl: {
    message: 'このネットワークの接続先が設定されていません。',
    fix: '別のネットワークを選んでください。',
  },
  noValidSession: {
    message: 'スマートウォレットが接続されていません。',
    fix: 'スマートウォレットに再接続してください。',
  },
  invalidSession: {
    message: 'スマートウォレットのセッションが無効です。',
    fix: 'スマートウォレットに再接続してください。',
  },
  popupBlocked: {
    message: 'ウォレットのウィンドウがブラウザにブロックされました。',
    fix: 'もう一度お試しください。解決しない場合は、このサイトのポップアップを許可してください。',
  },
  popupCutOff: {
    message: 'Cross-Origin-Opener-Policyにより、ページとウォレットのウィンドウが切り離されました。',
    fix: 'same-origin-allow-popupsを設定するよう、サイトの運営者に依頼してください。',
  },
  cannotProceed: {
    message: '要求を実行できません。',
    fix: 'アカウントページで最初からやり直してください。',
  },
  sessionFailed: {
    message: 'セッションを作成または復元できませんでした。',
    fix: 'もう一度サインインしてください。',
  },
  sessionKeyNotRegistered: {
    message: 'セッションの鍵を登録できませんでした。',
    fix: 'もう一度サインインしてください。',
  },
  webauthnUnsupported: {
    message: 'この端末はパスキーに対応していません。',
    fix: '別のブラウザを使うか、メールまたは別のウォレットでサインインしてください。',
  },
  addressOfKeyNotFound: {
    message: 'この鍵のアドレスが見つかりません。',
    fix: '別のアカウントを選んでください。',
  },
  missingSignWith: {
    message: '署名に使うアカウントが選択されていません。',
    fix: 'アカウントを選んで、もう一度署名してください。',
  },
  failedToSign: {
    message: '署名できませんでした：{reason}',
    fix: 'もう一度お試しください。',
  },
  signResultNotFound: {
    message: '署名の結果がありません。',
    fix: 'もう一度お試しください。',
  },
  appNameRequired: {
    message: 'アプリ名が設定されていません。',
    fix: 'APP_NAMEを設定してください。',
  },
  passkeyIdentifierRequired: {
    message: 'パスキーには、メールアドレスまたは名前が必要です。',
    fix: 'メールアドレスまたはパスキーの名前を入力してください。',
  },
  iframeContainerRequired: {
    message: '安全なフレームを作成できませんでした。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  openIdNotStored: {
    message: 'このブラウザでは、別のサイトでのサインイン中にセッションを保持できません。',
    fix: 'パスキーまたはメールのコードを使うか、通常のウィンドウで開いてください。',
  },
  passkeyAborted: {
    message: 'パスキーの確認がキャンセルされました。',
    fix: '準備ができたら、もう一度お試しください。',
  },
  passkeyNotDiscoverable: {
    message: 'この端末にはパスキーを保存できません。',
    fix: '別の端末またはセキュリティキーを使ってください。',
  },
  passkeyNoUserVerification: {
    message: 'この端末では本人確認ができません。',
    fix: '画面ロックを設定するか、別の端末を使ってください。',
  },
  passkeyPreviouslyRegistered: {
    message: 'この端末には、このウォレットのパスキーがすでにあります。',
    fix: 'そのパスキーを使うか、別の端末またはセキュリティキーのパスキーを追加してください。',
  },
  passkeyInvalidDomain: {
    message: 'このアドレスではパスキーを使えません。',
    fix: 'サイトをドメイン名で開いてください。',
  },
  passkeyInvalidRpId: {
    message: 'このサイトのパスキーは、別のアドレスのものです。',
    fix: 'いつものアドレスでサイトを開いてください。',
  },
  passkeyInvalidUserId: {
    message: 'パスキーのIDは1～64バイトでなければなりません。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  passkeyNoAlgorithm: {
    message: 'この端末は、必要な署名方式に対応していません。',
    fix: '別の端末またはセキュリティキーを使ってください。',
  },
  passkeyGeneral: {
    message: '端末で要求を処理できませんでした。',
    fix: 'もう一度試すか、別の端末を使ってください。',
  },
  requiredClientsNotFound: {
    message: 'ウォレットとの接続が完了していません。',
    fix: 'ページを再読み込みして、接続し直してください。',
  },
  sponsorshipRefused: {
    message: 'ペイマスターがネットワーク手数料の支払いを拒否しました。',
    fix: '何も送信されていません。ご自身のアカウントから送信するか、後でもう一度お試しください。',
  },
  paymasterUnavailable: {
    message: 'ペイマスターが応答しません。',
    fix: '何も送信されていません。もう一度お試しいただくか、ご自身のアカウントから送信してください。',
  },
  noPublicClient: {
    message: 'このネットワークへの接続がありません。',
    fix: '設定済みのネットワークを選んでください。',
  },
  notInitialized: {
    message: 'ウォレットの準備ができていません。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  connectionReset: {
    message: '接続の要求がリセットされました。',
    fix: 'ウォレットを開き直し、新しいコードをスキャンしてください。',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnectの準備ができていません。',
    fix: 'ウォレットをもう一度選んでください。',
  },
  walletConnectInitFailed: {
    message: 'WalletConnectを開始できませんでした。',
    fix: '接続を確認して、もう一度お試しください。',
  },
  approvalIncomplete: {
    message: 'このサイトに必要な権限が、ウォレットで承認されませんでした：{lacking}。',
    fix: '接続し直して承認するか、別のウォレットを使ってください。',
  },
  projectIdRequired: {
    message: 'WalletConnectのプロジェクトIDが設定されていません。',
    fix: '環境変数でプロジェクトIDを設定してください。',
  },
  invalidChains: {
    message: '有効なネットワークが設定されていません。',
    fix: 'RPC_URLSにネットワークを1つ以上指定してください。',
  },
  unconfiguredNamespace: {
    message: '名前空間「{namespace}」が設定されていません。',
    fix: '先にウォレットを接続してください。',
  },
}
