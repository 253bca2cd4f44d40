/** The page frame: header, footer, devnet banner; in Simplified Chinese. */
export const site = {
  description: '使用你已有的钱包登录和签名。',
  devnet: '开发网络',
  devnetStrip: '所有服务都在本机运行',
  devnetLinks: {
    mailbox: '邮箱',
    phone: '手机',
    faucet: '水龙头',
    dashboard: '控制台',
    inspector: '检查器',
  },
  skipToContent: '跳到主要内容',
  navigation: '网站导航',
  home: '{appName} 首页',
  sign: '签名',
  yourWallet: '你的钱包',
  theme: '主题',
  themes: { system: '跟随系统', light: '浅色', dark: '深色' },
  language: '语言',
  copy: '复制',
  copied: '已复制',
  copyFailed: '无法复制',
  openInNewTab: '在新标签页中打开',
  details: '详情',
  about: '关于错误 {code}',
  aboutThis: '关于此错误',
  dismiss: '关闭',
}

/** The header's account menu, in Simplified Chinese. */
export const account = {
  open: '账户 {address}',
  menu: '账户',
  page: '管理账户',
  balance: '余额',
  balanceUnknown: '无法获取',
  stale: '无法连接网络，正在重试…',
  copyAddress: '复制地址',
  explorer: '在区块浏览器中查看',
  network: '网络',
  disconnect: '退出登录',
  switching: '请在钱包中确认…',
}

/** Error pages, in Simplified Chinese. */
export const failure = {
  notFoundTitle: '找不到页面',
  notFoundText: '页面可能已移动，或地址有误。',
  errorTitle: '页面出现问题',
  errorText:
    '如果你正在签名或发送，请先在钱包中确认是否已完成，再决定是否重试。请重试，或返回首页。',
  reference: '参考编号：{digest}',
  tryAgain: '重试',
  toStart: '返回首页',
}
