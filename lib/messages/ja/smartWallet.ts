/** The smart wallet's screens, in Japanese. */
export const smartWallet = {
  title: '開いたウィンドウで続けてください',
  connectText: 'スマートウォレットの画面で、このサイトにアドレスの表示を許可するか確認されます。',
  signText:
    'そのウィンドウでメッセージに署名してください。ウォレットの持ち主であることを証明します。費用はかからず、資金も移動しません。',
  showWindow: 'ウィンドウを表示',
  blocked: 'ウォレットのウィンドウがブラウザにブロックされました。',
  openWindow: 'ウィンドウを開く',
}
