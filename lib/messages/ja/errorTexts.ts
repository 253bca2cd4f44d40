import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'
import { connectorErrorTexts } from '#lib/messages/ja/connectorErrorTexts.ts'

/** The texts of the error catalog, in Japanese. */
export const errorTexts: ErrorTexts = {
  ...connectorErrorTexts,
  capabilityUnsupported: {
    message: 'ウォレットが、呼び出しに必要な機能に対応していません。',
    fix: '別のウォレットを使ってください。',
  },
  batchChainUnsupported: {
    message: 'ウォレットは、このネットワークではバッチを送信できません。',
    fix: 'ネットワークを切り替えてください。',
  },
  batchDuplicate: {
    message: '同じIDのバッチがすでにウォレットにあります。',
    fix: '再送信する前に、ウォレットを確認してください。',
  },
  batchUnknown: {
    message: 'ウォレットがこのバッチを認識していません。',
    fix: '再送信する前に、ウォレットを確認してください。',
  },
  batchTooLarge: {
    message: 'バッチの呼び出しが、ウォレットの上限を超えています。',
    fix: '一度に送信する呼び出しを減らしてください。',
  },
  upgradeRejected: {
    message: 'アカウントのアップグレードが承認されませんでした。',
    fix: 'もう一度試し、ウォレットで承認してください。',
  },
  atomicityUnsupported: {
    message: 'ウォレットは、これらの呼び出しをまとめて実行できません。',
    fix: '別のウォレットを使ってください。',
  },
  chainNotAllowed: {
    message: 'このサイトは、このネットワークに対応していません。',
    fix: '一覧にあるネットワークに切り替えてください。',
  },
  wrongChainRpc: {
    message: 'ノードのネットワークは{expected}ではなく{actual}です。',
    fix: 'サイトの運営者に連絡してください。署名は行われていません。',
  },
  chainIdNotFound: {
    message: 'ネットワークが指定されていません。',
    fix: '先にネットワークを選んでください。',
  },
  switchThroughWallet: {
    message: 'ネットワークは、ウォレットでのみ切り替えられます。',
    fix: 'ウォレットでネットワークを切り替えてください。',
  },
  connectionRejected: {
    message: 'ウォレットで接続が拒否されました。',
    fix: 'ウォレットをもう一度選び、ウォレットで承認してください。',
  },
  connectionProposalExpired: {
    message: '接続の要求の有効期限が切れました。',
    fix: '新しいコードを表示し、期限内にスキャンしてください。',
  },
  accountNotFound: {
    message: 'アカウントが見つかりません。',
    fix: '別のアカウントを選んでください。',
  },
  signerNotFound: {
    message: '署名できるアカウントがありません。',
    fix: 'アカウントページでアカウントをリンクしてください。',
  },
  turnkeyError: {
    message: 'Turnkeyのエラー{code}：{message}',
    fix: 'もう一度お試しください。解決しない場合は、サインインし直してください。',
  },
  consensusNeeded: {
    message: 'ほかの所有者の承認が必要です。',
    fix: 'アカウントページで承認するよう、ほかの所有者に依頼してください。',
  },
  unexpectedStatus: {
    message: '操作が完了しませんでした（状態：{status}）。',
    fix: 'もう一度お試しください。',
  },
  walletFailed: {
    message: 'ウォレットからのエラー：{reason}',
    fix: 'もう一度試すか、別のウォレットを使ってください。',
  },
  otherSignature: {
    message: 'ウォレットが別の内容、または別のアカウントで署名しました。',
    fix: 'この署名は使用しないでください。ウォレットとブラウザー拡張機能を確認してください。',
  },
  unreviewableMember: {
    message: 'このリクエストの「{member}」を確認画面に表示できないため、送信しませんでした。',
    fix: '何も署名されていません。サイトの運営者に知らせてください。',
  },
  walletChangedMeanwhile: {
    message: 'ウォレットのネットワークまたはアカウントが、確認画面に表示されたものと異なります。',
    fix: '何も署名されていません。使いたいネットワークとアカウントに切り替えて、もう一度始めてください。',
  },
  walletGaveNoReason: {
    message: 'ウォレットでエラーが発生しました。理由は示されていません。',
    fix: 'もう一度試すか、別のウォレットを使ってください。',
  },
  foreignAnswer: {
    message: 'このサイトのサーバー以外から応答がありました。',
    fix: 'ネットワークのログイン画面やプロキシが原因の可能性があります。接続を確認して、もう一度お試しください。',
  },
  unexpected: {
    message: '問題が発生しました。',
    fix: 'もう一度お試しください。解決しない場合は、できれば要求のIDを添えて、サイトの運営者に連絡してください。',
  },
  openIdCanceled: {
    message: 'サインインがキャンセルされました。',
    fix: 'もう一度試すか、別の方法でサインインしてください。',
  },
  openIdRefused: {
    message: '連携先でサインインが拒否されました。',
    fix: 'もう一度試すか、別の方法でサインインしてください。',
  },
  openIdUnavailable: {
    message: '現在、連携先に接続できません。',
    fix: 'しばらくしてからもう一度試すか、別の方法でサインインしてください。',
  },
  openIdTokenInvalid: {
    message: '連携先からの応答が無効です。',
    fix: 'もう一度試すか、別の方法でサインインしてください。',
  },
  openIdRequestInvalid: {
    message: 'このサインインは不明か、使用済みか、期限切れです。',
    fix: '最初からやり直してください。繰り返す場合は、このサイトのCookieを許可してください。',
  },
  openIdInUse: {
    message: 'このアカウントは、すでに別のウォレットで使われています。',
    fix: 'そのアカウントでサインインして別のウォレットを開き、先にそこから削除してください。',
  },
  invalidCode: {
    message: 'コードが間違っているか、有効期限が切れています。',
    fix: 'コードを確認して、もう一度入力してください。期限切れの場合や試行回数が残っていない場合は、新しいコードを送信してください。',
  },
  subOrganizationNotFound: {
    message: 'ウォレットが見つかりません。',
    fix: 'もう一度サインインしてください。',
  },
  malformedJson: {
    message: '要求が有効なJSONではありません。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  invalidBody: {
    message: '項目{field}がないか、無効です。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  hiddenCharacters: {
    message: '項目{field}に、目に見えない文字は使えません。',
    fix: '貼り付けずに、名前を直接入力してください。',
  },
  requestRefused: {
    message: 'サーバーが要求を拒否しました。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  bodyIncomplete: {
    message: '要求の送信が完了する前に、接続が切れました。',
    fix: '接続を確認して、もう一度お試しください。',
  },
  bodyTimeout: {
    message: '要求の送信に時間がかかりすぎました。',
    fix: '接続を確認して、もう一度お試しください。',
  },
  invalidAddress: {
    message: 'Ethereumのアドレスは40桁の16進数です。先頭の0xは省略できます。',
    fix: 'アドレスを確認してください。',
  },
  unsupportedMediaType: {
    message: '要求のメディアタイプは受け付けられません。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  bodyTooLarge: {
    message: '要求が大きすぎます。',
    fix: '送信する内容を減らしてください。',
  },
  methodNotAllowed: {
    message: 'このエンドポイントでは、このメソッドを使えません。',
    fix: 'ページを再読み込みして、もう一度お試しください。',
  },
  routeNotFound: {
    message: 'このエンドポイントは存在しません。',
    fix: 'アドレスを確認してください。',
  },
  foreignOrigin: {
    message: '別のサイトからの要求です。',
    fix: 'このサイトを直接開いて、もう一度お試しください。',
  },
  rateLimited: {
    message: '試行回数が多すぎます。',
    fix: 'しばらく待ってから、もう一度お試しください。',
  },
  challengeInvalid: {
    message: 'この署名の要求は不明か、使用済みか、期限切れです。',
    fix: '最初からやり直してください。',
  },
  messageInvalid: {
    message: '署名されたのは、このサイトのメッセージではありません。',
    fix: 'もう一度サインインしてください。',
  },
  signatureInvalid: {
    message: '署名がこのアカウントのものではありません。',
    fix: 'ウォレットで選択中のアカウントを確認して、もう一度サインインしてください。',
  },
  notOwner: {
    message: '署名したアカウントは、このスマートウォレットの所有者ではありません。',
    fix: '先にスマートウォレットで所有者として追加してください。',
  },
  notEmbedded: {
    message: '署名したアカウントは、このサイトのパスキーウォレットではありません。',
    fix: 'パスキーウォレットをリンクしてください。',
  },
  notSignedIn: {
    message: 'サインインしていません。',
    fix: 'サインインしてください。',
  },
  chainUnavailable: {
    message: '現在、このアカウントのネットワークに接続できません。',
    fix: 'しばらくしてから、もう一度お試しください。',
  },
  custodyRefused: {
    message: '鍵の管理サービスで要求が拒否されました。',
    fix: '最初からやり直してください。解決しない場合は、サインインし直してください。',
  },
  custodyUnavailable: {
    message: '現在、鍵の管理サービスに接続できません。',
    fix: 'しばらくしてから、もう一度お試しください。',
  },
  databaseUnavailable: {
    message: '現在、サービスを利用できません。',
    fix: 'しばらくしてから、もう一度お試しください。',
  },
  userRejected: {
    message: '要求を拒否しました。',
    fix: 'もう一度試し、ウォレットで承認してください。',
  },
  unauthorized: {
    message: 'このアカウントまたはメソッドは、ウォレットで許可されていません。',
    fix: 'ウォレットに再接続し、このアカウントを許可してください。',
  },
  unsupportedMethod: {
    message: 'ウォレットがこのメソッドに対応していません。',
    fix: '別のウォレットを使ってください。',
  },
  disconnected: {
    message: 'ウォレットが切断されています。',
    fix: 'ウォレットに再接続してください。',
  },
  chainDisconnected: {
    message: 'ウォレットがこのネットワークに接続されていません。',
    fix: 'ネットワークを切り替えるか、再接続してください。',
  },
  unrecognizedChain: {
    message: 'ウォレットにこのネットワークがありません。',
    fix: 'ウォレットにネットワークを追加してから、切り替えてください。',
  },
  chainParamsRequired: {
    message: '切り替え先のネットワークが指定されていません。',
    fix: 'ネットワークを選んでください。',
  },
  parseError: {
    message: 'ノードが要求を読み取れませんでした。',
    fix: 'もう一度お試しください。',
  },
  invalidRequest: {
    message: '要求が無効です。',
    fix: 'もう一度試すか、別のウォレットを使ってください。',
  },
  methodNotFound: {
    message: 'このメソッドは存在しません。',
    fix: '別のウォレットを使ってください。',
  },
  invalidParams: {
    message: '入力内容が無効です。',
    fix: '入力内容を確認してください。',
  },
  internalError: {
    message: 'ウォレットまたはノードでエラーが発生しました。',
    fix: 'もう一度お試しください。',
  },
  invalidInput: {
    message: 'ノードが入力を拒否しました。',
    fix: '理由を確認し、入力を変更して、もう一度お試しください。',
  },
  resourceNotFound: {
    message: '対象が見つかりません。',
    fix: 'アドレスまたはハッシュを確認してください。',
  },
  resourceUnavailable: {
    message: 'ウォレットに別の要求が表示されています。',
    fix: 'ウォレットを開き、表示中の要求に対応してください。',
  },
  transactionRejected: {
    message: 'トランザクションを作成できませんでした。',
    fix: '残高と金額を確認して、もう一度お試しください。',
  },
  methodNotSupported: {
    message: 'このメソッドには対応していません。',
    fix: '別のウォレットを使ってください。',
  },
  limitExceeded: {
    message: 'ノードへの要求が多すぎます。',
    fix: 'しばらく待ってから、もう一度お試しください。',
  },
  insufficientFunds: {
    message: '残高が、金額と手数料に足りません。',
    fix: '入金するか、金額を減らしてください。',
  },
  nonceTooLow: {
    message: 'トランザクションのナンスは使用済みです。',
    fix: '以前の送信が成功していないか確認してから、再送信してください。',
  },
  replacementUnderpriced: {
    message: '手数料が低すぎて、以前のトランザクションを置き換えられません。',
    fix: '手数料を上げるか、以前のトランザクションの完了をお待ちください。',
  },
  reverted: {
    message: 'コントラクトがトランザクションを拒否しました。',
    fix: '理由は下に表示されています。',
  },
  revertedCustom: {
    message: 'コントラクトが独自のエラーでトランザクションを拒否しました。',
    fix: 'データは下に表示されています。意味はコントラクトのドキュメントで確認してください。',
  },
  networkUnreachable: {
    message: 'ネットワークに接続できません。',
    fix: '接続を確認してください。情報の取得は自動で再開します。署名はもう一度行ってください。',
  },
  providerNotFound: {
    message: 'このブラウザにウォレットが見つかりません。',
    fix: 'ウォレットをインストールするか有効にし、ページを再読み込みして、もう一度選んでください。',
  },
  walletPackageMissing: {
    message: 'このウォレットのコードが、サイトにインストールされていません。',
    fix: '別のウォレットを使い、サイトの運営者に連絡してください。',
  },
  connectorNotConnected: {
    message: 'ウォレットが接続されていません。',
    fix: 'ウォレットを接続して、もう一度お試しください。',
  },
  connectorAlreadyConnected: {
    message: 'ウォレットはすでに接続されています。',
    fix: 'そのまま続けるか、先に切断してください。',
  },
  connectorAccountNotFound: {
    message: 'このアカウントは、ウォレットでサイトに許可されていません。',
    fix: 'ウォレットでアカウントを選び、再接続してください。',
  },
  connectorReconnecting: {
    message: 'ウォレットに再接続しています。',
    fix: 'しばらく待ってから、もう一度お試しください。',
  },
  chainMismatch: {
    message: 'ウォレットのネットワークが、要求のネットワークと異なります。',
    fix: 'ネットワークを切り替えて、もう一度お試しください。',
  },
  checksumMismatch: {
    message: 'アドレスが無効か、大文字と小文字がチェックサムに一致しません。',
    fix: '元の場所からアドレスをもう一度コピーしてください。',
  },
  feeTooLow: {
    message: '手数料が、ネットワークの求める額より低くなっています。',
    fix: 'ウォレットで手数料を上げて、再送信してください。',
  },
  gasTooLow: {
    message: 'このトランザクションのガスリミットが低すぎます。',
    fix: 'ウォレットでガスリミットを上げて、再送信してください。',
  },
  nonceTooHigh: {
    message: 'このアカウントの以前のトランザクションが、まだ処理されていません。',
    fix: '以前のトランザクションの完了を待つか、ウォレットでアカウントのアクティビティをリセットしてください。',
  },
  receiptNotFound: {
    message: 'トランザクションは、まだブロックに取り込まれていません。',
    fix: 'しばらく待つか、ウォレットまたはエクスプローラーを確認してから、再送信してください。',
  },
  noInAppBrowser: {
    message: 'このウォレットのブラウザでは、このページを開けません。',
    fix: 'ウォレットをインストールするか、別のウォレットを選んでください。',
  },
  receiptNotKept: {
    message: 'リクエストは完了しましたが、控えを保存できませんでした。',
    fix: '署名には影響ありません。証拠が必要な場合は、今コピーしてください。',
  },
  receiptOfAnotherUser: {
    message: '要求を確認したユーザーとは別のユーザーがサインインしています。',
    fix: '要求を確認したアカウントで、もう一度サインインしてください。',
  },
  receiptsFull: {
    message: 'このアカウントの控えはこれ以上保存できません。',
    fix: '控えをエクスポートしてください。今後のリクエストの控えは残りません。',
  },
}
