import type { ErrorTexts } from '#lib/errors/ErrorTexts.ts'

/** Texts of the errors that connectors define, in Simplified Chinese. */
export const connectorErrorTexts: ErrorTexts = {
  walletNotAnswering: {
    message: '钱包没有响应。',
    fix: '请打开钱包或刷新页面，然后重试。',
  },
  providerReplaced: {
    message: '连接后，钱包被其他程序替换。',
    fix: '请刷新页面，并检查浏览器扩展。',
  },
  walletGone: {
    message: '此浏览器中已找不到该钱包。',
    fix: '请重新启用扩展，或选择其他钱包。',
  },
  noRpcUrl: {
    message: '尚未配置此网络的连接。',
    fix: '请选择其他网络。',
  },
  noValidSession: {
    message: '智能钱包未连接。',
    fix: '请重新连接智能钱包。',
  },
  invalidSession: {
    message: '智能钱包的会话无效。',
    fix: '请重新连接智能钱包。',
  },
  popupBlocked: {
    message: '浏览器拦截了钱包窗口。',
    fix: '请重试。如果仍被拦截，请允许本网站弹出窗口。',
  },
  popupCutOff: {
    message: '页面的 Cross-Origin-Opener-Policy 切断了与钱包窗口的连接。',
    fix: '请联系网站运营者改用 same-origin-allow-popups。',
  },
  cannotProceed: {
    message: '无法执行你的请求。',
    fix: '请在账户页面重新开始。',
  },
  sessionFailed: {
    message: '无法创建或恢复会话。',
    fix: '请重新登录。',
  },
  sessionKeyNotRegistered: {
    message: '无法注册会话密钥。',
    fix: '请重新登录。',
  },
  webauthnUnsupported: {
    message: '此设备不支持通行密钥。',
    fix: '请更换浏览器，或使用邮箱或其他钱包登录。',
  },
  addressOfKeyNotFound: {
    message: '找不到此密钥对应的地址。',
    fix: '请选择其他账户。',
  },
  missingSignWith: {
    message: '尚未选择用于签名的账户。',
    fix: '请选择账户，然后重新签名。',
  },
  failedToSign: {
    message: '签名失败：{reason}',
    fix: '请重试。',
  },
  signResultNotFound: {
    message: '缺少签名结果。',
    fix: '请重试。',
  },
  appNameRequired: {
    message: '缺少应用名称。',
    fix: '请设置 APP_NAME。',
  },
  passkeyIdentifierRequired: {
    message: '通行密钥需要邮箱地址或名称。',
    fix: '请输入邮箱地址或通行密钥名称。',
  },
  iframeContainerRequired: {
    message: '无法创建安全框。',
    fix: '请刷新页面，然后重试。',
  },
  openIdNotStored: {
    message: '在其他网站登录期间，此浏览器无法保存会话。',
    fix: '请使用通行密钥或邮箱验证码，或退出无痕窗口。',
  },
  passkeyAborted: {
    message: '通行密钥验证已取消。',
    fix: '准备好后请重试。',
  },
  passkeyNotDiscoverable: {
    message: '此设备无法保存通行密钥。',
    fix: '请使用其他设备或安全密钥。',
  },
  passkeyNoUserVerification: {
    message: '此设备无法验证你的身份。',
    fix: '请设置屏幕锁定，或使用其他设备。',
  },
  passkeyPreviouslyRegistered: {
    message: '此设备已有这个钱包的通行密钥。',
    fix: '请使用该通行密钥，或通过其他设备或安全密钥添加。',
  },
  passkeyInvalidDomain: {
    message: '此地址无法使用通行密钥。',
    fix: '请通过域名打开网站。',
  },
  passkeyInvalidRpId: {
    message: '本网站的通行密钥属于另一个地址。',
    fix: '请通过平时的地址打开网站。',
  },
  passkeyInvalidUserId: {
    message: '通行密钥的用户 ID 必须为 1 至 64 字节。',
    fix: '请刷新页面，然后重试。',
  },
  passkeyNoAlgorithm: {
    message: '此设备不支持所需的签名算法。',
    fix: '请使用其他设备或安全密钥。',
  },
  passkeyGeneral: {
    message: '设备无法完成请求。',
    fix: '请重试，或使用其他设备。',
  },
  requiredClientsNotFound: {
    message: '与钱包的连接不完整。',
    fix: '请刷新页面并重新连接。',
  },
  sponsorshipRefused: {
    message: 'Paymaster 拒绝支付网络费用。',
    fix: '未发送任何内容。请改用你自己的账户发送，或稍后重试。',
  },
  paymasterUnavailable: {
    message: 'Paymaster 没有响应。',
    fix: '未发送任何内容。请重试，或改用你自己的账户发送。',
  },
  noPublicClient: {
    message: '没有此网络的连接。',
    fix: '请选择已配置的网络。',
  },
  notInitialized: {
    message: '钱包尚未就绪。',
    fix: '请刷新页面，然后重试。',
  },
  connectionReset: {
    message: '连接请求已重置。',
    fix: '请重新打开钱包，并扫描新的二维码。',
  },
  walletConnectNotInitialized: {
    message: 'WalletConnect 尚未就绪。',
    fix: '请重新选择钱包。',
  },
  walletConnectInitFailed: {
    message: 'WalletConnect 无法启动。',
    fix: '请检查网络连接，然后重试。',
  },
  approvalIncomplete: {
    message: '钱包未批准本网站所需的权限：{lacking}。',
    fix: '请重新连接并批准，或使用其他钱包。',
  },
  projectIdRequired: {
    message: '缺少 WalletConnect 项目 ID。',
    fix: '请在环境变量中设置项目 ID。',
  },
  invalidChains: {
    message: '没有配置有效的网络。',
    fix: '请在 RPC_URLS 中至少设置一个网络。',
  },
  unconfiguredNamespace: {
    message: '命名空间“{namespace}”尚未配置。',
    fix: '请先连接钱包。',
  },
}
