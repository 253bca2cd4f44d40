/** The content of the header's account menu, in Simplified Chinese. */
export const accountMenu = {
  receive: '收款',
  tryAgain: '重试',
  tokenUnknown: '无法获取 {symbol}',
  addFunds: '充值',
  recent: '最近交易',
  viewAll: '查看全部记录',
  transaction: '向 {to} 转出 {amount}',
  status: {
    pending: '处理中',
    confirmed: '已确认',
    failed: '失败',
    replaced: '已被替换',
    cancelled: '已取消',
  },
  batch: { other: '{count} 个调用' },
  deployment: '部署合约',
  receiveTitle: '接收 {symbol}',
  receiveText: '此地址仅限在 {network} 上使用。',
  codeLabel: '地址二维码',
  copyAddress: '复制地址',
  close: '关闭',
}
