/** An embedded wallet's progress and session, in Simplified Chinese. */
export const embeddedSession = {
  opening: '正在打开你的钱包',
  openingText: '请稍候。',
  signing: '正在签署消息',
  signingText: '用于证明地址归你所有，不产生费用，也不会转移资产。',

  expired: '钱包会话已结束。',
  expiredText: '你仍处于登录状态。如需签名，请再次验证身份。',

  menuUser: '用户',
  menuLabel: '钱包会话',
  menuUntil: '有效期至 {time}',
  menuMemory: '关闭此页面前有效',
  menuExpired: '已过期，解锁后才能签名',
  menuAccount: '管理账户',
}
