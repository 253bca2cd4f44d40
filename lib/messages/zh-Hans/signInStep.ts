/** The steps of a sign-in, in Simplified Chinese. */
export const signInStep = {
  steps: { connect: '连接', sign: '签名', done: '完成' },
  stepsLabel: '进度',
  connectTitle: '在 {name} 中连接',
  connectText: '请批准与本网站共享你的地址。',
  challengeTitle: '正在准备消息',
  challengeText: '请稍候。',
  signTitle: '在 {name} 中签名',
  signText: '签署一条消息，证明此地址归你所有。不产生费用，也不会转移资产。',
  verifyTitle: '正在验证你的签名',
  verifyText: '请稍候。',
  notConnected: '未连接',
  notSignedIn: '未登录',
  notVisible: '没有看到？请点击浏览器工具栏中的钱包图标。',
  tryAgain: '重试',
  otherWallet: '返回所有方式',
}

/** The banner below the header, in Simplified Chinese. */
export const session = {
  mismatch: '你登录的账户是 {session}，但钱包正在使用 {wallet}。',
  signInAs: '使用 {address} 登录',
  signOut: '退出登录',
  disconnected: '{name} 已锁定或断开连接。',
  disconnectedText: '你仍处于登录状态。如需签名，请重新连接。',
  reconnect: '重新连接',
  ended: '登录已失效。',
  endedBy: '你在 {name} 中断开了连接，已退出登录。',
  endedText: '请重新登录以继续。',
  signIn: '登录',
  endFailed: '服务器没有响应，无法退出登录。',
  tryAgain: '重试',
  unknown: '无法确认你的登录状态。',
  unknownText: '服务器暂不可用，正在重试…',
  wrongChain: '你的钱包正在使用网络 {chainId}，本网站不支持该网络。',
  switchTo: '切换到 {chain}',
  waiting: '请在 {name} 中确认…',
}
