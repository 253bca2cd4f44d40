/** Sign-in with an OpenID provider, in Simplified Chinese. */
export const openId = {
  continueWith: '使用 {name} 继续',
  group: '使用已有账号登录',
  leaving: '正在打开 {name}…',

  workingTitle: '正在登录',
  workingText: '请稍候。',
  addingTitle: '正在添加登录方式',
  failedTitle: '登录未完成',
  failedText: '未做任何更改。',
  addFailedTitle: '已登录',
  addFailedText: '无法添加新的登录方式，你可以稍后在账户页面添加。',
  otherWays: '选择登录方式',
  tryAgain: '重试',
  continue: '继续',

  questionTitle: '你已有钱包',
  questionText:
    '{email} 已绑定本网站的一个钱包。请先用原来的方式打开一次，之后即可使用 {provider} 打开。',
  questionTextNoEmail:
    '此 {provider} 账号已绑定本网站的一个钱包。请先用原来的方式打开一次，之后即可使用 {provider} 打开。',
  openByCode: '使用邮箱验证码打开',
  openByPasskey: '使用通行密钥打开',
  createSeparate: '另建一个钱包',

  sharedTitle: '此钱包曾被打开过',
  sharedText:
    '{email} 打开的是通过 {providers} 登录时创建的钱包。拥有该账号的人可以使用其中的全部资产。',
  sharedTextNoName:
    '{email} 打开的是通过第三方登录时创建的钱包。当时登录的人可以使用其中的全部资产。',
  sharedOpen: '是我本人：打开',
  sharedOwn: '不是我：创建新钱包',

  panelTitle: '第三方登录',
  panelText: '可用于打开此钱包的其他平台账号。',
  none: '暂无。',
  add: '添加 {name}',
  added: '已添加，今后可用它打开此钱包。',
  addedOn: '添加于 {date}',
  remove: '移除',
  removeLabel: '移除 {name}',
  removeTitle: '移除 {name}？',
  removeText: '将无法再用它打开此钱包。',
  removed: '已移除。',
  last: '这是你唯一的登录方式。请先添加通行密钥或验证邮箱。',
}
