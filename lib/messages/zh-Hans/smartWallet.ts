/** The smart wallet's screens, in Simplified Chinese. */
export const smartWallet = {
  title: '请在打开的窗口中继续',
  connectText: '智能钱包会在该窗口中询问是否允许本网站查看你的地址。',
  signText: '请在该窗口中签署消息，证明钱包归你所有。不产生费用，也不会转移资产。',
  showWindow: '显示窗口',
  blocked: '浏览器拦截了钱包窗口。',
  openWindow: '打开窗口',
}
